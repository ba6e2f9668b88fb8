import type { EvaluatingPerson, EvaluatorMatrix } from '@mebae/contracts';
import { differenceOf, type Difference } from '@mebae/ui/forms';
import { keyOf, mergedPairs, pairsOf, type Pairs } from './matrix-state.ts';

/**
 * Students whose evaluators would be others if the changes made here were kept over what is saved now.
 * @param begun the pairs that the changes began with
 * @param present the pairs with the changes
 */
export function matrixDifferences(
  { begun, present }: { begun: Pairs; present: Pairs },
  latest: EvaluatorMatrix,
  words: { nameOf: (person: EvaluatingPerson) => string; separator: string },
): Difference[] {
  const theirs = pairsOf(latest);
  const mine = mergedPairs(begun, present, theirs);
  const evaluatorsOf = (pairs: Pairs, target: EvaluatingPerson): string =>
    latest.evaluators
      .filter((evaluator) => pairs.has(keyOf(evaluator.studentID, target.studentID)))
      .map(words.nameOf)
      .join(words.separator);
  return latest.targets.flatMap((target) =>
    differenceOf(words.nameOf(target), evaluatorsOf(mine, target), evaluatorsOf(theirs, target)),
  );
}
