/**
 * Pairs of students who are in the same group or class although they are to be apart.
 * @param pairs two students each, or sets of whom no two may be together
 * @param groupOf the group of each student; null or absent: in none
 * @returns each pair once, the smaller id first
 */
export function pairsTogether(
  pairs: readonly (readonly number[])[],
  groupOf: ReadonlyMap<number, number | null>,
): [number, number][] {
  const found = new Map<string, [number, number]>();
  for (const set of pairs) {
    for (const [index, first] of set.entries()) {
      for (const second of set.slice(index + 1)) {
        const group = groupOf.get(first) ?? null;
        if (group === null || group !== groupOf.get(second)) continue;
        const pair: [number, number] = [Math.min(first, second), Math.max(first, second)];
        found.set(pair.join(' '), pair);
      }
    }
  }
  return [...found.values()];
}

/** Pairs that nobody has agreed to yet. */
export const notAgreed = (
  pairs: readonly (readonly [number, number])[],
  agreed: readonly (readonly [number, number])[],
): [number, number][] => {
  const known = new Set(agreed.map((pair) => [...pair].toSorted((a, b) => a - b).join(' ')));
  return pairs.filter((pair) => !known.has(pair.join(' '))).map(([a, b]) => [a, b]);
};
