/**
 * Places in descending order of value; equal values share a place and the next ones are skipped: 1, 2, 2, 4.
 * @param rows anything with a value
 * @returns the rows with their rank, best first; order of equal values is the given one
 */
export function rank<T extends { value: number }>(rows: readonly T[]): (T & { rank: number })[] {
  const sorted = [...rows].sort((a, b) => b.value - a.value);
  const ranked: (T & { rank: number })[] = [];
  for (const [index, row] of sorted.entries()) {
    const previous = ranked[index - 1];
    ranked.push({ ...row, rank: previous?.value === row.value ? previous.rank : index + 1 });
  }
  return ranked;
}
