import type { ExamClassProgress } from '@mebae/contracts';

/**
 * Evaluations given of those expected; of a course that asks for none, people who have handed in.
 * @returns 0 to 1
 */
export function shareOfAnswers(classes: readonly ExamClassProgress[]): number {
  const sum = (of: (row: ExamClassProgress) => number) =>
    classes.reduce((total, row) => total + of(row), 0);
  const expected = sum((row) => row.selfExpected + row.peerExpected);
  if (expected > 0) return sum((row) => row.selfGiven + row.peerGiven) / expected;
  const people = sum((row) => row.examinees);
  return people === 0 ? 0 : sum((row) => row.handedIn) / people;
}
