import { namesOfFields, type PlainField, type PlainFields, type ValuesOf } from '@mebae/contracts';
import { normaliseText } from '@mebae/rules';

/** Names of the fields of which two people of a school can't have the same value. */
export const identifiersIn = (fields: PlainFields): string[] =>
  namesOfFields(fields).filter((name) => fields[name]?.form === 'uuid');

/** The fields of a row, and nothing else of it. */
export function fieldsOf<Fields extends PlainFields>(
  fields: Fields,
  row: Readonly<ValuesOf<Fields>>,
): ValuesOf<Fields> {
  const names: (keyof Fields)[] = namesOfFields(fields);
  return Object.fromEntries(names.map((name) => [name, row[name]])) as ValuesOf<Fields>;
}

/** A value in the form in which it is kept; none as null or as an empty text. */
function keptValue({ form, isNullable }: PlainField, given: string | null): string | null {
  const even = normaliseText(given ?? '');
  const text = form === 'uuid' ? even.toLowerCase() : even;
  return text === '' && isNullable ? null : text;
}

/** Given values in the form in which they are kept; fields that are not given are left out. */
export function keptValues<Fields extends PlainFields>(
  fields: Fields,
  given: { readonly [Name in keyof Fields]?: string | null | undefined },
): Partial<ValuesOf<Fields>> {
  const entries = namesOfFields(fields).flatMap((name) => {
    const value = given[name];
    return value === undefined ? [] : [[name, keptValue(fields[name] as PlainField, value)]];
  });
  return Object.fromEntries(entries) as Partial<ValuesOf<Fields>>;
}

/** A row's fields as an import leaves them: what the file says, and for what it leaves blank, what there was. */
export function importedValues<Fields extends PlainFields>(
  fields: Fields,
  file: Readonly<Partial<Record<string, string>>>,
  before: Readonly<ValuesOf<Fields>> | null,
): ValuesOf<Fields> {
  const names: (keyof Fields & string)[] = namesOfFields(fields);
  const entries = names.map((name) => {
    const none = (fields[name] as PlainField).isNullable ? null : '';
    return [name, file[name] ?? before?.[name] ?? none];
  });
  return Object.fromEntries(entries) as ValuesOf<Fields>;
}
