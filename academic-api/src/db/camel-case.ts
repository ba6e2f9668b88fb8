import { CamelCasePlugin } from 'kysely';

/**
 * Names of the database (`school_class_id`) as TypeScript and the contract write them (`schoolClassID`). The library
 * would make `schoolClassId` of it. Keys inside of JSON stay as they are.
 */
export class ContractNames extends CamelCasePlugin {
  readonly #known = new Map<string, string>();

  constructor() {
    super({ maintainNestedObjectKeys: true });
  }

  protected override camelCase(name: string): string {
    let camel = this.#known.get(name);
    if (camel === undefined) {
      camel = super.camelCase(name).replace(/Id(?=s?$)/, 'ID');
      this.#known.set(name, camel);
    }
    return camel;
  }
}
