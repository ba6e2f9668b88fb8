import type { ExamRow } from '@mebae/contracts';

/** The key of the words for how far the scores of a course are. */
export const scoringKey = ({
  scoringState,
  hasPreliminaryScores,
}: Pick<ExamRow, 'scoringState' | 'hasPreliminaryScores'>) =>
  hasPreliminaryScores ? ('scoring.preliminary' as const) : (`scoring.${scoringState}` as const);
