import type {
  BoxStatistics,
  ChangeFigures,
  Estimate,
  FigureDetail,
  GroupSize,
  PairedFigures,
} from '@mebae/contracts';
import { figureOf, tenthsOf } from '@mebae/rules';
import { meanOf, pairedDifference } from './figures.ts';

/** The change of the same people from the first to the second value, as the caller gets it. */
export const changeFigures = (
  size: GroupSize,
  first: readonly number[],
  second: readonly number[],
): ChangeFigures => ({
  ...size,
  difference: givenEstimate(size.detail, pairedDifference(first, second)),
});

/** The same with both means. */
export const pairedFigures = (
  size: GroupSize,
  first: readonly number[],
  second: readonly number[],
): PairedFigures => ({
  ...changeFigures(size, first, second),
  first: figureOf(size.detail, meanOf(first)?.value ?? null),
  second: figureOf(size.detail, meanOf(second)?.value ?? null),
});

/** An estimate as the caller gets it. */
export function givenEstimate(detail: FigureDetail, estimate: Estimate | null): Estimate | null {
  if (detail === 'none' || estimate === null) return null;
  if (detail === 'exact') return estimate;
  return {
    value: Math.round(estimate.value),
    low: Math.round(estimate.low),
    high: Math.round(estimate.high),
  };
}

/** A box as the caller gets it: without ends and outliers where other people are counted. */
export function givenBox(detail: FigureDetail, box: BoxStatistics | null): BoxStatistics | null {
  if (detail === 'none' || box === null) return null;
  if (detail === 'exact') return box;
  return {
    n: box.n,
    low: null,
    lowerQuartile: Math.round(box.lowerQuartile),
    median: Math.round(box.median),
    upperQuartile: Math.round(box.upperQuartile),
    high: null,
    outliers: [],
  };
}

/** A correlation as the caller gets it, in tenths where other people are counted. */
export const givenCorrelation = (
  detail: FigureDetail,
  estimate: Estimate | null,
): Estimate | null =>
  estimate && detail !== 'none'
    ? {
        value: tenthsOf(detail, estimate.value) ?? 0,
        low: tenthsOf(detail, estimate.low) ?? 0,
        high: tenthsOf(detail, estimate.high) ?? 0,
      }
    : null;
