import type { Cells, FacetSizes } from './rater-model-cells.ts';
import {
  cumulativeThresholds,
  expectedScore,
  fillProbabilities,
  scoreVariance,
} from '../../../lib/rater-model/rating-scale.ts';

/**
 * Weak prior on severities and difficulties, N(0, 10²) in logits. It picks, among the equally likely
 * answers, the one with severities centred at 0 in every connected subset and difficulties centred
 * at 0 among the items that share targets: shifts that no rating can distinguish from ability. Next
 * to the information of even ten ratings (about 5) its 0.01 doesn't show.
 */
export const PRIOR_PRECISION = 0.01;

/**
 * Each level of one imaginary target counts a tenth of a rating: a level that nobody used keeps
 * finite thresholds.
 */
const IMAGINARY_WEIGHT = 0.1;

/**
 * The unknowns in one vector (abilities, severities, difficulties, thresholds), what one pass over
 * the ratings says about them, and the sparse information matrix. Each target meets few raters and
 * items, so the matrix is kept as sums by target × other unknown and by rater × item.
 */
export interface System {
  cells: Cells;
  levels: number;
  raterAt: number;
  itemAt: number;
  thresholdAt: number;
  size: number;
  gradient: Float64Array;
  /** Diagonal of the information matrix. */
  diagonal: Float64Array;
  /** Target × rater and target × item: both indices and the information that the cells share. */
  targetLinks: Links;
  /** Rater × item. */
  otherLinks: Links;
  /** Sum of the covariances of the score with 'score ≥ k', by unknown before the thresholds. */
  coupling: Float64Array;
  thresholdInformation: Float64Array;
  /** By cell, filled by `evaluate`. */
  work: { variance: Float64Array; skew: Float64Array; varianceSlope: Float64Array };
  /** First of the unknowns of the imaginary target, rater and item, which carry no penalty. */
  imaginary: { target: number; rater: number; item: number };
}

/** Sparse block of the information matrix: entries (left, right) and the entry of each cell. */
interface Links {
  left: Int32Array;
  right: Int32Array;
  information: Float64Array;
  ofCell: Int32Array;
}

/** Lays out the unknowns: each facet's ids in order, an imaginary one after each. */
export function buildSystem(ratings: Cells, sizes: FacetSizes, levels: number): System {
  const raterAt = sizes.targets + 1;
  const itemAt = raterAt + sizes.raters + 1;
  const thresholdAt = itemAt + sizes.items + 1;
  const size = thresholdAt + levels - 1;
  const cells = withImaginaryTarget(ratings, sizes, levels, { raterAt, itemAt });
  return {
    cells,
    levels,
    raterAt,
    itemAt,
    thresholdAt,
    size,
    gradient: new Float64Array(size),
    diagonal: new Float64Array(size),
    targetLinks: joinLinks(
      linksOf(cells.target, cells.rater, size),
      linksOf(cells.target, cells.item, size),
    ),
    otherLinks: linksOf(cells.rater, cells.item, size),
    coupling: new Float64Array(thresholdAt * (levels - 1)),
    thresholdInformation: new Float64Array((levels - 1) ** 2),
    work: {
      variance: new Float64Array(cells.count),
      skew: new Float64Array(cells.count),
      varianceSlope: new Float64Array(cells.count * (levels - 1)),
    },
    imaginary: { target: sizes.targets, rater: itemAt - 1, item: thresholdAt - 1 },
  };
}

function withImaginaryTarget(
  cells: Cells,
  sizes: FacetSizes,
  levels: number,
  { raterAt, itemAt }: { raterAt: number; itemAt: number },
): Cells {
  const count = cells.count + levels;
  const extend = (column: Int32Array, at: number, imaginary: (k: number) => number): Int32Array => {
    const extended = new Int32Array(count);
    for (let c = 0; c < cells.count; c++) extended[c] = at + column[c]!;
    for (let k = 0; k < levels; k++) extended[cells.count + k] = at + imaginary(k);
    return extended;
  };
  const weight = new Float64Array(count).fill(IMAGINARY_WEIGHT);
  weight.set(cells.weight);
  return {
    count,
    target: extend(cells.target, 0, () => sizes.targets),
    rater: extend(cells.rater, raterAt, () => sizes.raters),
    item: extend(cells.item, itemAt, () => sizes.items),
    score: extend(cells.score, 0, (k) => k),
    weight,
  };
}

function linksOf(left: Int32Array, right: Int32Array, size: number): Links {
  const entries = new Map<number, number>();
  const ofCell = new Int32Array(left.length);
  const lefts: number[] = [];
  const rights: number[] = [];
  for (let c = 0; c < left.length; c++) {
    const key = left[c]! * size + right[c]!;
    let entry = entries.get(key);
    if (entry === undefined) {
      entry = lefts.length;
      entries.set(key, entry);
      lefts.push(left[c]!);
      rights.push(right[c]!);
    }
    ofCell[c] = entry;
  }
  return {
    left: Int32Array.from(lefts),
    right: Int32Array.from(rights),
    information: new Float64Array(lefts.length),
    ofCell,
  };
}

/** Two blocks in one; a cell has an entry in each, the second's after all cells of the first. */
function joinLinks(first: Links, second: Links): Links {
  const join = (a: Int32Array, b: Int32Array, shift = 0): Int32Array => {
    const joined = new Int32Array(a.length + b.length);
    joined.set(a);
    for (let n = 0; n < b.length; n++) joined[a.length + n] = b[n]! + shift;
    return joined;
  };
  return {
    left: join(first.left, second.left),
    right: join(first.right, second.right),
    information: new Float64Array(first.left.length + second.left.length),
    ofCell: join(first.ofCell, second.ofCell, first.left.length),
  };
}

/**
 * Fills the system at `values` and returns the penalised log-likelihood: that of the ratings, plus
 * half the logarithm of the information on each target, rater and item (Jeffreys' prior on each),
 * the weak prior and the penalty on the thresholds' sum.
 */
export function evaluate(system: System, values: Float64Array): number {
  const { cells, levels, thresholdAt, gradient, diagonal, work } = system;
  const steps = levels - 1;
  gradient.fill(0);
  diagonal.fill(0);
  let likelihood = passOverRatings(system, values);

  for (let n = 0; n < thresholdAt; n++) {
    if (isPenalised(system, n) && diagonal[n]! > 0) likelihood += Math.log(diagonal[n]!) / 2;
  }
  const share = (n: number) =>
    isPenalised(system, n) && diagonal[n]! > 0 ? 0.5 / diagonal[n]! : 0;
  const shares = Float64Array.from({ length: thresholdAt }, (_, n) => share(n));
  for (let c = 0; c < cells.count; c++) {
    const target = cells.target[c]!;
    const rater = cells.rater[c]!;
    const item = cells.item[c]!;
    // ½ log I of three facets; the variance changes with the location by the score's third moment
    const factor = cells.weight[c]! * (shares[target]! + shares[rater]! + shares[item]!);
    const pull = factor * work.skew[c]!;
    gradient[target] = gradient[target]! + pull;
    gradient[rater] = gradient[rater]! - pull;
    gradient[item] = gradient[item]! - pull;
    for (let k = 0; k < steps; k++) {
      gradient[thresholdAt + k] =
        gradient[thresholdAt + k]! + factor * work.varianceSlope[c * steps + k]!;
    }
  }
  return likelihood + addPriors(system, values);
}

function isPenalised({ imaginary }: System, unknown: number): boolean {
  return unknown !== imaginary.target && unknown !== imaginary.rater && unknown !== imaginary.item;
}

/** Fills gradient, information and moments of the ratings alone; returns their log-likelihood. */
function passOverRatings(system: System, values: Float64Array): number {
  const { cells, levels, thresholdAt, gradient, diagonal, work } = system;
  const { targetLinks, otherLinks, coupling, thresholdInformation } = system;
  const steps = levels - 1;
  const cumulative = cumulativeThresholds(values.subarray(thresholdAt));
  const probabilities = new Float64Array(levels);
  targetLinks.information.fill(0);
  otherLinks.information.fill(0);
  coupling.fill(0);
  thresholdInformation.fill(0);
  let likelihood = 0;
  for (let c = 0; c < cells.count; c++) {
    const target = cells.target[c]!;
    const rater = cells.rater[c]!;
    const item = cells.item[c]!;
    const score = cells.score[c]!;
    const weight = cells.weight[c]!;
    const location = values[target]! - values[rater]! - values[item]!;
    const logDenominator = fillProbabilities(location, cumulative, probabilities);
    likelihood += weight * (score * location - cumulative[score]! - logDenominator);
    const expected = expectedScore(probabilities);
    const residual = weight * (score - expected);
    gradient[target] = gradient[target]! + residual;
    gradient[rater] = gradient[rater]! - residual;
    gradient[item] = gradient[item]! - residual;
    const variance = scoreVariance(probabilities, expected);
    work.variance[c] = variance;
    const information = weight * variance;
    diagonal[target] = diagonal[target]! + information;
    diagonal[rater] = diagonal[rater]! + information;
    diagonal[item] = diagonal[item]! + information;
    const withRater = targetLinks.ofCell[c]!;
    const withItem = targetLinks.ofCell[cells.count + c]!;
    targetLinks.information[withRater] = targetLinks.information[withRater]! + information;
    targetLinks.information[withItem] = targetLinks.information[withItem]! + information;
    const other = otherLinks.ofCell[c]!;
    otherLinks.information[other] = otherLinks.information[other]! + information;

    // Downwards, so that the sums over x ≥ k grow: of P, of (x − E) P and of (x − E)² P.
    let above = 0;
    let covariance = 0;
    let squares = 0;
    let skew = 0;
    for (let k = steps; k >= 0; k--) {
      const distance = k - expected;
      const probability = probabilities[k]!;
      skew += distance * distance * distance * probability;
      if (k === 0) break;
      above += probability;
      covariance += distance * probability;
      squares += distance * distance * probability;
      work.varianceSlope[c * steps + k - 1] = variance * above - squares;
      const share = weight * covariance;
      const ofTarget = target * steps + k - 1;
      const ofRater = rater * steps + k - 1;
      const ofItem = item * steps + k - 1;
      coupling[ofTarget] = coupling[ofTarget]! + share;
      coupling[ofRater] = coupling[ofRater]! + share;
      coupling[ofItem] = coupling[ofItem]! + share;
      const at = thresholdAt + k - 1;
      gradient[at] = gradient[at]! + weight * (above - (score >= k ? 1 : 0));
      let below = 0;
      for (let j = 1; j <= k; j++) {
        below += probabilities[j - 1]!;
        const entry = (k - 1) * steps + j - 1;
        thresholdInformation[entry] = thresholdInformation[entry]! + weight * above * below;
      }
    }
    work.skew[c] = skew;
  }
  for (let k = 0; k < steps; k++) {
    for (let j = 0; j < k; j++) {
      thresholdInformation[j * steps + k] = thresholdInformation[k * steps + j]!;
    }
  }
  return likelihood;
}

/**
 * Adds the weak prior, and a penalty on the thresholds' sum of about the ratings' own information:
 * raising all abilities and thresholds together changes nothing, and rounding would drift that way.
 */
function addPriors(system: System, values: Float64Array): number {
  const { cells, levels, thresholdAt, gradient, diagonal, thresholdInformation } = system;
  const steps = levels - 1;
  const sumPrecision = cells.count;
  const thresholdSum = values.subarray(thresholdAt).reduce((sum, value) => sum + value, 0);
  let likelihood = -(sumPrecision / 2) * thresholdSum ** 2;
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
