import type { ExamRow } from '@mebae/contracts';

/**
 * How many of the expected answers of a course, or of a part of its people, are there: evaluations, and where it asks for
 * none, people who have handed in.
 * @returns both counts, the first as a share of the second (0 to 1), and the key of the words for them
 */
export function answerProgress(
  counts: Pick<ExamRow, 'given' | 'expected' | 'handedIn' | 'examinees'>,
) {
  const asksEvaluations = counts.expected > 0;
  const given = asksEvaluations ? counts.given : counts.handedIn;
  const expected = asksEvaluations ? counts.expected : counts.examinees;
  return {
    given,
    expected,
    share: expected === 0 ? 0 : given / expected,
    key: asksEvaluations ? ('exam.progress' as const) : ('exam.progressOfPeople' as const),
  };
}
