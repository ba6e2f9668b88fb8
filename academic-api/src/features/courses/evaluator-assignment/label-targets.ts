import type { NetworkDesign } from './network-design.ts';

/** How much worse an evaluation that may not be is than two people who evaluate each other. */
const closedPair = 1_000;

/** Number of times that all pairs of targets are gone through. */
const rounds = 12;

/**
 * Gives the targets of a design to people. How well severities can be told apart does not depend on who is which target,
 * so that this freedom serves everything else: no evaluation that may not be where another is possible (one oneself, one
 * of last time), and then few people who evaluate each other. An assignment without closed pairs is a perfect matching
 * of people and targets (augmenting paths); exchanges of two people's targets then remove mutual pairs.
 * @param design evaluator `i` is person `i`
 * @param isOpen whether a person may evaluate another
 * @returns evaluations as numbers of people; closed ones are left out
 */
export function labelTargets(
  design: NetworkDesign,
  isOpen: (evaluator: number, target: number) => boolean,
): [evaluator: number, target: number][] {
  const n = design.length;
  const closed = design.map((block) =>
    Array.from({ length: n }, (_, person) =>
      block.reduce((sum, i) => sum + (isOpen(i, person) ? 0 : 1), 0),
    ),
  );
  const blockOf = matchPeople(closed);
  exchangeBlocks(design, closed, blockOf);
  return blockOf.flatMap((block, person) =>
    design[block]!.filter((i) => isOpen(i, person)).map((i): [number, number] => [i, person]),
  );
}

/** A block for each person, as many as possible without a closed pair (Kuhn 1955). */
function matchPeople(closed: readonly (readonly number[])[]): number[] {
  const n = closed.length;
  const personOf = Array.from({ length: n }, () => -1);
  const place = (person: number, seen: Uint8Array): boolean => {
    for (let step = 0; step < n; step += 1) {
      const block = (person + step) % n;
      if (seen[block] === 1 || closed[block]![person]! > 0) continue;
      seen[block] = 1;
      if (personOf[block] !== -1 && !place(personOf[block]!, seen)) continue;
      personOf[block] = person;
      return true;
    }
    return false;
  };
  for (let person = 0; person < n; person += 1) place(person, new Uint8Array(n));
  const blockOf = Array.from({ length: n }, () => -1);
  for (const [block, person] of personOf.entries()) if (person !== -1) blockOf[person] = block;
  const free = personOf.flatMap((person, block) => (person === -1 ? [block] : []));
  return blockOf.map((block) => (block === -1 ? free.pop()! : block));
}

/** Exchanges the blocks of two people while that leaves fewer closed and mutual pairs. */
function exchangeBlocks(
  design: NetworkDesign,
  closed: readonly (readonly number[])[],
  blockOf: number[],
): void {
  const n = design.length;
  const isIn = design.map((block) => {
    const members = new Uint8Array(n);
    for (const i of block) members[i] = 1;
    return members;
  });
  const costOf = (person: number): number => {
    const block = blockOf[person]!;
    let cost = closed[block]![person]! * closedPair;
    for (const i of design[block]!) cost += isIn[blockOf[i]!]![person]!;
    return cost;
  };
  const exchange = (p: number, q: number): void => {
    [blockOf[p], blockOf[q]] = [blockOf[q]!, blockOf[p]!];
  };
  for (let round = 0, improved = true; improved && round < rounds; round += 1) {
    improved = false;
    for (let p = 0; p < n; p += 1) {
      for (let q = 0; q < n && costOf(p) > 0; q += 1) {
        if (p === q) continue;
        const before = costOf(p) + costOf(q);
        exchange(p, q);
        const after = costOf(p) + costOf(q);
        // an exchange that costs the same leads on to others
        if (after > before) exchange(p, q);
        else improved = true;
      }
    }
  }
}
