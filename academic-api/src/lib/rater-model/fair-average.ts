import { cumulativeThresholds, expectedScore, fillProbabilities } from './rating-scale.ts';

/**
 * Fair average (Linacre 1989, Facets): the level that an evaluator of average severity would be
 * expected to give on an item of average difficulty.
 *
 * @param measure ability in logits, on the scale where severities and difficulties average 0
 * @param thresholds K − 1 thresholds in logits
 * @returns a level between 1 and K
 */
export function fairAverage(measure: number, thresholds: readonly number[]): number {
  const cumulative = cumulativeThresholds(thresholds);
  const probabilities = new Float64Array(cumulative.length);
  fillProbabilities(measure, cumulative, probabilities);
  return 1 + expectedScore(probabilities);
}

/** Beyond it the curve is flat. */
const LARGEST_MEASURE = 6;

/** The ability whose fair average this is, at most 6 logits from 0; halving finds it to 1e-6. */
export function measureOfFairAverage(fair: number, thresholds: readonly number[]): number {
  let low = -LARGEST_MEASURE;
  let high = LARGEST_MEASURE;
  while (high - low > 1e-6) {
    const middle = (low + high) / 2;
    if (fairAverage(middle, thresholds) < fair) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * Standard error of a fair average, in levels: half the way between the fair averages one standard
 * error below and above. For small errors it is the delta method; near the ends of the scale, where
 * the curve is flat at the measure itself, it doesn't claim a precision that the ratings don't have.
 */
export function fairAverageStandardError(
  measure: number,
  se: number,
  thresholds: readonly number[],
): number {
  return (fairAverage(measure + se, thresholds) - fairAverage(measure - se, thresholds)) / 2;
}

/** A fair average or a mean level (1…K) on 0–100: (fair − 1) / (K − 1) × 100. K is 4 here. */
export function fairAverageToScore(fair: number, levels = 4): number {
  return ((fair - 1) / (levels - 1)) * 100;
}

/** The inverse of `fairAverageToScore`. */
export function scoreToFairAverage(score: number, levels = 4): number {
  return 1 + (score / 100) * (levels - 1);
}

/** A standard error in levels as one on 0–100. */
export function fairAverageErrorToScore(standardError: number, levels = 4): number {
  return (standardError / (levels - 1)) * 100;
}
