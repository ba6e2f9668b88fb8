import type { Estimate, GroupTrend } from '@mebae/contracts';

type Measure = GroupTrend['measures'][number];
type Point = NonNullable<Measure['own']>;

/** A competency with the class's mean. */
export interface MeasuredMean {
  measure: string;
  own: Point;
  mean: Estimate;
}

/** Competencies that are shown at each end. */
const mostShown = 3;

/**
 * The competencies of the newest course in which a group's mean is highest, and those in which it is lowest. Measures
 * in the middle of fewer than six belong to neither.
 */
export function highestAndLowest(measures: readonly Measure[]): {
  highest: MeasuredMean[];
  lowest: MeasuredMean[];
} {
  const sorted = measures
    .flatMap(({ measure, own }) =>
      measure.startsWith('competency-') && own?.mean ? [{ measure, own, mean: own.mean }] : [],
    )
    .toSorted((a, b) => b.mean.value - a.mean.value);
  const shown = Math.min(mostShown, Math.ceil(sorted.length / 2));
  const lowest = Math.min(shown, sorted.length - shown);
  return {
    highest: sorted.slice(0, shown),
    lowest: lowest === 0 ? [] : sorted.slice(-lowest).toReversed(),
  };
}
