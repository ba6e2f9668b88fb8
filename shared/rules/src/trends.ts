import {
  limits,
  type CareGap,
  type CareRule,
  type ChangeReading,
  type TrendBand,
} from '@mebae/contracts';

/** The trend of learning drive: its band is a student's learning incentive. */
export const learningDriveTrendID = 13;

/** Fewer people have no distribution of their own. */
const OWN_DISTRIBUTION_MINIMUM = 30;

/** Below 2.5 and from 3.5 on of five points. */
const FIXED_CUTS = { low: 37.5, high: 62.5 } as const;

/** Mean and standard deviation of everybody's results of one check. */
export interface TrendFigures {
  n: number;
  mean: number | null;
  /** Deviation of a sample; null with fewer than two people. */
  sd: number | null;
}

export interface TrendCuts {
  low: number;
  high: number;
  /** One standard deviation around the school's mean; false: fixed points. */
  isOfSchool: boolean;
}

/**
 * Where a trend becomes low and high: one standard deviation around the school's own mean, or fixed points where fewer
 * than 30 people were checked or all are alike.
 */
export function trendCutsFrom({ n, mean, sd }: TrendFigures): TrendCuts {
  if (n < OWN_DISTRIBUTION_MINIMUM || mean === null || sd === null || sd === 0) {
    return { ...FIXED_CUTS, isOfSchool: false };
  }
  return { low: mean - sd, high: mean + sd, isOfSchool: true };
}

/** The same from everybody's values of one check, 0–100. */
export function trendCutsOf(values: readonly number[]): TrendCuts {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return trendCutsFrom({ n, mean, sd: Math.sqrt(squares / (n - 1)) });
}

/** Low at or below the lower cut, high at or above the upper one. */
export function trendBandOf(value: number, cuts: { low: number; high: number }): TrendBand {
  if (value <= cuts.low) return 'low';
  return value >= cuts.high ? 'high' : 'middle';
}

/**
 * Trends of how a student is: comfort, self-esteem, psychological safety, school satisfaction, trust in peers,
 * acceptance, belonging and calm. By `masterID`, so that a primary variant counts as its general one.
 */
export const coreTrendMasterIDs: readonly number[] = [2, 7, 11, 14, 15, 17, 18, 19];

/** Number of core trends that have to be low, where the care list goes by the grade. */
const LOW_CORE_TRENDS = 2;

/** One core trend of one student. */
export interface CareTrend {
  trendID: number;
  value: number;
  gradeMean: number;
  /** Null with fewer than two people. */
  gradeSd: number | null;
  gradeN: number;
  /** Value of the last check before; null without one. */
  before: number | null;
}

/** The grade's standard deviation; null for a grade of fewer than five, or one where all are alike. */
const unitOf = ({ gradeN, gradeSd }: Pick<CareTrend, 'gradeN' | 'gradeSd'>): number | null =>
  gradeN >= limits.rankingMinimum && gradeSd !== null && gradeSd > 0 ? gradeSd : null;

/**
 * How a change of a trend is to be read: clear from one standard deviation of the grade on, which is also what puts
 * somebody on the care list.
 * @returns null where the grade says nothing
 */
export function trendReadingOf(
  difference: number,
  grade: Pick<CareTrend, 'gradeN' | 'gradeSd'>,
): ChangeReading | null {
  const unit = unitOf(grade);
  if (unit === null) return null;
  if (Math.abs(difference) < unit) return 'noClearChange';
  return difference > 0 ? 'up' : 'down';
}

/**
 * Whether a student is on the care list, and by which rule: at least two core trends at least one standard deviation of
 * the grade below its mean, or a core trend that fell by as much since the last check. Not a diagnosis. A grade of fewer
 * than five, or one where all are alike, says nothing.
 * @returns the rules that fired; distances are in standard deviations, negative
 */
export function careReasonsOf(
  trends: readonly CareTrend[],
): { rule: CareRule; trends: { trendID: number; distance: number }[] }[] {
  const measurable = trends.filter((t): t is CareTrend & { gradeSd: number } => unitOf(t) !== null);
  const low = measurable.flatMap(({ trendID, value, gradeMean, gradeSd }) => {
    const distance = (value - gradeMean) / gradeSd;
    return distance <= -1 ? [{ trendID, distance }] : [];
  });
  const fallen = measurable.flatMap(({ trendID, value, before, gradeSd }) => {
    const distance = before === null ? 0 : (value - before) / gradeSd;
    return distance <= -1 ? [{ trendID, distance }] : [];
  });
  return [
    ...(low.length >= LOW_CORE_TRENDS ? [{ rule: 'belowGrade' as const, trends: low }] : []),
    ...(fallen.length > 0 ? [{ rule: 'drop' as const, trends: fallen }] : []),
  ];
}

/**
 * Where the rules of the care list could not be applied, so that nobody takes their silence for good news.
 * @param students each one's core trends of a course
 * @param coreTrends how many core trends the course checked
 */
export function careGapsOf(
  students: readonly (readonly CareTrend[])[],
  coreTrends: number,
): CareGap[] {
  const gaps = students.flatMap((trends): Omit<CareGap, 'students'>[] => {
    const measurable = trends.filter((trend) => unitOf(trend) !== null);
    const isSmall = measurable.length === 0 && trends.length > 0;
    const dropReason = isSmall ? 'smallGrade' : 'noEarlierCheck';
    return [
      ...(coreTrends < LOW_CORE_TRENDS
        ? [{ rule: 'belowGrade' as const, reason: 'oneCoreTrend' as const }]
        : measurable.length < LOW_CORE_TRENDS
          ? [{ rule: 'belowGrade' as const, reason: 'smallGrade' as const }]
          : []),
      ...(measurable.some(({ before }) => before !== null)
        ? []
        : [{ rule: 'drop' as const, reason: dropReason } as const]),
    ];
  });
  const counted = Map.groupBy(gaps, ({ rule, reason }) => `${rule}/${reason}`).values();
  return [...counted].flatMap((same) => {
    const [first] = same;
    return first ? [{ ...first, students: same.length }] : [];
  });
}
