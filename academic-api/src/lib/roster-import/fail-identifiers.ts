import type {
  ImportParams,
  ImportReason,
  ImportRow,
  PersonName,
  PlainFields,
} from '@mebae/contracts';
import { identifiersIn } from '../database/plain-fields.ts';

/** Notes why a row can't be taken. */
type Fail<Row> = (row: Row, code: ImportReason, field: string, params: ImportParams) => void;

/** Somebody of the school who may have the identifier of a row. */
interface Holder {
  id: number;
  /** Names the person in a reason. */
  who: PersonName & Readonly<Record<string, string>>;
  values: Readonly<Record<string, unknown>>;
}

/** Notes identifiers that two rows of a file share, and those that somebody else of the school has. */
export function failIdentifiers<Row extends ImportRow>(
  fields: PlainFields,
  rows: readonly Row[],
  holders: readonly Holder[],
  fail: Fail<Row>,
): void {
  for (const name of identifiersIn(fields)) {
    const usable = rows.filter(
      (row) =>
        row.values[name] !== undefined && !row.reasons.some((reason) => reason.field === name),
    );
    const byValue = Map.groupBy(usable, (row) => row.values[name]);
    const holderOf = new Map(holders.map((holder) => [holder.values[name], holder]));
    for (const [value, group] of byValue) {
      const holder = holderOf.get(value);
      for (const row of group) {
        const others = group.filter((other) => other !== row).map((other) => String(other.row));
        if (others.length > 0) {
          fail(row, 'duplicateIdentifier', name, { rows: others.slice(0, 5) });
        } else if (holder && holder.id !== row.personID) {
          fail(row, 'identifierRegistered', name, holder.who);
        }
      }
    }
  }
}
