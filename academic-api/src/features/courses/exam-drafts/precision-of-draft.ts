import { anchoringQuestions } from '@mebae/contracts';
import type { Pair } from '../../../lib/courses/evaluator-pairs.ts';
import {
  expectedPrecision,
  type ExpectedPrecision,
} from '../../../lib/rater-model/expected-precision.ts';
import { comparesClasses, type Prepared } from './prepare-draft.ts';

/** The expected precision of the planned evaluations of a draft's examinees; null without any. */
export function precisionOf(prepared: Prepared, pairs: readonly Pair[]): ExpectedPrecision | null {
  const { examinees, competencies, items } = prepared;
  return expectedPrecision({
    pairs,
    classOf: new Map(
      examinees.flatMap(({ studentID, schoolClassID }) =>
        schoolClassID === null ? [] : [[studentID, schoolClassID] as const],
      ),
    ),
    competencies: competencies.length,
    itemsEach: items.length / Math.max(1, competencies.length),
    exampleQuestions: comparesClasses(prepared) ? anchoringQuestions : 0,
  });
}
