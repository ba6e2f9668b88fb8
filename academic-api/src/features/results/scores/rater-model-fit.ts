import type { Cells, FacetSizes, Parameters } from './rater-model-cells.ts';
import {
  cumulativeThresholds,
  expectedScore,
  fillProbabilities,
  scoreVariance,
} from '../../../lib/rater-model/rating-scale.ts';

/** Information of each rating, and raters' fit (mean squares, 1 expected). */
export interface Fit {
  /** By cell, logits⁻²: weight × variance of the score. */
  information: Float64Array;
  infit: Float64Array;
  outfit: Float64Array;
}

/**
 * Information and fit at the final measures. Infit weighs squared residuals by information, outfit
 * doesn't (Wright and Masters 1982).
 */
export function measureFit(cells: Cells, sizes: FacetSizes, parameters: Parameters): Fit {
  const { ability, severity, difficulty } = parameters;
  const cumulative = cumulativeThresholds(parameters.thresholds);
  const probabilities = new Float64Array(cumulative.length);
  const information = new Float64Array(cells.count);
  const residuals = new RaterResiduals(sizes.raters);
  for (let c = 0; c < cells.count; c++) {
    const rater = cells.rater[c]!;
    const location = ability[cells.target[c]!]! - severity[rater]! - difficulty[cells.item[c]!]!;
    fillProbabilities(location, cumulative, probabilities);
    const expected = expectedScore(probabilities);
    const variance = scoreVariance(probabilities, expected);
    information[c] = cells.weight[c]! * variance;
    residuals.add(rater, cells.weight[c]!, cells.score[c]! - expected, variance);
  }
  return {
    information,
    infit: severity.map((_, rater) => residuals.infit(rater)),
    outfit: severity.map((_, rater) => residuals.outfit(rater)),
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
