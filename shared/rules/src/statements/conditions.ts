import { limits, type StatementKind, type EvidenceLevel } from '@mebae/contracts';
import { intervalErrors, type MeasuredScore, type ScoreChange } from './changes.ts';

/** One competency of a student in a course, with the figures that statements need. Scores are 0–100. */
export interface StatementScore {
  competencyID: number;
  /** Null when nobody else evaluated the student on it. */
  value: number | null;
  standardError: number | null;
  /** The course is over, and three sound evaluators at least have answered. */
  isFixed: boolean;
  soundEvaluators: number;
  selfValue: number | null;
  /** Mean of the fixed scores of the grade; of the students' class at that time. */
  gradeMean: number | null;
  gradeSd: number | null;
  gradeN: number;
  /** Scores of the grade may be compared: its classes are linked by evaluators, or it has only one. */
  isGradeLinked: boolean;
  classMean: number | null;
}

/** Known facts of a student in a course and in the fixed course before. */
export interface StatementFacts {
  scores: readonly StatementScore[];
  /** Changes since the fixed course before, by competency. */
  changes: ReadonlyMap<number, ScoreChange & { before: MeasuredScore }>;
  /** The student's answers about themselves look careless. */
  isSelfCareless: boolean;
}

/** Standard deviations from the grade's mean at which a score stands out. */
export const standsOutFrom = 0.5;

/** Whether a score may be published or spoken of: three sound evaluators at least. */
export const hasEnoughEvaluators = ({
  soundEvaluators,
}: Pick<StatementScore, 'soundEvaluators'>): boolean =>
  soundEvaluators >= limits.evaluatorsForFixedScore;

const maySpeakOf = (score: StatementScore): score is StatementScore & { value: number } =>
  score.isFixed && score.value !== null && hasEnoughEvaluators(score);

/**
 * Distance of a fixed score from its grade's mean in the grade's standard deviations.
 * @returns null without a fixed score, in a grade of fewer than five or one whose classes can't be compared, or where everybody
 *   has the same score
 */
export function gradeZ(score: StatementScore): number | null {
  const { gradeMean, gradeSd, gradeN, isGradeLinked } = score;
  if (!isGradeLinked || !maySpeakOf(score) || gradeMean === null || gradeSd === null) return null;
  if (gradeN < limits.rankingMinimum || gradeSd === 0) return null;
  return (score.value - gradeMean) / gradeSd;
}

/** How strong a strength is. @param z at least 0.5 */
export const levelOf = (z: number): EvidenceLevel => (z >= 1 ? 'outstanding' : 'steady');

/**
 * How much more others see than the student does, where it is beyond the interval of the others' score.
 * @returns 0 within the interval; null where there is nothing to compare: no fixed score with an error, no self evaluation,
 *   or a careless one
 */
function clearGap(score: StatementScore, { isSelfCareless }: StatementFacts): number | null {
  const { selfValue, standardError } = score;
  if (!maySpeakOf(score) || selfValue === null || standardError === null || isSelfCareless) {
    return null;
  }
  const gap = score.value - selfValue;
  return Math.abs(gap) > intervalErrors * standardError ? gap : 0;
}

/** Whether no other competency of the student has more of something. */
function isLargest(
  score: StatementScore,
  { scores }: StatementFacts,
  numberOf: (score: StatementScore) => number | null,
): boolean {
  const own = numberOf(score);
  return own !== null && scores.every((other) => (numberOf(other) ?? -Infinity) <= own);
}

const negative = (z: number | null): number | null => (z === null ? null : -z);

/** Whether a statement may be made of one competency of a student. */
type Condition = (score: StatementScore, facts: StatementFacts) => boolean;

/**
 * The conditions of every statement that Mebae makes of a student's competency. Record, findings, interview navigation,
 * letters, reports and their files say nothing of a competency that is not here.
 */
const conditions: Record<Exclude<StatementKind, 'agree'>, Condition> = {
  /** At least 0.5 SD above the grade's mean, and not below the class's. */
  strength: (score) =>
    (gradeZ(score) ?? -Infinity) >= standsOutFrom &&
    score.classMean !== null &&
    (score.value ?? 0) >= score.classMean,
  /** Higher than in the fixed course before, clearly so: see `changesOf`. */
  risen: (score, { changes }) =>
    maySpeakOf(score) && changes.get(score.competencyID)?.reading === 'up',
  fallen: (score, { changes }) =>
    maySpeakOf(score) && changes.get(score.competencyID)?.reading === 'down',
  /** Others rate clearly higher than the student does, and not below the grade's mean. */
  peersSeeMore: (score, facts) =>
    (clearGap(score, facts) ?? 0) > 0 && (gradeZ(score) ?? -Infinity) >= 0,
  /** The student rates clearly higher than others do. */
  selfSeesMore: (score, facts) => (clearGap(score, facts) ?? 0) < 0,
  /** The competency with the largest difference among those in which others see more. */
  potential: (score, facts) =>
    conditions.peersSeeMore(score, facts) &&
    isLargest(score, facts, (other) =>
      conditions.peersSeeMore(other, facts) ? clearGap(other, facts) : null,
    ),
  /** The lowest within the grade, at least 0.5 SD below its mean, and not above the class's. */
  toTalkAbout: (score, facts) =>
    (gradeZ(score) ?? Infinity) <= -standsOutFrom &&
    score.classMean !== null &&
    (score.value ?? 0) <= score.classMean &&
    isLargest(score, facts, (other) => negative(gradeZ(other))),
  /** The highest of the student's own fixed scores: it says nothing of others. */
  highest: (score, facts) =>
    maySpeakOf(score) &&
    isLargest(score, facts, (other) => (maySpeakOf(other) ? other.value : null)),
  /** Something to try next: the lowest within the grade, unless it is a strength. */
  nextStep: (score, facts) =>
    isLargest(score, facts, (other) => negative(gradeZ(other))) &&
    !conditions.strength(score, facts),
};

/** Whether a statement may be made of a competency. */
export function mayState(
  kind: Exclude<StatementKind, 'agree'>,
  competencyID: number,
  facts: StatementFacts,
): boolean {
  const score = facts.scores.find((row) => row.competencyID === competencyID);
  return score !== undefined && conditions[kind](score, facts);
}

/**
 * Whether it may be said that student and others see no clear difference: something was compared, and nowhere was there
 * one.
 */
export function mayStateAgreement(facts: StatementFacts): boolean {
  const gaps = facts.scores.flatMap((score) => clearGap(score, facts) ?? []);
  return gaps.length > 0 && gaps.every((gap) => gap === 0);
}
