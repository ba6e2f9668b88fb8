/** Line sample and the gap after it, and the gap between two entries, in pixels. */
const sample = 38;
const between = 20;

/**
 * Places the entries of a legend in rows in the middle of a drawing.
 * @param widths of the entries' names
 * @param width of the drawing
 * @returns rows of entries: which one, and where it begins
 */
export function legendRows(
  widths: readonly number[],
  width: number,
): { index: number; x: number }[][] {
  const rows: { index: number; x: number; end: number }[][] = [];
  for (const [index, own] of widths.entries()) {
    const row = rows.at(-1);
    const x = (row?.at(-1)?.end ?? -between) + between;
    const entry = { index, x, end: x + sample + own };
    if (row && entry.end <= width) row.push(entry);
    else rows.push([{ index, x: 0, end: sample + own }]);
  }
  return rows.map((row) => {
    const shift = Math.max(0, (width - (row.at(-1)?.end ?? 0)) / 2);
    return row.map(({ index, x }) => ({ index, x: Math.round(x + shift) }));
  });
}
