import type { Block, GroupSize } from './grouping-problem.ts';

/** Steps after which the search for a first assignment gives up. */
const stepLimit = 200_000;

/**
 * Any assignment that keeps all constraints: the group of each block. Blocks that stand under a constraint are placed
 * by backtracking, the one with the fewest possible groups first (Brélaz 1979); single people without one fill up what
 * is left.
 * @returns null where there is none, or none was found within a fixed number of steps
 */
export function firstAssignment(
  blocks: readonly Block[],
  sizes: readonly GroupSize[],
): number[] | null {
  const groupOf = blocks.map(() => -1);
  const filled = sizes.map(() => 0);
  const isBound = (block: Block): boolean =>
    block.people.length > 1 || block.fixed !== null || block.apart.length > 0;
  const open = new Set([...blocks.keys()].filter((index) => isBound(blocks[index]!)));
  const free = [...blocks.keys()].filter((index) => !open.has(index));
  let steps = 0;

  const mayTake = (group: number, index: number): boolean => {
    const { people, fixed, apart } = blocks[index]!;
    return (
      (fixed === null || fixed === group) &&
      filled[group]! + people.length <= sizes[group]!.max &&
      apart.every((other) => groupOf[other] !== group)
    );
  };
  /** Empty groups of one size are the same choice, unless somebody is fixed to one of them. */
  const named = new Set(blocks.map(({ fixed }) => fixed));
  const choicesOf = (index: number): number[] => {
    const seen = new Set<string>();
    return [...sizes.keys()].filter((group) => {
      if (!mayTake(group, index)) return false;
      if (filled[group]! > 0 || named.has(group)) return true;
      const key = `${sizes[group]!.min}/${sizes[group]!.max}`;
      return seen.has(key) ? false : Boolean(seen.add(key));
    });
  };
  const isEnough = (): boolean => {
    const missing = sizes.reduce(
      (sum, { min }, group) => sum + Math.max(0, min - filled[group]!),
      0,
    );
    const waiting = [...open].reduce((sum, index) => sum + blocks[index]!.people.length, 0);
    return missing <= waiting + free.length;
  };

  function place(): boolean {
    if (open.size === 0) return isEnough();
    if (++steps > stepLimit || !isEnough()) return false;
    let next = -1;
    let choices: number[] = [];
    for (const index of open) {
      const possible = choicesOf(index);
      if (possible.length === 0) return false;
      const isHarder =
        next < 0 ||
        possible.length < choices.length ||
        (possible.length === choices.length &&
          blocks[index]!.people.length > blocks[next]!.people.length);
      if (isHarder) [next, choices] = [index, possible];
    }
    const size = blocks[next]!.people.length;
    open.delete(next);
    // the emptiest group first, so that small groups are not left behind
    choices.sort((a, b) => filled[a]! - sizes[a]!.min - (filled[b]! - sizes[b]!.min));
    for (const group of choices) {
      groupOf[next] = group;
      filled[group]! += size;
      if (place()) return true;
      filled[group]! -= size;
    }
    groupOf[next] = -1;
    open.add(next);
    return false;
  }

  if (!place()) return null;
  for (const index of free) {
    const group = emptiest(filled, sizes);
    if (group === null) return null;
    groupOf[index] = group;
    filled[group]!++;
  }
  return filled.every((count, group) => count >= sizes[group]!.min) ? groupOf : null;
}

/** The group that lacks most people to its smallest size, then the one with most seats left. */
function emptiest(filled: readonly number[], sizes: readonly GroupSize[]): number | null {
  let best: number | null = null;
  for (const [group, { min, max }] of sizes.entries()) {
    if (filled[group]! >= max) continue;
    if (best === null) {
      best = group;
      continue;
    }
    const lacks = min - filled[group]!;
    const most = sizes[best]!.min - filled[best]!;
    const isBetter =
      lacks > 0 || most > 0
        ? lacks > most
        : max - filled[group]! > sizes[best]!.max - filled[best]!;
    if (isBetter) best = group;
  }
  return best;
}
