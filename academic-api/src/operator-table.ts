import { textWidth } from './lib/excel/text-width.ts';

/** A column of a table in a terminal; numbers stand on the right. */
export interface Column<Row> {
  title: string;
  value: (row: Row) => string;
  isNumber?: true;
}

/** Lines of a table, its titles first. Control characters of names are left out. */
export function columnsOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string[] {
  const cells = [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map(({ value }) => value(row).replaceAll(/\p{Cc}/gu, ' '))),
  ];
  const widths = columns.map((_, index) =>
    Math.max(...cells.map((row) => textWidth(row[index] ?? ''))),
  );
  return cells.map((row) =>
    row
      .map((cell, index) => {
        const space = ' '.repeat((widths[index] ?? 0) - textWidth(cell));
        return columns[index]?.isNumber ? space + cell : cell + space;
      })
      .join('  ')
      .trimEnd(),
  );
}

/** `1.5 MB`, as people read it. */
export function bytesInWords(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}
