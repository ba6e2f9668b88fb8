import type { Cell, CellKind, SheetToWrite } from './book.ts';
import { textWidth } from './text-width.ts';

/** A column: its header, the kind of its values, and the value of a row. */
export type Column<Row> = {
  header: string;
  /** Characters of half width; unless given, as many as header and values need. */
  width?: number;
} & (
  | { kind: 'text' | 'wrapped'; value: (row: Row) => string | null }
  /** `2026-10-26`; a moment is `2026-10-26T08:30:05`. */
  | { kind: 'day' | 'moment'; value: (row: Row) => string | null }
  /** `digits`: decimals that are shown, in all of the column; none unless given. */
  | { kind: 'number'; digits?: number; value: (row: Row) => number | null }
);

/** A table to write. */
export interface TableOf<Row> {
  name: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Columns at the left, such as names, that stay while the others are scrolled. */
  frozenColumns?: number;
  /** Empty rows below for people to fill in. */
  blankRows?: number;
}

const narrowest = 8;
/** A longer text is for a wrapped column, or is read in the formula bar. */
const widestText = 40;
/** Headers are wrapped; one word of theirs has space with the button of the filter. */
const widestHeader = 14;
const filterButton = 3;
const wrappedWidth = 60;
/** Widths of dates such as `2026/10/26 08:30:05`. */
const widthOfDates = { day: 14, moment: 22 } as const;

const kindOf = <Row>(column: Column<Row>): CellKind =>
  column.kind === 'number' ? { digits: column.digits ?? 0 } : column.kind;

/** How wide a column has to be for its header and its values. */
function widthOf<Row>(column: Column<Row>, values: readonly Cell[]): number {
  if (column.width !== undefined) return column.width;
  if (column.kind === 'wrapped') return wrappedWidth;
  const header = Math.min(textWidth(column.header), widestHeader) + filterButton;
  if (column.kind === 'day' || column.kind === 'moment') {
    return Math.max(header, widthOfDates[column.kind]);
  }
  const digits = column.kind === 'number' ? (column.digits ?? 0) : null;
  const longest = values.reduce<number>((most, value) => {
    if (value === null) return most;
    return Math.max(
      most,
      textWidth(typeof value === 'number' ? value.toFixed(digits ?? 0) : value),
    );
  }, 0);
  return Math.max(narrowest, header, Math.min(longest + 2, widestText));
}

/** A table as a sheet: the first row is the header, each further one a row, by the description of the columns. */
export function sheetOf<Row>(table: TableOf<Row>): SheetToWrite {
  const { name, columns, frozenColumns = 0, blankRows = 0 } = table;
  const rows = table.rows.map((row) => columns.map((column): Cell => column.value(row)));
  return {
    name,
    columns: columns.map((column, at) => ({
      kind: kindOf(column),
      width: widthOf(
        column,
        rows.map((row) => row[at] ?? null),
      ),
    })),
    rows: [columns.map(({ header }) => header), ...rows],
    table: { frozenColumns, blankRows },
  };
}
