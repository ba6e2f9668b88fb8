import type { Cells, FacetSizes, Parameters } from './rater-model-cells.ts';
import { PRIOR_PRECISION } from './rater-model-newton.ts';
import {
  cumulativeThresholds,
  expectedScore,
  fillProbabilities,
  scoreVariance,
} from './rating-scale.ts';
import { severityErrors, type PairInformation } from './severity-errors.ts';

/** Precision (standard errors in logits) and raters' fit (mean squares, 1 expected). */
export interface Fit {
  targetError: Float64Array;
  raterError: Float64Array;
  itemError: Float64Array;
  infit: Float64Array;
  outfit: Float64Array;
  /** Distinct raters of each target. */
  ratersOfTarget: Int32Array;
}

/**
 * Standard errors and fit at the final measures.
 *
 * A target's error is that of its own ratings, 1/√information, plus what its raters' uncertain
 * severities add (severity-errors.ts).
 * Infit weighs squared residuals by information, outfit doesn't (Wright and Masters 1982).
 *
 * @param subsetOfRater subset of each rater, from 0
 * @param inFit whether a cell counts for fit; a rater with no such cell is judged on all of its own
 */
export function measureFit(
  cells: Cells,
  sizes: FacetSizes,
  parameters: Parameters,
  subsetOfRater: Int32Array,
  inFit: (cell: number) => boolean,
): Fit {
  const { ability, severity, difficulty } = parameters;
  const cumulative = cumulativeThresholds(parameters.thresholds);
  const probabilities = new Float64Array(cumulative.length);
  const targetInformation = new Float64Array(sizes.targets);
  const itemInformation = new Float64Array(sizes.items).fill(PRIOR_PRECISION);
  const pairs = new Map<number, PairInformation>();
  const chosen = new RaterResiduals(sizes.raters);
  const all = new RaterResiduals(sizes.raters);
  for (let c = 0; c < cells.count; c++) {
    const target = cells.target[c]!;
    const rater = cells.rater[c]!;
    const item = cells.item[c]!;
    const weight = cells.weight[c]!;
    fillProbabilities(
      ability[target]! - severity[rater]! - difficulty[item]!,
      cumulative,
      probabilities,
    );
    const expected = expectedScore(probabilities);
    const variance = scoreVariance(probabilities, expected);
    const information = weight * variance;
    targetInformation[target] = targetInformation[target]! + information;
    itemInformation[item] = itemInformation[item]! + information;
    const key = target * sizes.raters + rater;
    const pair = pairs.get(key);
    if (pair) pair.information += information;
    else pairs.set(key, { target, rater, information });
    const residual = cells.score[c]! - expected;
    all.add(rater, weight, residual, variance);
    if (inFit(c)) chosen.add(rater, weight, residual, variance);
  }

  const targetVariance = targetInformation.map((information) => 1 / information);
  const raterVariance = new Float64Array(sizes.raters);
  const ratersOfTarget = new Int32Array(sizes.targets);
  const bySubset = new Map<number, PairInformation[]>();
  for (const pair of pairs.values()) {
    ratersOfTarget[pair.target] = ratersOfTarget[pair.target]! + 1;
    const subset = subsetOfRater[pair.rater]!;
    const members = bySubset.get(subset);
    if (members) members.push(pair);
    else bySubset.set(subset, [pair]);
  }
  for (const members of bySubset.values()) {
    const errors = severityErrors(members, PRIOR_PRECISION);
    errors.target.forEach(
      (added, target) => (targetVariance[target] = targetVariance[target]! + added),
    );
    errors.rater.forEach((variance, rater) => (raterVariance[rater] = variance));
  }
  const residuals = (rater: number) => (chosen.weight[rater]! > 0 ? chosen : all);
  return {
    targetError: targetVariance.map(Math.sqrt),
    raterError: raterVariance.map(Math.sqrt),
    itemError: itemInformation.map((information) => 1 / Math.sqrt(information)),
    infit: severity.map((_, rater) => residuals(rater).infit(rater)),
    outfit: severity.map((_, rater) => residuals(rater).outfit(rater)),
    ratersOfTarget,
  };
}

class RaterResiduals {
  readonly weight: Float64Array;
  readonly #squares: Float64Array;
  readonly #variances: Float64Array;
  readonly #standardized: Float64Array;

  constructor(raters: number) {
    this.weight = new Float64Array(raters);
    this.#squares = new Float64Array(raters);
    this.#variances = new Float64Array(raters);
    this.#standardized = new Float64Array(raters);
  }

  add(rater: number, weight: number, residual: number, variance: number): void {
    this.weight[rater] = this.weight[rater]! + weight;
    this.#squares[rater] = this.#squares[rater]! + weight * residual * residual;
    this.#variances[rater] = this.#variances[rater]! + weight * variance;
    this.#standardized[rater] =
      this.#standardized[rater]! + (weight * residual * residual) / variance;
  }

  infit(rater: number): number {
    return this.#squares[rater]! / this.#variances[rater]!;
  }

  outfit(rater: number): number {
    return this.#standardized[rater]! / this.weight[rater]!;
  }
}
