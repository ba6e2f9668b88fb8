import { normaliseText, searchKey } from '@mebae/rules';
import type { GridCell, GridRow } from '../excel/grid.ts';

/** Words that begin a row of totals, as `searchKey` writes them. */
const totals =
  /^(合計|総合計|総計|小計|計|男女計|total|subtotal|tổng|tổngcộng)([:：]?\d+[名人]?)?$/;
/** `男子`, `女子 20名`, `在籍`, `Boys`: what a count is of. The single `男` is a value of a column. */
const counted =
  /^(男子|女子|男女|男性|女性|在籍|在籍数|在籍者|人数|生徒数|児童数|学生数|boys|girls|male|female|nam|nữ)[:：]?(計|合計)?[:：]?(\d+[名人]?)?$/;
const count = /^\d+[名人]?$/;

/** The text of a cell in the form in which a roster is read; empty for none. */
export const textOf = (cell: GridCell | null | undefined): string =>
  normaliseText(cell?.text ?? '');

/** Different texts of a row, in their order; a merged cell counts once. */
export const textsOf = (cells: GridRow['cells']): string[] => [
  ...new Set(cells.map(textOf).filter((text) => text !== '')),
];

/**
 * Whether a row counts people: it begins with a word for a total (`合計`), or holds nothing but counts and what they are
 * of (`男子 20名`).
 */
export function isTotal(texts: readonly string[]): boolean {
  const keys = texts.map(searchKey);
  const [first = ''] = keys;
  if (totals.test(first)) return true;
  const isOfCounts = keys.every((key) => [totals, counted, count].some((form) => form.test(key)));
  return isOfCounts && counted.test(first);
}

/**
 * Whether a row repeats one of those that stand above the table, such as its header on the next printed page.
 * @param above the header's rows
 */
export function repeatsHeader(cells: GridRow['cells'], above: readonly GridRow[]): boolean {
  if (textsOf(cells).length < 2) return false;
  return above.some((header) =>
    cells.every((cell, column) => {
      const key = searchKey(textOf(cell));
      return key === '' || key === searchKey(textOf(header.cells[column]));
    }),
  );
}
