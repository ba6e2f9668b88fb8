import { keyOfPair, type Pair } from '../../../lib/courses/evaluator-pairs.ts';

/** Ids in a row. */
export const people = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => from + index);
/** A text that is the same for the same pair. */
/** How often each person is on one side of some pairs. */
export function counts(
  pairs: readonly Pair[],
  side: 'evaluatorID' | 'targetID',
): Map<number, number> {
  const result = new Map<number, number>();
  for (const pair of pairs) result.set(pair[side], (result.get(pair[side]) ?? 0) + 1);
  return result;
}

/** Whether all severities are on one scale: evaluators are joined by the targets that they share. */
export function isConnected(members: readonly number[], pairs: readonly Pair[]): boolean {
  const reached = new Set(members.slice(0, 1).map((id) => `evaluator ${id}`));
  for (let grew = true; grew;) {
    grew = false;
    for (const { evaluatorID, targetID } of pairs) {
      const ends = [`evaluator ${evaluatorID}`, `target ${targetID}`] as const;
      if (reached.has(ends[0]) === reached.has(ends[1])) continue;
      for (const end of ends) reached.add(end);
      grew = true;
    }
  }
  return reached.size === 2 * members.length;
}

/** Classes of these sizes, with ids from 1, 101, 201 and so on. */
export const groupsOf = (sizes: readonly number[]) =>
  sizes.map((size, index) => ({ groupID: index + 1, members: people(index * 100 + 1, size) }));

/** Different pairs of people, by picks of any numbers. */
export const pairsAmong = (
  people_: readonly number[],
  picks: readonly [number, number][],
): Pair[] => {
  const pairs = new Map<string, Pair>();
  for (const [a, b] of picks) {
    const pair = {
      evaluatorID: people_[a % people_.length] ?? 0,
      targetID: people_[b % people_.length] ?? 0,
    };
    if (pair.evaluatorID !== pair.targetID) pairs.set(keyOfPair(pair), pair);
  }
  return [...pairs.values()];
};
