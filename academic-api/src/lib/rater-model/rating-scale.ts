/**
 * The rating-scale model of Andrich (1978): with scores 0…m,
 * P(x) ∝ exp(x · location − (τ1 + … + τx)). `location` is ability − severity − difficulty, in logits.
 */

/** Sums of thresholds: m thresholds in logits in, m + 1 sums out (the first is 0). */
export function cumulativeThresholds(thresholds: ArrayLike<number>): Float64Array {
  const cumulative = new Float64Array(thresholds.length + 1);
  for (let k = 0; k < thresholds.length; k++) cumulative[k + 1] = cumulative[k]! + thresholds[k]!;
  return cumulative;
}

/**
 * Writes the probability of each score 0…m into `probabilities` (m + 1 long, reused by callers in
 * tight loops) and returns the logarithm of the model's denominator.
 */
export function fillProbabilities(
  location: number,
  cumulative: Float64Array,
  probabilities: Float64Array,
): number {
  const count = cumulative.length;
  let largest = 0;
  for (let k = 0; k < count; k++) {
    const exponent = k * location - cumulative[k]!;
    probabilities[k] = exponent;
    if (exponent > largest) largest = exponent;
  }
  // Subtracting the largest exponent keeps far-off locations from overflowing.
  let sum = 0;
  for (let k = 0; k < count; k++) {
    const term = Math.exp(probabilities[k]! - largest);
    probabilities[k] = term;
    sum += term;
  }
  for (let k = 0; k < count; k++) probabilities[k] = probabilities[k]! / sum;
  return largest + Math.log(sum);
}

/** Expected score (0…m) of filled probabilities. */
export function expectedScore(probabilities: Float64Array): number {
  let sum = 0;
  for (let k = 1; k < probabilities.length; k++) sum += k * probabilities[k]!;
  return sum;
}

/** Variance of the score, which is also the information one rating gives, in logits⁻². */
export function scoreVariance(probabilities: Float64Array, expected: number): number {
  let sum = 0;
  // The centred form: k² − E² loses every digit when one level is nearly certain.
  for (let k = 0; k < probabilities.length; k++) {
    sum += (k - expected) * (k - expected) * probabilities[k]!;
  }
  return sum;
}
