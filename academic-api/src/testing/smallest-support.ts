/**
 * The fewest people whom a sum of columns can be left with, by trying: people with the same row of ones and zeros always
 * stand together, and each factor is a small whole number.
 */
export function smallestSupport(columns: number[][]): number {
  const kinds = new Map<string, number>();
  for (const [at] of (columns[0] ?? []).entries()) {
    const key = columns.map((column) => column[at]).join('');
    kinds.set(key, (kinds.get(key) ?? 0) + 1);
  }
  const rows = [...kinds].map(([key, n]) => ({ ones: Array.from(key, Number), n }));
  let smallest = Number.POSITIVE_INFINITY;
  const add = (column: number, sums: readonly number[]): void => {
    if (column === columns.length) {
      const left = rows.reduce((sum, { n }, at) => sum + (sums[at] === 0 ? 0 : n), 0);
      if (left > 0) smallest = Math.min(smallest, left);
      return;
    }
    for (const factor of [-1, 0, 1]) {
      add(
        column + 1,
        sums.map((sum, at) => sum + factor * (rows[at]?.ones[column] ?? 0)),
      );
    }
  };
  add(
    0,
    rows.map(() => 0),
  );
  return smallest;
}
