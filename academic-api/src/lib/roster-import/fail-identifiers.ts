import type { ImportRow, PersonName, PlainFields } from '@mebae/contracts';
import { identifiersIn } from '../database/plain-fields.ts';
import { failRepeated, failRow, usableValue, type Roster } from './row-comparison.ts';

/** Somebody of the school who may have the identifier of a row. */
interface Holder {
  id: number;
  /** Names the person in a reason. */
  who: PersonName & Readonly<Record<string, string>>;
  values: Readonly<Record<string, unknown>>;
}

/** Notes identifiers that two rows of a file share, and those that somebody else of the school has. */
export function failIdentifiers(
  fields: PlainFields,
  rows: readonly ImportRow[],
  letters: Roster['letters'],
  holders: readonly Holder[],
): void {
  for (const name of identifiersIn(fields)) {
    failRepeated(rows, letters, {
      code: 'duplicateIdentifier',
      field: name,
      keyOf: (row) => usableValue(row, name),
    });
    const holderOf = new Map(holders.map((holder) => [holder.values[name], holder]));
    for (const row of rows) {
      const holder = holderOf.get(usableValue(row, name));
      if (holder && holder.id !== row.personID) {
        failRow(row, letters, 'identifierRegistered', name, holder.who);
      }
    }
  }
}
