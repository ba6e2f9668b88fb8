import type { Pair } from '../../../lib/courses/evaluator-pairs.ts';

/** Pairs that change so that a joiner is evaluated by, and evaluates, somebody of another class whom they know. */
export interface JoinerLink {
  /** Evaluates the joiner. */
  evaluatorID: number;
  /** Is evaluated by the joiner. */
  targetID: number;
  removed: Pair[];
  /** Among others, in the place of what was removed. */
  added: Pair[];
}

export interface LinkInput {
  pairs: readonly Pair[];
  /** Those of them that may be taken from their evaluators. */
  free: readonly Pair[];
  groupOf: (studentID: number) => number | undefined;
  /** Whether a pair is a link: of two groups, whose people know each other. */
  isLink: (pair: Pair) => boolean;
  /** Whether somebody of another group whom the joiner knows may evaluate them, and be evaluated by them. */
  mayEvaluate: (evaluatorID: number) => boolean;
  mayBeEvaluated: (targetID: number) => boolean;
  /** Whether two others may become a pair, and whether they were one last time. */
  mayPair: (pair: Pair) => boolean;
  isLastTime: (pair: Pair) => boolean;
}

/** A pair of last time is worse than anybody's second link. */
const lastTimeCost = 10;

/**
 * Finds how a joiner is linked with another class while everybody else gives and receives as many evaluations as before,
 * and nobody loses a link.
 *
 * - Of `a evaluates b` becomes `a evaluates the joiner, the joiner evaluates b`. Where that was a link of two other
 *   classes, both still have one; else they have one more, best where they had none.
 * - Where the joiner knows a and b of no such pair, two pairs of one class, a to b and c to d, become `a evaluates the
 *   joiner, the joiner evaluates d, c evaluates b`.
 * @returns null where there is no such way
 */
export function linkJoiner(input: LinkInput): JoinerLink | null {
  const { pairs, free, groupOf, isLink, mayEvaluate, mayBeEvaluated } = input;
  const links = pairs.filter(isLink);
  const gives = new Set(links.map((pair) => pair.evaluatorID));
  const receives = new Set(links.map((pair) => pair.targetID));
  const costOf = (evaluatorID: number, targetID: number): number =>
    Number(gives.has(evaluatorID)) + Number(receives.has(targetID));

  const direct = free
    .filter((pair) => mayEvaluate(pair.evaluatorID) && mayBeEvaluated(pair.targetID))
    .map((pair) => ({ pair, cost: isLink(pair) ? 0 : costOf(pair.evaluatorID, pair.targetID) }));
  const [best] = direct.toSorted((a, b) => a.cost - b.cost);
  if (best) return { ...best.pair, removed: [best.pair], added: [] };

  const inside = free.filter((pair) => groupOf(pair.evaluatorID) === groupOf(pair.targetID));
  const toKnown = Map.groupBy(
    inside.filter((pair) => mayBeEvaluated(pair.targetID)),
    (pair) => groupOf(pair.targetID),
  );
  const crossed = inside
    .filter((pair) => mayEvaluate(pair.evaluatorID))
    .flatMap((first) =>
      (toKnown.get(groupOf(first.targetID)) ?? []).map((second) => {
        const closing = { evaluatorID: second.evaluatorID, targetID: first.targetID };
        const cost =
          costOf(first.evaluatorID, second.targetID) +
          (input.isLastTime(closing) ? lastTimeCost : 0);
        return { first, second, closing, cost };
      }),
    )
    .filter(({ closing }) => closing.evaluatorID !== closing.targetID && input.mayPair(closing));
  const [found] = crossed.toSorted((a, b) => a.cost - b.cost);
  if (!found) return null;
  return {
    evaluatorID: found.first.evaluatorID,
    targetID: found.second.targetID,
    removed: [found.first, found.second],
    added: [found.closing],
  };
}
