import type { Cells, FacetSizes, Parameters } from './rater-model-cells.ts';
import {
  cumulativeThresholds,
  expectedScore,
  fillProbabilities,
  scoreVariance,
} from './rating-scale.ts';

/**
 * Weak prior on severities and difficulties, N(0, 10²) in logits. Ratings that join two groups only
 * by all-highest (or all-lowest) answers have no finite maximum without it; next to the information
 * of even ten ratings (about 5) its 0.01 doesn't show. It also picks, among the equally likely
 * answers, the one with severities centred at 0 in every connected subset and difficulties centred
 * at 0 among the items that share targets: shifts that no rating can distinguish from ability.
 */
export const PRIOR_PRECISION = 0.01;

/**
 * Each level of one imaginary target counts a tenth of a rating: a level that nobody used keeps
 * finite thresholds.
 */
const IMAGINARY_WEIGHT = 0.1;

const LARGEST_STEP = 1;
const SOLVER_PRECISION = 1e-4;
const SOLVER_LIMIT = 1000;

/**
 * Raising all abilities and thresholds together changes nothing; a penalty on the thresholds' sum,
 * of about the ratings' own information, keeps rounding from drifting that way.
 */
function thresholdSumPrecision(cells: Cells): number {
  return cells.count;
}

/**
 * The unknowns in one vector (abilities, severities, difficulties, thresholds) and what one pass
 * over the ratings says about them.
 */
interface System {
  cells: Cells;
  levels: number;
  raterAt: number;
  itemAt: number;
  thresholdAt: number;
  size: number;
  gradient: Float64Array;
  /** Diagonal of the information matrix. */
  diagonal: Float64Array;
  /** Per cell: weight × variance of the score. */
  variance: Float64Array;
  /** Per cell and threshold k: weight × covariance of the score with 'score ≥ k'. */
  coupling: Float64Array;
  thresholdInformation: Float64Array;
}

/**
 * Joint maximum likelihood of the many-facet rating-scale model (Linacre 1989): Newton's method on
 * all unknowns at once, steps clipped at 1 logit and halved while they don't raise the likelihood,
 * which is concave. The Newton equations, too many to factor for a school, are solved by conjugate
 * gradients; updating facet by facet instead needs hundreds of rounds when each target has few
 * raters, because a severity travels one rater further each round.
 *
 * @param cells ratings without the patterns that have no finite estimate (rater-model-extremes.ts)
 * @param options `start`: unknowns to begin with, NaN where one begins as without it
 * @returns unknowns with thresholds centred at 0; those that no cell touches are 0
 */
export function maximizeLikelihood(
  cells: Cells,
  sizes: FacetSizes,
  levels: number,
  options: { maxIterations: number; tolerance: number; start?: Parameters | undefined },
): { parameters: Parameters; iterations: number; converged: boolean } {
  const system = buildSystem(withImaginaryTarget(cells, sizes, levels), sizes, levels);
  let values = startingValues(system);
  if (options.start) beginWith(system, values, options.start);
  let likelihood = evaluate(system, values);
  let iterations = 0;
  let converged = false;
  while (!converged && iterations < options.maxIterations) {
    iterations++;
    const step = newtonStep(system);
    const largest = step.reduce((most, change) => Math.max(most, Math.abs(change)), 0);
    converged = largest < options.tolerance;
    let scale = Math.min(1, LARGEST_STEP / Math.max(largest, LARGEST_STEP));
    let next = values.map((value, n) => value + scale * step[n]!);
    let nextLikelihood = evaluate(system, next);
    const slack = 1e-12 * Math.abs(likelihood);
    while (nextLikelihood < likelihood - slack && scale > 1e-6) {
      scale /= 2;
      next = values.map((value, n) => value + scale * step[n]!);
      nextLikelihood = evaluate(system, next);
    }
    values = next;
    likelihood = nextLikelihood;
  }
  return { parameters: unpack(system, sizes, values), iterations, converged };
}

function withImaginaryTarget(cells: Cells, sizes: FacetSizes, levels: number): Cells {
  const count = cells.count + levels;
  const extend = (column: Int32Array, added: (k: number) => number): Int32Array => {
    const extended = new Int32Array(count);
    extended.set(column);
    for (let k = 0; k < levels; k++) extended[cells.count + k] = added(k);
    return extended;
  };
  const weight = new Float64Array(count).fill(IMAGINARY_WEIGHT);
  weight.set(cells.weight);
  return {
    count,
    target: extend(cells.target, () => sizes.targets),
    rater: extend(cells.rater, () => sizes.raters),
    item: extend(cells.item, () => sizes.items),
    score: extend(cells.score, (k) => k),
    weight,
  };
}

function buildSystem(cells: Cells, sizes: FacetSizes, levels: number): System {
  const raterAt = sizes.targets + 1;
  const itemAt = raterAt + sizes.raters + 1;
  const thresholdAt = itemAt + sizes.items + 1;
  const size = thresholdAt + levels - 1;
  return {
    cells: {
      ...cells,
      rater: cells.rater.map((rater) => raterAt + rater),
      item: cells.item.map((item) => itemAt + item),
    },
    levels,
    raterAt,
    itemAt,
    thresholdAt,
    size,
    gradient: new Float64Array(size),
    diagonal: new Float64Array(size),
    variance: new Float64Array(cells.count),
    coupling: new Float64Array(cells.count * (levels - 1)),
    thresholdInformation: new Float64Array((levels - 1) ** 2),
  };
}

/** Abilities start at the log-odds of the share of the highest possible sum, all else at 0. */
function startingValues(system: System): Float64Array {
  const { cells, levels, raterAt } = system;
  const got = new Float64Array(raterAt);
  const missed = new Float64Array(raterAt);
  for (let c = 0; c < cells.count; c++) {
    const target = cells.target[c]!;
    got[target] = got[target]! + cells.weight[c]! * cells.score[c]!;
    missed[target] = missed[target]! + cells.weight[c]! * (levels - 1 - cells.score[c]!);
  }
  const values = new Float64Array(system.size);
  for (let t = 0; t < raterAt; t++) values[t] = Math.log((got[t]! + 0.5) / (missed[t]! + 0.5));
  return values;
}

/** Puts known unknowns in the place of the usual beginning. */
function beginWith(system: System, values: Float64Array, start: Parameters): void {
  const put = (at: number, known: Float64Array) =>
    known.forEach((value, n) => {
      if (Number.isFinite(value)) values[at + n] = value;
    });
  put(0, start.ability);
  put(system.raterAt, start.severity);
  put(system.itemAt, start.difficulty);
  if (start.thresholds.length === system.levels - 1) put(system.thresholdAt, start.thresholds);
}

/** One pass over the ratings: fills the system at `values`, returns the penalised log-likelihood. */
function evaluate(system: System, values: Float64Array): number {
  const { cells, levels, thresholdAt, gradient, diagonal, variance, coupling } = system;
  const { thresholdInformation } = system;
  const steps = levels - 1;
  const cumulative = cumulativeThresholds(values.subarray(thresholdAt));
  const probabilities = new Float64Array(levels);
  gradient.fill(0);
  diagonal.fill(0);
  thresholdInformation.fill(0);
  let likelihood = 0;
  for (let c = 0; c < cells.count; c++) {
    const target = cells.target[c]!;
    const rater = cells.rater[c]!;
    const item = cells.item[c]!;
    const score = cells.score[c]!;
    const weight = cells.weight[c]!;
    const location = values[target]! - values[rater]! - values[item]!;
    const logSum = fillProbabilities(location, cumulative, probabilities);
    likelihood += weight * (score * location - cumulative[score]! - logSum);

    const expected = expectedScore(probabilities);
    const residual = weight * (score - expected);
    gradient[target] = gradient[target]! + residual;
    gradient[rater] = gradient[rater]! - residual;
    gradient[item] = gradient[item]! - residual;
    const information = weight * scoreVariance(probabilities, expected);
    variance[c] = information;
    diagonal[target] = diagonal[target]! + information;
    diagonal[rater] = diagonal[rater]! + information;
    diagonal[item] = diagonal[item]! + information;

    // Downwards, so that `above` = P(score ≥ k) and `covariance` = Σ over x ≥ k of (x − E) P(x).
    let above = 0;
    let covariance = 0;
    for (let k = steps; k >= 1; k--) {
      above += probabilities[k]!;
      covariance += (k - expected) * probabilities[k]!;
      coupling[c * steps + k - 1] = weight * covariance;
      const at = thresholdAt + k - 1;
      gradient[at] = gradient[at]! + weight * (above - (score >= k ? 1 : 0));
      let below = 0;
      for (let j = 1; j <= k; j++) {
        below += probabilities[j - 1]!;
        const entry = (k - 1) * steps + j - 1;
        thresholdInformation[entry] = thresholdInformation[entry]! + weight * above * below;
      }
    }
  }
  for (let k = 0; k < steps; k++) {
    for (let j = 0; j < k; j++) {
      thresholdInformation[j * steps + k] = thresholdInformation[k * steps + j]!;
    }
  }
  const sumPrecision = thresholdSumPrecision(cells);
  const thresholdSum = values.subarray(thresholdAt).reduce((sum, value) => sum + value, 0);
  likelihood -= (sumPrecision / 2) * thresholdSum ** 2;
  for (let k = 0; k < steps; k++) {
    gradient[thresholdAt + k] = gradient[thresholdAt + k]! - sumPrecision * thresholdSum;
    for (let j = 0; j < steps; j++) {
      thresholdInformation[k * steps + j] = thresholdInformation[k * steps + j]! + sumPrecision;
    }
    diagonal[thresholdAt + k] = thresholdInformation[k * steps + k]!;
  }
  for (let n = system.raterAt; n < thresholdAt; n++) {
    gradient[n] = gradient[n]! - PRIOR_PRECISION * values[n]!;
    diagonal[n] = diagonal[n]! + PRIOR_PRECISION;
    likelihood -= (PRIOR_PRECISION / 2) * values[n]! * values[n]!;
  }
  return likelihood;
}

/** Information matrix × vector, into `product`. */
function multiply(system: System, vector: Float64Array, product: Float64Array): void {
  const { cells, levels, thresholdAt, variance, coupling, thresholdInformation } = system;
  const steps = levels - 1;
  product.fill(0);
  for (let c = 0; c < cells.count; c++) {
    const target = cells.target[c]!;
    const rater = cells.rater[c]!;
    const item = cells.item[c]!;
    const location = vector[target]! - vector[rater]! - vector[item]!;
    let force = variance[c]! * location;
    for (let k = 0; k < steps; k++) {
      const covariance = coupling[c * steps + k]!;
      force -= covariance * vector[thresholdAt + k]!;
      product[thresholdAt + k] = product[thresholdAt + k]! - covariance * location;
    }
    product[target] = product[target]! + force;
    product[rater] = product[rater]! - force;
    product[item] = product[item]! - force;
  }
  for (let k = 0; k < steps; k++) {
    for (let j = 0; j < steps; j++) {
      product[thresholdAt + k] =
        product[thresholdAt + k]! + thresholdInformation[k * steps + j]! * vector[thresholdAt + j]!;
    }
  }
  for (let n = system.raterAt; n < thresholdAt; n++) {
    product[n] = product[n]! + PRIOR_PRECISION * vector[n]!;
  }
}

/** Information⁻¹ × gradient by conjugate gradients, preconditioned with the diagonal. */
function newtonStep(system: System): Float64Array {
  const { size, diagonal } = system;
  const step = new Float64Array(size);
  const residual = system.gradient.slice();
  // An unknown that no rating touches has no information and no gradient: it stays where it is.
  const scaled = residual.map((value, n) => (diagonal[n]! > 0 ? value / diagonal[n]! : 0));
  const direction = scaled.slice();
  const product = new Float64Array(size);
  let length = dot(residual, scaled);
  const enough = length * SOLVER_PRECISION ** 2;
  for (let round = 0; round < SOLVER_LIMIT && length > enough; round++) {
    multiply(system, direction, product);
    const curvature = dot(direction, product);
    if (!(curvature > 0)) break;
    const distance = length / curvature;
    for (let n = 0; n < size; n++) {
      step[n] = step[n]! + distance * direction[n]!;
      residual[n] = residual[n]! - distance * product[n]!;
      scaled[n] = diagonal[n]! > 0 ? residual[n]! / diagonal[n]! : 0;
    }
    const nextLength = dot(residual, scaled);
    const turn = nextLength / length;
    for (let n = 0; n < size; n++) direction[n] = scaled[n]! + turn * direction[n]!;
    length = nextLength;
  }
  return step;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let n = 0; n < a.length; n++) sum += a[n]! * b[n]!;
  return sum;
}

function unpack(system: System, sizes: FacetSizes, values: Float64Array): Parameters {
  const thresholds = values.slice(system.thresholdAt);
  const centre = thresholds.reduce((sum, value) => sum + value, 0) / thresholds.length;
  return {
    ability: values.slice(0, sizes.targets).map((value) => value - centre),
    severity: values.slice(system.raterAt, system.raterAt + sizes.raters),
    difficulty: values.slice(system.itemAt, system.itemAt + sizes.items),
    thresholds: thresholds.map((value) => value - centre),
  };
}
