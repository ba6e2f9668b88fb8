export interface UnadjustedMean {
  /** 1…K. */
  mean: number;
  /** In levels; null with fewer than two raters, which say nothing about how raters differ. */
  se: number | null;
  /** Distinct raters. */
  raters: number;
}

/**
 * Method 1: the plain mean of all levels a target got, severities and weights left aside. Also the
 * mean of self evaluations, each of which has one rater.
 *
 * The standard error is that of a mean of clusters (Cochran 1977, Sampling Techniques, 11.8: ratio
 * estimate of a mean): one rater's levels go together, so counting each as if it were independent
 * would promise too much.
 *
 * @param ratings any number; levels are taken as they are
 * @returns by target; `fairAverageToScore` puts the mean on 0–100
 */
export function unadjustedMeans<Id extends string | number>(
  ratings: readonly { rater: Id; target: Id; level: number }[],
): Map<Id, UnadjustedMean> {
  const byTarget = new Map<Id, Map<Id, { sum: number; count: number }>>();
  for (const { target, rater, level } of ratings) {
    const raters = byTarget.get(target) ?? new Map<Id, { sum: number; count: number }>();
    byTarget.set(target, raters);
    const own = raters.get(rater) ?? { sum: 0, count: 0 };
    raters.set(rater, { sum: own.sum + level, count: own.count + 1 });
  }
  return new Map([...byTarget].map(([target, raters]) => [target, meanOf([...raters.values()])]));
}

function meanOf(raters: readonly { sum: number; count: number }[]): UnadjustedMean {
  const count = raters.reduce((total, rater) => total + rater.count, 0);
  const mean = raters.reduce((total, rater) => total + rater.sum, 0) / count;
  if (raters.length < 2) return { mean, se: null, raters: raters.length };
  const squares = raters.reduce((total, rater) => total + (rater.sum - mean * rater.count) ** 2, 0);
  const se = Math.sqrt((squares * raters.length) / (raters.length - 1)) / count;
  return { mean, se, raters: raters.length };
}
