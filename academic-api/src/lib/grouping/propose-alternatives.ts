import { createRandom, shuffled } from '../processes/seeded-random.ts';
import type { GroupingConflict, GroupingProblem } from './grouping-problem.ts';
import { optimiseGroups, type GroupingOptions } from './optimise-groups.ts';

/** Three searches of this effort take 240 people less than a second. */
const effort = 0.65;

/**
 * Proposes different ways to make groups, the best first, up to a number. Each after the first keeps apart a pair of
 * people from every group of those before it, so that no group comes twice; where the constraints leave no such way,
 * from fewer groups.
 * @param options.seed the same seed makes the same groups
 * @param options.moves of the search for each of them
 * @returns the group of each person, or what makes groups impossible
 */
export function proposeAlternatives(
  problem: GroupingProblem,
  options: { seed: string; count: number; moves?: number },
): { alternatives: number[][] } | { conflict: GroupingConflict } {
  const { seed, count, moves } = options;
  const search = { moves, effort };
  const first = optimiseGroups(problem, { ...search, seed: `${seed}/0` });
  if ('conflict' in first) return first;
  const found = [first.groupOf];
  for (let alternative = 1; alternative < count; alternative++) {
    const random = createRandom(`${seed}/pairs/${alternative}`);
    const pairs = found.flatMap((groupOf) => pairsOf(problem, groupOf, random));
    const next = optimiseApart(problem, pairs, { ...search, seed: `${seed}/${alternative}` });
    if (!next || found.some((groupOf) => isSamePartition(groupOf, next))) break;
    found.push(next);
  }
  return { alternatives: found };
}

/** Whether the same people are together, whatever their groups are called. */
function isSamePartition(first: readonly number[], other: readonly number[]): boolean {
  const nameOf = new Map<number, number>();
  const isFollowed = first.every((group, person) => {
    const known = nameOf.get(group);
    nameOf.set(group, known ?? other[person]!);
    return known === undefined || known === other[person];
  });
  return isFollowed && new Set(nameOf.values()).size === nameOf.size;
}

/** Two people of each group who need not be together. */
function pairsOf(
  { together, fixed, sizes }: GroupingProblem,
  groupOf: readonly number[],
  random: () => number,
): [number, number][] {
  const order = shuffled([...groupOf.keys()], random);
  return sizes.flatMap((_, group) => {
    const members = order.filter((person) => groupOf[person] === group);
    for (const [position, person] of members.entries()) {
      const other = members
        .slice(position + 1)
        .find(
          (candidate) =>
            !(fixed.has(person) && fixed.has(candidate)) &&
            !together.some((set) => set.includes(person) || set.includes(candidate)),
        );
      if (other !== undefined && !together.some((set) => set.includes(person))) {
        return [[person, other] as [number, number]];
      }
    }
    return [];
  });
}

/** Groups that keep as many of the pairs apart as can be: all, else the first half of them, and so on. */
function optimiseApart(
  problem: GroupingProblem,
  pairs: readonly [number, number][],
  options: GroupingOptions,
): number[] | null {
  for (let kept = pairs.length; kept > 0; kept = Math.floor(kept / 2)) {
    const apart = [...problem.apart, ...pairs.slice(0, kept)];
    const result = optimiseGroups({ ...problem, apart }, options);
    if ('groupOf' in result) return result.groupOf;
  }
  return null;
}
