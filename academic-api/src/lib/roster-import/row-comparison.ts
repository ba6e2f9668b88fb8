import type { ImportChange, ImportParams, ImportReason, ImportRow } from '@mebae/contracts';
import type { ReadRow } from './read-cells.ts';

/**
 * Parts that the comparisons of all kinds of imports share: rows that begin as failed, reasons at their columns, rows that
 * say the same, and the changes of a row.
 */

/** Rows as read, and the sheet's column letter of each field. */
export interface Roster {
  rows: readonly ReadRow[];
  letters: Readonly<Record<string, string>>;
}

/** Number of rows that a reason names at most. */
const namedRows = 5;

/** A row before it is compared. */
export const beginRow = (source: ReadRow, personID: number | null): ImportRow => ({
  row: source.row,
  kind: 'failed',
  personID,
  values: { ...source.values },
  changes: [],
  reasons: [...source.reasons],
  notes: [],
});

export const isGood = (row: ImportRow): boolean => row.reasons.length === 0;

export const isNoted = (row: ImportRow, field: string): boolean =>
  row.reasons.some((reason) => reason.field === field);

/** A row's own value where comparisons with other rows can use it. */
export const usableValue = (row: ImportRow, field: string): string | undefined =>
  isNoted(row, field) ? undefined : row.values[field];

/** Notes why a row can't be taken, at the column of the field. */
export function failRow(
  row: ImportRow,
  letters: Roster['letters'],
  code: ImportReason,
  field: string,
  params: ImportParams = {},
): void {
  const isName = field === 'lastName' || field === 'firstName';
  const column = letters[field] ?? (isName ? letters['fullName'] : undefined) ?? null;
  row.reasons.push({ code, field, column, params });
}

/** Rows that say the same of what may be said once all fail, whatever their order. */
export function failRepeated<Row extends ImportRow>(
  rows: readonly Row[],
  letters: Roster['letters'],
  {
    code,
    field,
    keyOf,
  }: { code: ImportReason; field: string; keyOf: (row: Row) => string | undefined },
): void {
  const keyed = rows.filter((row) => keyOf(row) !== undefined);
  for (const group of Map.groupBy(keyed, keyOf).values()) {
    if (group.length < 2) continue;
    for (const row of group) {
      const others = group.filter((other) => other !== row).map((other) => String(other.row));
      failRow(row, letters, code, field, { rows: others.slice(0, namedRows) });
    }
  }
}

/** A change of one field, unless both values are the same; an empty text is none. */
export const changeOf = (
  field: string,
  old: string | null | undefined,
  next: string | null | undefined,
): ImportChange[] => {
  const [before, after] = [old || null, next || null];
  return before === after ? [] : [{ field, old: before, new: after }];
};

/**
 * Decides the kind of each row.
 * @param fields in the order of the columns, in which reasons are listed
 * @param changesIn what a good row changes, or that it makes somebody new; null leaves it failed
 */
export function decideKinds<Row extends ImportRow>(
  rows: readonly Row[],
  fields: readonly string[],
  changesIn: (row: Row) => ImportChange[] | 'created' | null,
): void {
  const place = (field: string | null): number => fields.findIndex((known) => known === field);
  for (const row of rows) {
    row.reasons.sort((a, b) => place(a.field) - place(b.field));
    const found = isGood(row) ? changesIn(row) : null;
    row.changes = found === null || found === 'created' ? [] : found;
    if (found === null) continue;
    row.kind = found === 'created' ? 'created' : found.length > 0 ? 'changed' : 'unchanged';
  }
}
