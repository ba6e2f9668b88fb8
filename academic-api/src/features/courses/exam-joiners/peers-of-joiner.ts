import { fewestToLink, keyOfPair, type Pair } from '../../../lib/courses/evaluator-pairs.ts';
import { linkJoiner } from './link-joiner.ts';

export interface Person {
  studentID: number;
  /** The class, or the group inside which evaluators are looked for first. */
  groupID: number;
  /** Has opened the course: what a device of theirs may have answered already stays asked. */
  hasSeen: boolean;
}

export interface PeersOfJoiner {
  removed: Pair[];
  added: Pair[];
}

/** Rules for the evaluators of a course, as in `AssignmentInput`. */
export interface JoinerRules {
  /** Pairs that are never taken from anybody, and made where the joiner is in one, as after an absence. */
  kept?: readonly Pair[];
  /** Pairs that are never made. */
  forbidden?: readonly Pair[];
  /** Pairs of last time: made only where the joiner would be left short, and never as a link. */
  avoid?: readonly Pair[];
  /** Circles of students who know each other, in a course that links its classes by evaluators. */
  circles?: readonly (readonly number[])[];
}

/**
 * Brings somebody who joins late between pairs that nobody has seen yet: of `a evaluates b` becomes `a evaluates the
 * joiner, the joiner evaluates b`, so that everybody else gives and receives as many as before. Where there are too few
 * such pairs, the joiner evaluates those who receive the fewest; nobody is asked to give more. With circles one pair in
 * each direction links the joiner with another class, and those that link others stay.
 * @param wanted how many the joiner should give and receive
 * @param people of the course, the joiner not among them
 * @param pairs all peer evaluations of the course
 */
export function peersOfJoiner(
  joiner: Person,
  wanted: number,
  people: readonly Person[],
  pairs: readonly Pair[],
  { kept = [], forbidden = [], avoid = [], circles = [] }: JoinerRules = {},
): PeersOfJoiner {
  const { studentID } = joiner;
  const stays = new Set(kept.map(keyOfPair));
  const never = new Set(forbidden.map(keyOfPair));
  const unwanted = new Set(avoid.map(keyOfPair));
  const byID = new Map(people.map((person) => [person.studentID, person]));
  const groupOf = (id: number): number | undefined => byID.get(id)?.groupID;
  const isNear = (id: number): boolean => groupOf(id) === joiner.groupID;
  const know = knowsBy(circles);
  const isLink = ({ evaluatorID, targetID }: Pair): boolean =>
    groupOf(evaluatorID) !== groupOf(targetID) && know(evaluatorID, targetID);

  const by = (evaluatorID: number): Pair => ({ evaluatorID, targetID: studentID });
  const about = (targetID: number): Pair => ({ evaluatorID: studentID, targetID });
  const isAllowed = (pair: Pair): boolean => !never.has(keyOfPair(pair));
  const isWanted = (pair: Pair): boolean => isAllowed(pair) && !unwanted.has(keyOfPair(pair));
  const isLinkOfJoiner = (id: number, pair: Pair): boolean =>
    !isNear(id) && know(studentID, id) && isWanted(pair);

  const evaluators = new Set(
    kept
      .filter((pair) => pair.targetID === studentID && byID.has(pair.evaluatorID))
      .map((pair) => pair.evaluatorID),
  );
  const targets = new Set(
    kept
      .filter((pair) => pair.evaluatorID === studentID && byID.has(pair.targetID))
      .map((pair) => pair.targetID),
  );
  const hasLink = [...evaluators, ...targets].some((id) => !isNear(id));
  const needsLink =
    wanted >= fewestToLink && !hasLink && evaluators.size < wanted && targets.size < wanted;

  const free = pairs.filter(
    (pair) => byID.get(pair.evaluatorID)?.hasSeen === false && !stays.has(keyOfPair(pair)),
  );
  const existing = new Set(pairs.map(keyOfPair));
  const link = needsLink
    ? linkJoiner({
        pairs,
        free,
        groupOf,
        isLink,
        mayEvaluate: (id) => !evaluators.has(id) && isLinkOfJoiner(id, by(id)),
        mayBeEvaluated: (id) => !targets.has(id) && isLinkOfJoiner(id, about(id)),
        mayPair: (pair) => !existing.has(keyOfPair(pair)) && isAllowed(pair),
        isLastTime: (pair) => unwanted.has(keyOfPair(pair)),
      })
    : null;
  const removed = link ? [...link.removed] : [];
  if (link) {
    evaluators.add(link.evaluatorID);
    targets.add(link.targetID);
  }

  const gone = new Set(removed.map(keyOfPair));
  const distance = ({ evaluatorID, targetID }: Pair): number =>
    Number(!isNear(evaluatorID)) + Number(!isNear(targetID));
  const repeated = ({ evaluatorID, targetID }: Pair): number =>
    Number(!isWanted(by(evaluatorID))) + Number(!isWanted(about(targetID)));
  const between = free
    .filter((pair) => !gone.has(keyOfPair(pair)) && !isLink(pair))
    .filter((pair) => isAllowed(by(pair.evaluatorID)) && isAllowed(about(pair.targetID)))
    .sort((a, b) => distance(a) - distance(b) || repeated(a) - repeated(b));
  for (const pair of between) {
    if (evaluators.size >= wanted || targets.size >= wanted) break;
    if (evaluators.has(pair.evaluatorID) || targets.has(pair.targetID)) continue;
    evaluators.add(pair.evaluatorID);
    targets.add(pair.targetID);
    removed.push(pair);
  }
  const others = othersToEvaluate(people, pairs, {
    // nobody of another class has a pair to give up: the joiner still evaluates one of them
    linkFirst: needsLink && !link ? (id) => isLinkOfJoiner(id, about(id)) : () => false,
    isNear,
    isWanted: (id) => isWanted(about(id)),
  });
  for (const targetID of others) {
    if (targets.size >= wanted) break;
    if (isAllowed(about(targetID))) targets.add(targetID);
  }
  return {
    removed,
    added: [...[...evaluators].map(by), ...[...targets].map(about), ...(link?.added ?? [])],
  };
}

/** Whether two people are in a circle together. */
function knowsBy(
  circles: readonly (readonly number[])[],
): (first: number, second: number) => boolean {
  const circlesOf = new Map<number, Set<number>>();
  for (const [index, circle] of circles.entries()) {
    for (const id of circle) circlesOf.set(id, (circlesOf.get(id) ?? new Set()).add(index));
  }
  return (first, second) => {
    const other = circlesOf.get(second);
    return other !== undefined && [...(circlesOf.get(first) ?? [])].some((id) => other.has(id));
  };
}

/** Those of the joiner's group first, of these who receive the fewest, pairs of last time at the end; before all one link. */
function othersToEvaluate(
  people: readonly Person[],
  pairs: readonly Pair[],
  preference: {
    linkFirst: (studentID: number) => boolean;
    isNear: (studentID: number) => boolean;
    isWanted: (studentID: number) => boolean;
  },
): number[] {
  const received = new Map<number, number>();
  for (const { targetID } of pairs) received.set(targetID, (received.get(targetID) ?? 0) + 1);
  const orderBy = (rank: (id: number) => number): number[] =>
    people.map((person) => person.studentID).sort((a, b) => rank(a) - rank(b) || a - b);
  const receivedBy = (id: number): number => received.get(id) ?? 0;
  const ordered = orderBy(
    (id) =>
      (preference.isNear(id) ? 0 : 1_000) + (preference.isWanted(id) ? 0 : 500) + receivedBy(id),
  );
  const [link] = orderBy(receivedBy).filter(preference.linkFirst);
  return link === undefined ? ordered : [link, ...ordered];
}
