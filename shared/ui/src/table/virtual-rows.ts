/** Whether a list is so long that only the rows in sight are drawn. */
export const isLongList = (rows: number): boolean => rows > 100;

/** A row that is drawn, with the empty height before it. */
export interface PlacedRow {
  index: number;
  gapBefore: number;
}

/**
 * Turns measured positions into rows of a native table: what is not drawn becomes empty rows of the same height, so
 * that the columns stay those of one `<table>`.
 * @param items drawn rows by index, with start and end in pixels
 * @param totalSize height of all rows in pixels
 * @returns the rows with the gap before each, and the gap after the last
 */
export function placeRows(
  items: readonly { index: number; start: number; end: number }[],
  totalSize: number,
): { rows: PlacedRow[]; gapAfter: number } {
  let reached = 0;
  const rows = items.map(({ index, start, end }) => {
    const gapBefore = Math.max(0, start - reached);
    reached = end;
    return { index, gapBefore };
  });
  return { rows, gapAfter: Math.max(0, totalSize - reached) };
}

/**
 * Keeps the row that has the focus drawn, or the focus would be lost when it is scrolled away.
 * @param indexes rows to draw, ascending
 * @param focused row with the focus, or null
 * @param count all rows
 */
export function withFocused(indexes: number[], focused: number | null, count: number): number[] {
  if (focused === null || focused >= count || indexes.includes(focused)) return indexes;
  return [...indexes, focused].sort((a, b) => a - b);
}
