import { bin, extent, quantileSorted } from 'd3-array';
import jstat from 'jstat';
import {
  kernelDensityEstimation,
  mean,
  sampleCorrelation,
  sampleStandardDeviation,
} from 'simple-statistics';
import type { BoxStatistics, Distribution, Estimate } from '@mebae/contracts';

/** Confidence of all intervals. */
const confidence = 0.95;
const tail = 1 - (1 - confidence) / 2;

/** Ends of a symmetrical interval. @param df degrees of freedom of Student's t */
const around = (value: number, standardError: number, df: number): Estimate => {
  const half = standardError === 0 ? 0 : jstat.studentt.inv(tail, df) * standardError;
  return { value, low: value - half, high: value + half };
};

/** The mean with its interval (Student's t). @returns null with fewer than two values */
export function meanOf(values: readonly number[]): Estimate | null {
  const n = values.length;
  if (n < 2) return null;
  const given = [...values];
  return around(mean(given), sampleStandardDeviation(given) / Math.sqrt(n), n - 1);
}

/** Sample standard deviation; null with fewer than two values. */
export const sdOf = (values: readonly number[]): number | null =>
  values.length < 2 ? null : sampleStandardDeviation([...values]);

/**
 * Quartiles of type 7 (Hyndman and Fan), whiskers to the last value within 1.5 interquartile ranges of them (Tukey).
 * @returns null without a value
 */
export function boxOf(values: readonly number[]): BoxStatistics | null {
  if (values.length === 0) return null;
  const sorted = [...Float64Array.from(values).sort()];
  const at = (share: number): number => quantileSorted(sorted, share) ?? 0;
  const [lowerQuartile, median, upperQuartile] = [at(0.25), at(0.5), at(0.75)];
  const reach = 1.5 * (upperQuartile - lowerQuartile);
  const isInside = (value: number): boolean =>
    value >= lowerQuartile - reach && value <= upperQuartile + reach;
  const [low = median, high = median] = extent(sorted.filter(isInside));
  return {
    n: sorted.length,
    low,
    lowerQuartile,
    median,
    upperQuartile,
    high,
    outliers: sorted.filter((value) => !isInside(value)),
  };
}

/** Points of the scale at which a density is given. */
const densityPoints = Array.from({ length: 51 }, (_, index) => index * 2);

/**
 * How often values of 0–100 lie in each bin, and their density (Gaussian kernel, Scott's bandwidth, reflected at both ends
 * of the scale) in values per point.
 * @param width of a bin
 */
export function histogramOf(
  values: readonly number[],
  width: number,
): Pick<Distribution['series'][number], 'bins' | 'density'> {
  const edges = Array.from({ length: 100 / width - 1 }, (_, index) => (index + 1) * width);
  const bins = bin()
    .domain([0, 100])
    .thresholds(edges)([...values])
    .map(({ x0 = 0, x1 = 100, length }) => ({ from: x0, to: x1, count: length }));
  const sd = sdOf(values);
  if (!sd) return { bins, density: [] };
  const kernel = kernelDensityEstimation([...values], 'gaussian', 'nrd');
  // what the kernel lays beyond the ends of the scale is reflected at them (Silverman 1986, 2.10): the area stays 1
  const densityAt = (value: number): number => kernel(value) + kernel(-value) + kernel(200 - value);
  return {
    bins,
    density: densityPoints.map((value) => ({ value, perUnit: densityAt(value) * values.length })),
  };
}

/**
 * Pearson's correlation with its interval by Fisher's z.
 * @returns null with fewer than four pairs, or where one side does not vary
 */
export function correlationOf(xs: readonly number[], ys: readonly number[]): Estimate | null {
  const n = xs.length;
  if (n < 4 || !sdOf(xs) || !sdOf(ys)) return null;
  const value = Math.max(-1, Math.min(1, sampleCorrelation([...xs], [...ys])));
  const half = jstat.normal.inv(tail, 0, 1) / Math.sqrt(n - 3);
  const z = Math.atanh(value);
  return { value, low: Math.tanh(z - half), high: Math.tanh(z + half) };
}

/** Ranks from 1 on; equal values share the mean of their ranks (midranks). */
function midranksOf(values: readonly number[]): number[] {
  const sorted = Float64Array.from(values).sort();
  const ranks = new Map<number, number>();
  for (let from = 0; from < sorted.length;) {
    const value = sorted[from] ?? 0;
    let to = from;
    while (sorted[to + 1] === value) to++;
    ranks.set(value, (from + to) / 2 + 1);
    from = to + 1;
  }
  return values.map((value) => ranks.get(value) ?? 0);
}

/**
 * Spearman's rank correlation: Pearson's of the midranks, with its interval by Fisher's z and the standard error of Bonett
 * and Wright (2000), √((1 + ρ²/2) / (n − 3)).
 * @returns null with fewer than four pairs, or where one side does not vary
 */
export function spearmanOf(xs: readonly number[], ys: readonly number[]): Estimate | null {
  const n = xs.length;
  if (n < 4 || !sdOf(xs) || !sdOf(ys)) return null;
  const value = Math.max(-1, Math.min(1, sampleCorrelation(midranksOf(xs), midranksOf(ys))));
  const half = jstat.normal.inv(tail, 0, 1) * Math.sqrt((1 + value ** 2 / 2) / (n - 3));
  const z = Math.atanh(value);
  return { value, low: Math.tanh(z - half), high: Math.tanh(z + half) };
}

/** The mean difference of the second from the first value of the same people, with its interval (paired t). */
export const pairedDifference = (
  first: readonly number[],
  second: readonly number[],
): Estimate | null => meanOf(second.map((value, index) => value - (first[index] ?? 0)));

/** How many values, their sum and the sum of their squares: moments of parts can be added and taken away. */
interface Moments {
  n: number;
  sum: number;
  squares: number;
}

export function momentsOf(values: readonly number[]): Moments {
  const moments = { n: values.length, sum: 0, squares: 0 };
  for (const value of values) {
    moments.sum += value;
    moments.squares += value * value;
  }
  return moments;
}

/** Moments of a whole without those of a part. */
export const withoutPart = (whole: Moments, part: Moments): Moments => ({
  n: whole.n - part.n,
  sum: whole.sum - part.sum,
  squares: whole.squares - part.squares,
});

/** Squared standard error of the mean. */
const errorOf = ({ n, sum, squares }: Moments): number =>
  Math.max(0, squares - sum ** 2 / n) / (n - 1) / n;

/**
 * The difference of the means of two groups with unequal variances after Welch.
 * @returns null with fewer than two values in a group, or where nothing varies
 */
export function welchTest(
  first: Moments,
  second: Moments,
): { p: number; estimate: (comparisons: number) => Estimate } | null {
  if (first.n < 2 || second.n < 2) return null;
  const [a, b] = [errorOf(first), errorOf(second)];
  const variance = a + b;
  if (variance < 1e-12) return null;
  const df = variance ** 2 / (a ** 2 / (first.n - 1) + b ** 2 / (second.n - 1));
  const value = first.sum / first.n - second.sum / second.n;
  const se = Math.sqrt(variance);
  return {
    p: 2 * jstat.studentt.cdf(-Math.abs(value) / se, df),
    /** With an interval that holds together with so many others (Bonferroni). */
    estimate: (comparisons) => {
      const half = jstat.studentt.inv(1 - (1 - confidence) / (2 * comparisons), df) * se;
      return { value, low: value - half, high: value + half };
    },
  };
}

/** Probabilities corrected for their number after Holm (1979), in their order. */
export function holmCorrected(probabilities: readonly number[]): number[] {
  const order = probabilities.map((p, index) => ({ p, index })).sort((a, b) => a.p - b.p);
  const corrected = probabilities.map(() => 1);
  let largest = 0;
  for (const [rank, { p, index }] of order.entries()) {
    largest = Math.max(largest, Math.min(1, p * (probabilities.length - rank)));
    corrected[index] = largest;
  }
  return corrected;
}
