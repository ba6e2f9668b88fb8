import type { EvaluatingPerson, EvaluatorMatrix, EvaluatorPair } from '@mebae/contracts';

/** Pairs, as `evaluator>target`. */
export type Pairs = ReadonlySet<string>;

export const keyOf = (evaluatorID: number, targetID: number): string =>
  `${evaluatorID}>${targetID}`;

const pairOf = (key: string): EvaluatorPair => {
  const [evaluatorID = 0, targetID = 0] = key.split('>').map(Number);
  return { evaluatorID, targetID };
};

export const pairsOf = (matrix: EvaluatorMatrix): Pairs =>
  new Set(matrix.pairs.map((pair) => keyOf(pair.evaluatorID, pair.targetID)));

/** One pair added or taken away. */
export function withPair(pairs: Pairs, key: string, { isWanted }: { isWanted: boolean }): Pairs {
  const next = new Set(pairs);
  if (isWanted) next.add(key);
  else next.delete(key);
  return next;
}

/** Pairs that saving would add and remove. */
export function differenceOf(
  saved: Pairs,
  present: Pairs,
): { add: EvaluatorPair[]; remove: EvaluatorPair[] } {
  return {
    add: [...present].filter((key) => !saved.has(key)).map(pairOf),
    remove: [...saved].filter((key) => !present.has(key)).map(pairOf),
  };
}

/** The pairs that others have saved meanwhile, with those added and taken away here since `saved`. */
export const mergedPairs = (saved: Pairs, present: Pairs, latest: Pairs): Pairs =>
  new Set([
    ...[...latest].filter((key) => present.has(key) || !saved.has(key)),
    ...[...present].filter((key) => !saved.has(key)),
  ]);

/** How many each person gives and receives in the whole course, with what is not saved yet. */
export function countsOf(
  matrix: EvaluatorMatrix,
  present: Pairs,
): Map<number, { given: number; received: number }> {
  const counts = new Map(
    [...matrix.evaluators, ...matrix.targets].map(({ studentID, given, received }) => [
      studentID,
      { given, received },
    ]),
  );
  const { add, remove } = differenceOf(pairsOf(matrix), present);
  const count = ({ evaluatorID, targetID }: EvaluatorPair, by: 1 | -1): void => {
    const evaluator = counts.get(evaluatorID);
    if (evaluator) evaluator.given += by;
    const target = counts.get(targetID);
    if (target) target.received += by;
  };
  for (const pair of add) count(pair, 1);
  for (const pair of remove) count(pair, -1);
  return counts;
}

/** Removed pairs with answers, and whose answers about whom would be lost. */
export function lossesOf(
  matrix: EvaluatorMatrix,
  present: Pairs,
): { evaluator: EvaluatingPerson; target: EvaluatingPerson; answers: number }[] {
  return matrix.pairs.flatMap(({ evaluatorID, targetID, answers }) => {
    if (answers === 0 || present.has(keyOf(evaluatorID, targetID))) return [];
    const evaluator = matrix.evaluators.find((person) => person.studentID === evaluatorID);
    const target = matrix.targets.find((person) => person.studentID === targetID);
    return evaluator && target ? [{ evaluator, target, answers }] : [];
  });
}

/** The keys of the pairs whom the school keeps apart, in both directions. */
export const apartOf = ({ keptApart }: Pick<EvaluatorMatrix, 'keptApart'>): Pairs =>
  new Set(
    keptApart.flatMap(({ studentIDs: [first, second] }) => [
      keyOf(first, second),
      keyOf(second, first),
    ]),
  );

/** Steps that were made, the state they led to, and those that were taken back. */
export interface Steps {
  past: readonly Pairs[];
  present: Pairs;
  future: readonly Pairs[];
}

export const stepsOf = (present: Pairs): Steps => ({ past: [], present, future: [] });

export function withStep(steps: Steps, present: Pairs): Steps {
  if (present === steps.present) return steps;
  return { past: [...steps.past, steps.present], present, future: [] };
}

/**
 * The steps over what is saved now. A change by each of them stays, also one that was made while a save was under way.
 * @param sent the pairs that a save has sent
 * @param latest the pairs that were saved by then, others' among them
 */
export function rebasedSteps({ past, present, future }: Steps, sent: Pairs, latest: Pairs): Steps {
  const rebased = (pairs: Pairs): Pairs => mergedPairs(sent, pairs, latest);
  return {
    past: past.map(rebased),
    present: rebased(present),
    future: future.map(rebased),
  };
}

/** A stroke of the pointer over cells, from where it began to where it is. */
export interface Stroke {
  /** Steps at its beginning. */
  base: Steps;
  /** It takes pairs away rather than move the first. */
  erases: boolean;
  /** Pairs whose cells it went over, each once. */
  over: ReadonlySet<string>;
  at: string;
}

/**
 * The pairs after a stroke. From an empty cell it adds all that it goes over; from a chosen one it moves that pair to
 * where it is, if nobody has that one yet, or takes away all that it goes over. It is one step, or none.
 */
export function stepsAfter({ base, erases, over, at }: Stroke): Steps {
  const { present } = base;
  const [from = at] = over;
  let next: Pairs;
  if (!present.has(from)) next = new Set([...present, ...over]);
  else if (erases) next = new Set([...present].filter((key) => !over.has(key)));
  else if (present.has(at)) return base;
  else next = new Set([...present].map((key) => (key === from ? at : key)));
  return next.size === present.size && [...next].every((key) => present.has(key))
    ? base
    : withStep(base, next);
}

export function undoStep({ past, present, future }: Steps): Steps {
  const last = past.at(-1);
  return last
    ? { past: past.slice(0, -1), present: last, future: [present, ...future] }
    : { past, present, future };
}

export function redoStep({ past, present, future }: Steps): Steps {
  const [next, ...rest] = future;
  return next
    ? { past: [...past, present], present: next, future: rest }
    : { past, present, future };
}
