/**
 * Probability that a standard normal value lies as far from 0 as `z`, or further, on either side.
 * Series of Abramowitz and Stegun (1964), 26.2.11; absolute error below 1e-15.
 */
export function twoSidedP(z: number): number {
  const x = Math.abs(z);
  // less than the arithmetic resolves
  if (x > 8.3) return 0;
  let term = x;
  let sum = x;
  for (let n = 1; term > sum * Number.EPSILON; n++) {
    term *= (x * x) / (2 * n + 1);
    sum += term;
  }
  return 1 - 2 * sum * (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI));
}

/**
 * Which of several hypotheses are rejected so that, in the long run, at most a share of the rejected ones is true
 * (Benjamini and Hochberg 1995).
 * @param pValues one for each hypothesis
 * @param rate the share, such as 0.1
 * @returns in the order of the hypotheses
 */
export function controlFalseDiscoveries(pValues: readonly number[], rate: number): boolean[] {
  const sorted = pValues.toSorted((a, b) => a - b);
  const last = sorted.findLastIndex((p, index) => p <= ((index + 1) / sorted.length) * rate);
  const limit = sorted[last];
  return pValues.map((p) => limit !== undefined && p <= limit);
}
