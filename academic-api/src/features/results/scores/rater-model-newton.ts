import type { Cells, FacetSizes, Parameters } from './rater-model-cells.ts';
import { buildSystem, evaluate, type System } from './rater-model-system.ts';

const LARGEST_STEP = 1;
/** Share of the slope that may be left at the end of a whole step. */
const FLAT_ENOUGH = 0.25;
/** Multiple of a step that the secant rule may go. */
const LONGEST_SECANT = 4;
/** Precision of a step: the rest comes with the next one, as how the priors curve does. */
const SOLVER_PRECISION = 1e-2;
const SOLVER_LIMIT = 1000;

/**
 * Penalised joint likelihood of the many-facet rating-scale model (Linacre 1989): Newton's method on
 * all unknowns at once, with the information matrix of the ratings and steps clipped at 1 logit.
 *
 * Each target, rater and item has Jeffreys' prior, half the logarithm of its information. For a
 * target this is Warm's weighted likelihood (1989), with a finite measure for all-lowest and
 * all-highest answers. For the severities, difficulties and thresholds it is what takes the
 * inflation of joint maximum likelihood away: the likelihood maximised over an ability and raised by
 * half the logarithm of its information is the saddlepoint approximation of the likelihood given the
 * target's sum (Barndorff-Nielsen and Cox 1979, J R Stat Soc B 41; Davison 1988, J R Stat Soc B 50),
 * which knows nothing of abilities. It does what the factor (N − 1)/N does where every target has N
 * ratings, and the right thing where targets have different numbers of them; all-lowest and
 * all-highest targets say nothing of severities, as they should.
 *
 * With the abilities eliminated, each target's being joined to few others, the equations are solved
 * by conjugate gradients; updating facet by facet instead needs hundreds of rounds when each target
 * has few raters, because a severity travels one rater further each round.
 *
 * @param options `start`: unknowns to begin with, NaN where one begins as without it
 * @returns unknowns with thresholds centred at 0; those that no cell touches are 0
 */
export function maximizeLikelihood(
  cells: Cells,
  sizes: FacetSizes,
  levels: number,
  options: { maxIterations: number; tolerance: number; start?: Parameters | undefined },
): { parameters: Parameters; iterations: number; converged: boolean } {
  const system = buildSystem(cells, sizes, levels);
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
    const next = searchAlong(system, { values, likelihood }, step, LARGEST_STEP / largest);
    values = next.values;
    likelihood = next.likelihood;
  }
  return { parameters: unpack(system, sizes, values), iterations, converged };
}

interface Point {
  values: Float64Array;
  likelihood: number;
}

/**
 * Goes along a step: whole, or to where the slope is 0 by the secant rule when it was far from 0 at
 * the end, because the information of the ratings leaves out how the priors curve; halved while that
 * lowers the likelihood. Leaves the system filled at the point returned.
 *
 * @param longest multiple of the step at most
 */
function searchAlong(system: System, from: Point, step: Float64Array, longest: number): Point {
  const at = (scale: number): Point & { slope: number } => {
    const values = from.values.map((value, n) => value + scale * step[n]!);
    const likelihood = evaluate(system, values);
    return { values, likelihood, slope: dot(system.gradient, step) };
  };
  const slope = dot(system.gradient, step);
  let scale = Math.min(1, longest);
  let next = at(scale);
  const left = next.slope / slope;
  if (Math.abs(left) > FLAT_ENOUGH) {
    const better = left < 1 ? 1 / (1 - left) : LONGEST_SECANT;
    scale = Math.min(scale * Math.min(better, LONGEST_SECANT), longest);
    next = at(scale);
  }
  const slack = 1e-12 * Math.abs(from.likelihood);
  while (!(next.likelihood >= from.likelihood - slack) && scale > 1e-6) {
    scale /= 2;
    next = at(scale);
  }
  return next;
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

/**
 * Multiplies a vector of severities, difficulties and thresholds by their information matrix with
 * the abilities eliminated, H − Bᵀ A⁻¹ B (A: the targets' information, diagonal). Writes B × vector
 * into `along`, by target.
 */
function multiply(
  system: System,
  vector: Float64Array,
  product: Float64Array,
  along: Float64Array,
): void {
  const { levels, raterAt, thresholdAt, size, diagonal, coupling } = system;
  const { targetLinks, otherLinks, thresholdInformation } = system;
  const steps = levels - 1;
  along.fill(0);
  for (let e = 0; e < targetLinks.left.length; e++) {
    const target = targetLinks.left[e]!;
    along[target] = along[target]! - targetLinks.information[e]! * vector[targetLinks.right[e]!]!;
  }
  for (let t = 0; t < raterAt; t++) {
    for (let k = 0; k < steps; k++) {
      along[t] = along[t]! - coupling[t * steps + k]! * vector[thresholdAt + k]!;
    }
  }
  for (let n = raterAt; n < thresholdAt; n++) product[n] = diagonal[n]! * vector[n]!;
  product.fill(0, thresholdAt, size);
  for (let e = 0; e < otherLinks.left.length; e++) {
    const rater = otherLinks.left[e]!;
    const item = otherLinks.right[e]!;
    const information = otherLinks.information[e]!;
    product[rater] = product[rater]! + information * vector[item]!;
    product[item] = product[item]! + information * vector[rater]!;
  }
  for (let k = 0; k < steps; k++) {
    const threshold = vector[thresholdAt + k]!;
    let sum = 0;
    // Raters and items both cover every cell: each facet couples with the thresholds on its own.
    for (let n = raterAt; n < thresholdAt; n++) {
      const covariance = coupling[n * steps + k]!;
      product[n] = product[n]! + covariance * threshold;
      sum += covariance * vector[n]!;
    }
    for (let j = 0; j < steps; j++) {
      sum += thresholdInformation[k * steps + j]! * vector[thresholdAt + j]!;
    }
    product[thresholdAt + k] = sum;
  }
  for (let t = 0; t < raterAt; t++) {
    const share = diagonal[t]! > 0 ? along[t]! / diagonal[t]! : 0;
    if (share === 0) continue;
    for (let k = 0; k < steps; k++) {
      product[thresholdAt + k] = product[thresholdAt + k]! + coupling[t * steps + k]! * share;
    }
  }
  for (let e = 0; e < targetLinks.left.length; e++) {
    const target = targetLinks.left[e]!;
    if (!(diagonal[target]! > 0)) continue;
    const other = targetLinks.right[e]!;
    product[other] =
      product[other]! + (targetLinks.information[e]! * along[target]!) / diagonal[target]!;
  }
}

/** Information⁻¹ × gradient: abilities eliminated, the rest by conjugate gradients. */
function newtonStep(system: System): Float64Array {
  const { size, raterAt, thresholdAt, levels, diagonal, gradient, targetLinks, coupling } = system;
  const steps = levels - 1;
  const along = new Float64Array(raterAt);
  const scale = diagonal.slice();
  const residual = gradient.slice();
  // b: the gradient less what the abilities take up; scale: the eliminated matrix's diagonal.
  for (let e = 0; e < targetLinks.left.length; e++) {
    const target = targetLinks.left[e]!;
    if (!(diagonal[target]! > 0)) continue;
    const other = targetLinks.right[e]!;
    const information = targetLinks.information[e]!;
    residual[other] = residual[other]! + (information * gradient[target]!) / diagonal[target]!;
    scale[other] = scale[other]! - (information * information) / diagonal[target]!;
  }
  for (let t = 0; t < raterAt; t++) {
    if (!(diagonal[t]! > 0)) continue;
    for (let k = 0; k < steps; k++) {
      const covariance = coupling[t * steps + k]!;
      const at = thresholdAt + k;
      residual[at] = residual[at]! + (covariance * gradient[t]!) / diagonal[t]!;
      scale[at] = scale[at]! - (covariance * covariance) / diagonal[t]!;
    }
  }
  residual.fill(0, 0, raterAt);
  // An unknown that no rating touches has no gradient: it stays where it is. Rounding must not turn
  // the scale of one that only extreme targets touch negative.
  const floor = (n: number) => Math.max(scale[n]!, 1e-6 * diagonal[n]!);
  const inverse = scale.map((_, n) => (n >= raterAt && diagonal[n]! > 0 ? 1 / floor(n) : 0));

  const step = new Float64Array(size);
  const scaled = residual.map((value, n) => value * inverse[n]!);
  const direction = scaled.slice();
  const product = new Float64Array(size);
  let length = dot(residual, scaled);
  const enough = length * SOLVER_PRECISION ** 2;
  for (let round = 0; round < SOLVER_LIMIT && length > enough; round++) {
    multiply(system, direction, product, along);
    const curvature = dot(direction, product);
    if (!(curvature > 0)) break;
    const distance = length / curvature;
    for (let n = raterAt; n < size; n++) {
      step[n] = step[n]! + distance * direction[n]!;
      residual[n] = residual[n]! - distance * product[n]!;
      scaled[n] = residual[n]! * inverse[n]!;
    }
    const nextLength = dot(residual, scaled);
    const turn = nextLength / length;
    for (let n = raterAt; n < size; n++) direction[n] = scaled[n]! + turn * direction[n]!;
    length = nextLength;
  }
  multiply(system, step, product, along);
  for (let t = 0; t < raterAt; t++) {
    if (diagonal[t]! > 0) step[t] = (gradient[t]! - along[t]!) / diagonal[t]!;
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
