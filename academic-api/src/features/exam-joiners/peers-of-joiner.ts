import { keyOfPair, type Pair } from '../../lib/evaluator-pairs.ts';

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

/**
 * Brings somebody who joins late between pairs that nobody has seen yet: of `a evaluates b` becomes `a evaluates the
 * joiner, the joiner evaluates b`, so that everybody else gives and receives as many as before. Where there are too few
 * such pairs, the joiner evaluates those who receive the fewest; nobody is asked to give more.
 * @param wanted how many the joiner should give and receive
 * @param people of the course, the joiner not among them
 * @param pairs all peer evaluations of the course
 * @param rules pairs that are never taken from anybody, and made where the joiner is in one, as after an absence; and
 *   pairs that are never made
 */
export function peersOfJoiner(
  joiner: Person,
  wanted: number,
  people: readonly Person[],
  pairs: readonly Pair[],
  { kept = [], forbidden = [] }: { kept?: readonly Pair[]; forbidden?: readonly Pair[] } = {},
): PeersOfJoiner {
  const { studentID } = joiner;
  const stays = new Set(kept.map(keyOfPair));
  const never = new Set(forbidden.map(keyOfPair));
  const mayEvaluate = (evaluatorID: number): boolean =>
    !never.has(keyOfPair({ evaluatorID, targetID: studentID }));
  const mayBeEvaluated = (targetID: number): boolean =>
    !never.has(keyOfPair({ evaluatorID: studentID, targetID }));
  const byID = new Map(people.map((person) => [person.studentID, person]));
  const isNear = (otherID: number): boolean => byID.get(otherID)?.groupID === joiner.groupID;
  const distance = ({ evaluatorID, targetID }: Pair): number =>
    Number(!isNear(evaluatorID)) + Number(!isNear(targetID));
  const free = pairs
    .filter(
      (pair) =>
        byID.get(pair.evaluatorID)?.hasSeen === false &&
        !stays.has(keyOfPair(pair)) &&
        mayEvaluate(pair.evaluatorID) &&
        mayBeEvaluated(pair.targetID),
    )
    .sort((a, b) => distance(a) - distance(b));
  const removed: Pair[] = [];
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
  for (const pair of free) {
    if (evaluators.size >= wanted || targets.size >= wanted) break;
    if (evaluators.has(pair.evaluatorID) || targets.has(pair.targetID)) continue;
    evaluators.add(pair.evaluatorID);
    targets.add(pair.targetID);
    removed.push(pair);
  }
  for (const targetID of othersToEvaluate(people, pairs, isNear)) {
    if (targets.size >= wanted) break;
    if (mayBeEvaluated(targetID)) targets.add(targetID);
  }
  return {
    removed,
    added: [
      ...[...evaluators].map((evaluatorID) => ({ evaluatorID, targetID: studentID })),
      ...[...targets].map((targetID) => ({ evaluatorID: studentID, targetID })),
    ],
  };
}

/** Those of the joiner's group first, of these who receive the fewest. */
function othersToEvaluate(
  people: readonly Person[],
  pairs: readonly Pair[],
  isNear: (studentID: number) => boolean,
): number[] {
  const received = new Map<number, number>();
  for (const { targetID } of pairs) received.set(targetID, (received.get(targetID) ?? 0) + 1);
  const rank = (id: number): number => (isNear(id) ? 0 : 1_000) + (received.get(id) ?? 0);
  return people.map((person) => person.studentID).sort((a, b) => rank(a) - rank(b) || a - b);
}
