/**
 * Logits: two blocks of evaluators are linked when the standard error of the difference of their
 * mean severities is at most this. A severity climate of SD 0.4 a class puts plain means of two
 * classes 0.4 × √2 = 0.57 apart by chance; at the bound at least 60 % of that is taken away. Half as
 * many links again keep below it: see docs/adr/0033 for the simulation.
 */
export const LARGEST_LINK_ERROR = 0.2;

/**
 * Groups blocks of evaluators so that any two in one group are linked well enough (complete linkage):
 * the two groups of which the worst-linked blocks are linked best are joined, as long as these are
 * within the bound. A chain of good links therefore does not join its ends.
 *
 * @param count blocks 0…count − 1
 * @param errorOf standard error of the difference of two blocks' mean severities, logits; symmetric,
 *   Infinity where nothing links them
 * @returns the group of each block, numbered from 0 in order of their first block
 */
export function comparableSubsets(
  count: number,
  errorOf: (a: number, b: number) => number,
  largest: number = LARGEST_LINK_ERROR,
): Int32Array {
  const group = Int32Array.from({ length: count }, (_, block) => block);
  const active = new Set(group);
  const worst = Array.from({ length: count }, (_unused, a) =>
    Float64Array.from({ length: count }, (_, b) => (a === b ? 0 : errorOf(a, b))),
  );
  for (;;) {
    let best = { error: Infinity, a: -1, b: -1 };
    for (const a of active) {
      for (const b of active) {
        if (a < b && worst[a]![b]! < best.error) best = { error: worst[a]![b]!, a, b };
      }
    }
    if (!(best.error <= largest)) break;
    active.delete(best.b);
    for (const other of active) {
      const error = Math.max(worst[best.a]![other]!, worst[best.b]![other]!);
      worst[best.a]![other] = error;
      worst[other]![best.a] = error;
    }
    group.forEach((own, block) => {
      if (own === best.b) group[block] = best.a;
    });
  }
  const numbers = new Map([...active].sort((a, b) => a - b).map((first, n) => [first, n]));
  return group.map((own) => numbers.get(own)!);
}
