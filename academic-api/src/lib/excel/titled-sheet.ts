import type { SheetToWrite } from './grid.ts';

export type Cell = string | number | null;

/**
 * Writes sheets whose first row is the titles of their columns.
 * @param titles of every column, by its name
 * @param widths characters, of the first column and of the others
 */
export const titledSheets =
  <Column extends string>(
    titles: Readonly<Record<Column, string>>,
    { first, others }: { first: number; others: number },
  ) =>
  (name: string, columns: readonly Column[], rows: Cell[][]): SheetToWrite => ({
    name,
    widths: columns.map((_, at) => (at === 0 ? first : others)),
    rows: [columns.map((column) => titles[column]), ...rows],
  });
