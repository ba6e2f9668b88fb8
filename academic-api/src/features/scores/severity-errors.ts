/** Information of one target's ratings by one rater, logits⁻². */
export interface PairInformation {
  target: number;
  rater: number;
  information: number;
}

/**
 * Above this many raters in one subset the exact form takes too long (it grows with the cube, to
 * some seconds here). A course has 2,000 examinees at most and its subsets are mostly classes.
 */
const EXACT_RATERS = 2000;

/**
 * How far uncertain severities add to the variance of targets, and the variance of severities.
 *
 * A target rated by few is measured no better than its raters' severities are known, which in turn
 * hang on other targets; the usual 1/√information leaves this out and is a tenth to a third
 * too small with three raters in a class of 38, by who rates whom. With abilities eliminated, the
 * severities' information is S = diag(I_r) − Σ_t w_t w_tᵀ / I_t (w_t: the target's information by
 * rater; I: its sums); their covariance V is its inverse among severities that average 0, and a
 * target gets aᵀVa with a = w_t / I_t. Difficulties and thresholds rest on all ratings and count as known.
 *
 * @param pairs of one connected subset
 * @param raterPrecision prior precision of each severity
 * @returns by target the variance to add to 1/I_t, by rater the variance, in logits²
 */
export function severityErrors(
  pairs: readonly PairInformation[],
  raterPrecision: number,
): { target: Map<number, number>; rater: Map<number, number> } {
  const raters = new Map<number, number>();
  const targets = new Map<number, PairInformation[]>();
  for (const pair of pairs) {
    if (!raters.has(pair.rater)) raters.set(pair.rater, raters.size);
    const own = targets.get(pair.target);
    if (own) own.push(pair);
    else targets.set(pair.target, [pair]);
  }
  const shares = [...targets].map(([target, own]) => {
    const total = own.reduce((sum, { information }) => sum + information, 0);
    return {
      target,
      total,
      raters: own.map(({ rater }) => raters.get(rater)!),
      information: own.map(({ information }) => information),
    };
  });
  const ids = [...raters.keys()];
  const size = ids.length;
  const diagonal = new Float64Array(size).fill(raterPrecision);
  for (const share of shares) {
    share.raters.forEach((r, n) => (diagonal[r] = diagonal[r]! + share.information[n]!));
  }
  const variance =
    size > EXACT_RATERS ? firstOrder(diagonal) : exact(shares, diagonal, raterPrecision);
  return {
    target: new Map(
      shares.map((share) => [
        share.target,
        variance(
          share.raters,
          share.information.map((information) => information / share.total),
        ),
      ]),
    ),
    // A rater's own ratings say no more than this, however well the others hold it in place: the
    // only rater of a subset has severity 0 by definition, not by measurement.
    rater: new Map(ids.map((id, r) => [id, Math.max(variance([r], [1]), 1 / diagonal[r]!)])),
  };
}

/** Variance of Σ coefficient × severity, for coefficients that add up to 1. */
type Variance = (raters: readonly number[], coefficients: readonly number[]) => number;

function firstOrder(diagonal: Float64Array): Variance {
  return (raters, coefficients) =>
    raters.reduce((sum, r, n) => sum + coefficients[n]! ** 2 / diagonal[r]!, 0);
}

function exact(
  shares: readonly { total: number; raters: number[]; information: number[] }[],
  diagonal: Float64Array,
  raterPrecision: number,
): Variance {
  const size = diagonal.length;
  // Adding `anchor` everywhere makes S regular; it changes V by a constant that is taken off below.
  const anchor = diagonal.reduce((sum, value) => sum + value, 0) / size ** 2;
  const factor = new Float64Array(size * size).fill(anchor);
  for (let r = 0; r < size; r++) factor[r * size + r] = factor[r * size + r]! + diagonal[r]!;
  for (const { total, raters, information } of shares) {
    raters.forEach((r, n) => {
      raters.forEach((s, m) => {
        factor[r * size + s] = factor[r * size + s]! - (information[n]! * information[m]!) / total;
      });
    });
  }
  choleskyInverse(factor, size);
  const constant = 1 / (size * (anchor * size + raterPrecision));
  const column = new Float64Array(size);
  return (raters, coefficients) => {
    column.fill(0);
    raters.forEach((r, n) => {
      // Row r of the stored transpose: column r of L⁻¹, from its diagonal on.
      for (let k = r; k < size; k++) {
        column[k] = column[k]! + coefficients[n]! * factor[r * size + k]!;
      }
    });
    return Math.max(0, column.reduce((sum, value) => sum + value * value, 0) - constant);
  };
}

/** Replaces a symmetric positive matrix A = LLᵀ by the transpose of L⁻¹ (upper triangle). */
function choleskyInverse(matrix: Float64Array, size: number): void {
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * size + j]!;
      for (let k = 0; k < j; k++) sum -= matrix[i * size + k]! * matrix[j * size + k]!;
      matrix[i * size + j] = i === j ? Math.sqrt(sum) : sum / matrix[j * size + j]!;
    }
  }
  // L⁻¹ goes, transposed, into the upper triangle; its diagonal replaces L's at the end.
  for (let j = 0; j < size; j++) {
    const start = 1 / matrix[j * size + j]!;
    for (let i = j + 1; i < size; i++) {
      let sum = matrix[i * size + j]! * start;
      for (let k = j + 1; k < i; k++) sum += matrix[i * size + k]! * matrix[j * size + k]!;
      matrix[j * size + i] = -sum / matrix[i * size + i]!;
    }
  }
  for (let j = 0; j < size; j++) matrix[j * size + j] = 1 / matrix[j * size + j]!;
}
