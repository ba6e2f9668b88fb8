/** Information of one target's ratings by one rater, logits⁻². */
export interface PairInformation {
  target: number;
  rater: number;
  information: number;
}

/**
 * Above this many raters in one connected network the exact form takes too long (it grows with the
 * cube). A course has 2,000 examinees at most, so that only very many outside evaluators exceed it.
 */
export const EXACT_RATERS = 3000;

/** Uncertainty of the severities of one connected network. */
export interface SeverityUncertainty {
  /** False with more than `EXACT_RATERS`: each severity's own ratings alone are counted then. */
  isExact: boolean;
  /** Σ coefficient × severity, as a vector; see `squaredDistance`. */
  project: (raters: readonly number[], coefficients: readonly number[]) => Float64Array;
  /** Information of the rater's ratings, logits⁻². */
  informationOf: (rater: number) => number;
}

/**
 * How well combinations of severities can be told apart. The variance of the difference of two
 * combinations, each of coefficients that add up to 1, is the squared distance of their projections.
 *
 * A target rated by few is measured no better than its raters' severities are known, which in turn
 * hang on other targets; the usual 1/√information leaves this out and is a tenth to a third
 * too small with three raters in a class of 38, by who rates whom. With abilities eliminated, the
 * severities' information is S = diag(I_r) − Σ_t w_t w_tᵀ / I_t (w_t: the target's information by
 * rater; I: its sums); cᵀ S⁻¹ c is the variance of a contrast c. With S = LLᵀ, L⁻¹c is its
 * projection. Difficulties and thresholds rest on all ratings and count as known.
 *
 * @param pairs of one connected network
 * @param raterPrecision prior precision of each severity
 */
export function severityUncertainty(
  pairs: readonly PairInformation[],
  raterPrecision: number,
): SeverityUncertainty {
  const position = new Map<number, number>();
  const targets = new Map<number, PairInformation[]>();
  for (const pair of pairs) {
    if (!position.has(pair.rater)) position.set(pair.rater, position.size);
    const own = targets.get(pair.target);
    if (own) own.push(pair);
    else targets.set(pair.target, [pair]);
  }
  const size = position.size;
  const diagonal = new Float64Array(size).fill(raterPrecision);
  for (const { rater, information } of pairs) {
    const r = position.get(rater)!;
    diagonal[r] = diagonal[r]! + information;
  }
  const informationOf = (rater: number) => diagonal[position.get(rater)!]!;
  if (size > EXACT_RATERS) {
    return {
      isExact: false,
      informationOf,
      project: (raters, coefficients) => {
        const projection = new Float64Array(size);
        raters.forEach((rater, n) => {
          const r = position.get(rater)!;
          projection[r] = projection[r]! + coefficients[n]! / Math.sqrt(diagonal[r]!);
        });
        return projection;
      },
    };
  }

  // Adding `anchor` everywhere makes S regular and changes no contrast.
  const anchor = diagonal.reduce((sum, value) => sum + value, 0) / size ** 2;
  const factor = new Float64Array(size * size).fill(anchor);
  for (let r = 0; r < size; r++) factor[r * size + r] = factor[r * size + r]! + diagonal[r]!;
  for (const own of targets.values()) {
    const total = own.reduce((sum, { information }) => sum + information, 0);
    const at = own.map(({ rater }) => position.get(rater)!);
    own.forEach(({ information }, n) => {
      const row = at[n]! * size;
      own.forEach((other, m) => {
        const entry = row + at[m]!;
        factor[entry] = factor[entry]! - (information * other.information) / total;
      });
    });
  }
  choleskyInverse(factor, size);
  return {
    isExact: true,
    informationOf,
    project: (raters, coefficients) => {
      const projection = new Float64Array(size);
      raters.forEach((rater, n) => {
        const r = position.get(rater)!;
        const coefficient = coefficients[n]!;
        // Row r of the stored transpose: column r of L⁻¹, from its diagonal on.
        for (let k = r; k < size; k++) {
          projection[k] = projection[k]! + coefficient * factor[r * size + k]!;
        }
      });
      return projection;
    },
  };
}

export function squaredDistance(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let n = 0; n < a.length; n++) sum += (a[n]! - b[n]!) ** 2;
  return sum;
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
