import { ScoreMethod } from '@mebae/contracts';

/** Derived scores of the specification: the mean of two competencies, only when both exist. */
export const derivedScores = {
  individuality: [3, 18],
  collaboration: [9, 20],
  innovation: [1, 17],
  criticalThinking: [6, 14],
  creativeThinking: [4, 15],
  collaborativeThinking: [12, 15],
} as const;

export type DerivedScore = keyof typeof derivedScores | 'leadership';

/** competency id → score on 0–100 */
export type CompetencyScores = Readonly<Record<number, number | undefined>>;

function meanOf(values: readonly (number | undefined)[]): number | undefined {
  let sum = 0;
  for (const value of values) {
    if (value === undefined) return undefined;
    sum += value;
  }
  return values.length === 0 ? undefined : sum / values.length;
}

/**
 * One derived score, never stored. Leadership is the mean of Individuality and Collaboration.
 * @returns undefined unless every part exists
 */
export function derivedScore(name: DerivedScore, scores: CompetencyScores): number | undefined {
  if (name === 'leadership') {
    return meanOf([derivedScore('individuality', scores), derivedScore('collaboration', scores)]);
  }
  return meanOf(derivedScores[name].map((id) => scores[id]));
}

/**
 * The score of a school competency, never stored: the mean of its competencies.
 * @returns undefined unless the student has all of them
 */
export const customCompetencyScore = (
  competencyIDs: readonly number[],
  scores: CompetencyScores,
): number | undefined => meanOf(competencyIDs.map((id) => scores[id]));

/** Exams that end on or after this day (Japan) are corrected for the evaluators' severity. */
const biasCorrectionStart = new Date('2023-05-01T00:00:00+09:00');

/** @param endAt end of the exam */
export function scoreMethodOf(endAt: Date): ScoreMethod {
  return endAt >= biasCorrectionStart ? ScoreMethod.BiasCorrected : ScoreMethod.UnadjustedMean;
}
