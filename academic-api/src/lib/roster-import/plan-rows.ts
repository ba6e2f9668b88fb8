import { importKinds, importReasons, type ImportRow, type ImportSummary } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import type { GridRow } from '../excel/grid.ts';
import type { ImportKind, ImportScope } from './import-kind.ts';
import { columnLetter, type ColumnMap, type ReadRow } from './read-cells.ts';
import {
  columnsOf,
  describeColumns,
  extraHeaders,
  usedRows,
  type ImportSheet,
} from './recognise-columns.ts';
import type { MendedCells, StoredSheet, StoredSummary } from './roster-import.repository.ts';

/** Columns that hold two fields: a cell mended for the first of them, alone, is the whole again. */
const wholes: Readonly<Record<string, string>> = {
  lastName: 'fullName',
  lastNameKana: 'fullNameKana',
};
const others: Readonly<Record<string, string>> = {
  lastName: 'firstName',
  lastNameKana: 'firstNameKana',
};

/** Where a mended cell goes: its own column, the whole name's, or one beyond the file's. */
function columnFor(field: string, mended: Record<string, string>, columns: ColumnMap): string {
  const whole = wholes[field];
  const alone = mended[others[field] ?? ''] === undefined;
  return !columns.has(field) && whole !== undefined && columns.has(whole) && alone ? whole : field;
}

/** A row as it is with the cells that a person has typed. */
function mendRow(
  row: GridRow,
  mended: Record<string, string> | undefined,
  columns: ColumnMap,
  width: number,
): { row: GridRow; columns: ColumnMap } {
  if (!mended) return { row, columns };
  const cells = [...row.cells];
  const all: ColumnMap = new Map(columns);
  let beyond = Math.max(width, cells.length);
  for (const [field, text] of Object.entries(mended)) {
    const column = columnFor(field, mended, columns);
    const index = all.get(column) ?? beyond++;
    all.set(column, index);
    while (cells.length < index) cells.push(null);
    cells[index] = text === '' ? null : { kind: 'text', text };
  }
  return { row: { ...row, cells }, columns: all };
}

/** Reads every used row, with the cells that were mended. */
export function readRows(sheet: ImportSheet, mended: MendedCells, kind: ImportKind): ReadRow[] {
  const columns = columnsOf(sheet);
  const width = sheet.headers.length;
  return usedRows(sheet).map((source) => {
    const cells = mended[source.number];
    const { row, columns: own } = mendRow(source, cells, columns, width);
    const read = kind.readRow(row, own, width);
    return cells ? { ...read, typed: Object.keys(cells) } : read;
  });
}

/** Compares the sheet with the data as they are now. */
export async function compareSheet<Planned extends ImportRow>(
  tx: Tx,
  place: ImportScope,
  kind: ImportKind<Planned>,
  { sheet, mended }: Pick<StoredSheet, 'sheet' | 'mended'>,
): Promise<Planned[]> {
  const letters = Object.fromEntries(
    [...columnsOf(sheet)].map(([field, index]) => [field, columnLetter(index)]),
  );
  return kind.compare(tx, place, { rows: readRows(sheet, mended, kind), letters });
}

/** Counts of a preview, and what is to be known of its file. */
export function summaryOf(
  stored: StoredSheet,
  planned: readonly ImportRow[],
  kind: ImportKind,
): StoredSummary {
  const counts = Object.fromEntries(
    importKinds.map((importKind) => [
      importKind,
      planned.filter((row) => row.kind === importKind).length,
    ]),
  ) as ImportSummary['counts'];
  const reasonCounts: ImportSummary['reasonCounts'] = {};
  for (const reason of importReasons) {
    const rows = planned.filter((row) => row.reasons.some((entry) => entry.code === reason)).length;
    if (rows > 0) reasonCounts[reason] = rows;
  }
  const coming = planned.filter(
    (row) => row.kind !== 'failed' && row.notes.some((note) => note.code === 'comesBack'),
  ).length;
  const leaving = planned.filter(
    (row) => row.kind === 'changed' && row.notes.some((note) => note.code === 'leaves'),
  ).length;
  const { schools, school = null, asked } = stored.sheet;
  const ofOthers = schools && school !== null ? stored.sheet.rows.length - planned.length : 0;
  const extra = extraHeaders(stored.sheet);
  const notes: ImportSummary['notes'] = [
    ...(extra.length > 0
      ? [{ code: 'extraColumns' as const, params: { columns: extra.slice(0, 20) } }]
      : []),
    ...stored.notes,
    ...(ofOthers > 0 ? [{ code: 'otherSchools' as const, params: { count: ofOthers } }] : []),
    ...(coming > 0 ? [{ code: 'peopleComeBack' as const, params: { count: coming } }] : []),
    ...(leaving > 0 ? [{ code: 'peopleLeave' as const, params: { count: leaving } }] : []),
  ];
  return {
    sheetName: stored.sheet.name,
    counts,
    reasonCounts,
    notes,
    columns: describeColumns(stored.sheet),
    // what every row says in another column, such as the grade in the class, is not missing
    missing: kind
      .missing(columnsOf(stored.sheet))
      .filter(
        (field) => planned.length === 0 || planned.some((row) => row.values[field] === undefined),
      ),
    applied: null,
    ...(asked && { asked }),
    ...(schools && {
      school,
      schools: schools.map(({ id, name, rows }) => ({ id, name, people: rows.length })),
    }),
  };
}
