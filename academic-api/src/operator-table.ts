import { eastAsianWidth } from 'get-east-asian-width';

/** A column of a table in a terminal; numbers stand on the right. */
export interface Column<Row> {
  title: string;
  value: (row: Row) => string;
  isNumber?: true;
}

/** Columns that a terminal needs for a text: a kanji takes two. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + eastAsianWidth(letter.codePointAt(0) ?? 32), 0);

/** Lines of a table, its titles first. Control characters of names are left out. */
export function columnsOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string[] {
  const cells = [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map(({ value }) => value(row).replaceAll(/\p{Cc}/gu, ' '))),
  ];
  const widths = columns.map((_, index) =>
    Math.max(...cells.map((row) => widthOf(row[index] ?? ''))),
  );
  return cells.map((row) =>
    row
      .map((cell, index) => {
        const space = ' '.repeat((widths[index] ?? 0) - widthOf(cell));
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
