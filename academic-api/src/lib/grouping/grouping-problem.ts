import type { MeasuredRows } from '@mebae/rules';

/**
 * People, columns and conditions of groups to be made. People, groups and sets are named by their position in these
 * lists.
 */
export interface GroupingProblem extends MeasuredRows {
  /** The smallest and the largest number of people of each group. */
  sizes: readonly GroupSize[];
  /** Sets of people who come into the same group. */
  together: readonly (readonly number[])[];
  /** Sets of people of whom no two come into the same group. */
  apart: readonly (readonly number[])[];
  /** The group of people whose group is given. */
  fixed: ReadonlyMap<number, number>;
  /** `balanced`: the groups resemble each other. `alike`: the people of a group resemble each other. */
  mode: 'balanced' | 'alike';
  /** Columns that are balanced in either mode. */
  spread?: readonly number[];
}

export interface GroupSize {
  min: number;
  max: number;
}

/** One constraint of a problem, by its position; `fixed` by its person. */
export type GroupingConstraint =
  | { kind: 'together'; set: number }
  | { kind: 'apart'; set: number }
  | { kind: 'fixed'; person: number };

/** Why a problem has no solution. */
export type GroupingConflict =
  /** The groups hold fewer, or ask for more people than there are. */
  | { kind: 'size'; people: number; min: number; max: number }
  /** These constraints can't hold at the same time; without any one of them the others could. */
  | { kind: 'constraints'; constraints: readonly GroupingConstraint[] };

/** People who move as one: a set of `together`, or one person. */
export interface Block {
  people: readonly number[];
  /** The group that one of them is fixed to. */
  fixed: number | null;
  /** Blocks that must not be in the same group. */
  apart: readonly number[];
}

/**
 * Joins the people who have to be together.
 * @returns null where a block contradicts itself: two of its people are to be apart, or fixed to different groups
 */
export function blocksOf(
  problem: Pick<GroupingProblem, 'values' | 'together' | 'apart' | 'fixed'>,
): Block[] | null {
  const first = problem.values.map((_, person) => person);
  const find = (person: number): number => {
    let root = person;
    while (first[root] !== root) root = first[root]!;
    return root;
  };
  for (const set of problem.together) {
    for (const person of set) first[find(person)] = find(set[0]!);
  }
  const roots = [...new Set(problem.values.map((_, person) => find(person)))];
  const blockOfRoot = new Map(roots.map((root, block) => [root, block]));
  const blockOf = problem.values.map((_, person) => blockOfRoot.get(find(person))!);
  const people: number[][] = roots.map(() => []);
  for (const [person, block] of blockOf.entries()) people[block]!.push(person);

  const fixed: (number | null)[] = roots.map(() => null);
  for (const [person, group] of problem.fixed) {
    const block = blockOf[person]!;
    if (fixed[block] !== null && fixed[block] !== group) return null;
    fixed[block] = group;
  }
  const apart = roots.map(() => new Set<number>());
  for (const set of problem.apart) {
    for (const [position, person] of set.entries()) {
      for (const other of set.slice(position + 1)) {
        const [a, b] = [blockOf[person]!, blockOf[other]!];
        if (a === b) return null;
        apart[a]!.add(b);
        apart[b]!.add(a);
      }
    }
  }
  return roots.map((_, block) => ({
    people: people[block]!,
    fixed: fixed[block]!,
    apart: [...apart[block]!],
  }));
}
