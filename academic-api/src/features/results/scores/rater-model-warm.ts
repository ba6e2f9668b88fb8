import {
  cellsByTarget,
  type Cells,
  type FacetSizes,
  type Parameters,
} from './rater-model-cells.ts';
import {
  cumulativeThresholds,
  expectedScore,
  fillProbabilities,
  scoreVariance,
} from '../../../lib/rater-model/rating-scale.ts';

const LARGEST_STEP = 1;
const PRECISION = 1e-10;
const MAX_ROUNDS = 200;

/**
 * Warm's weighted likelihood estimate of each target (Warm 1989, Psychometrika 54), severities,
 * difficulties and thresholds held fixed: the measure at which the sum of the residuals plus
 * J / 2I is 0, where I is the information of the target's ratings and J the sum of the score's third
 * central moments. Less biased than maximum likelihood, and finite for all-lowest and all-highest
 * answers. A rating of weight w counts w times in both sums.
 *
 * @param parameters its abilities are where the search begins, and are replaced
 */
export function estimateTargets(cells: Cells, sizes: FacetSizes, parameters: Parameters): void {
  const { ability, severity, difficulty } = parameters;
  const cumulative = cumulativeThresholds(parameters.thresholds);
  const probabilities = new Float64Array(cumulative.length);
  const { order, first } = cellsByTarget(cells, sizes.targets);

  /** Warm's estimating function: falls with the measure, at least beyond all ratings' locations. */
  const evaluate = (target: number, measure: number) => {
    let residuals = 0;
    let information = 0;
    let skew = 0;
    let kurtosis = 0;
    for (let n = first[target]!; n < first[target + 1]!; n++) {
      const c = order[n]!;
      const weight = cells.weight[c]!;
      const location = measure - severity[cells.rater[c]!]! - difficulty[cells.item[c]!]!;
      fillProbabilities(location, cumulative, probabilities);
      const expected = expectedScore(probabilities);
      residuals += weight * (cells.score[c]! - expected);
      const variance = scoreVariance(probabilities, expected);
      information += weight * variance;
      skew += weight * centralMoment(probabilities, expected, 3);
      kurtosis += weight * (centralMoment(probabilities, expected, 4) - 3 * variance * variance);
    }
    const bias = skew / (2 * information);
    const curvature = information - kurtosis / (2 * information) + 2 * bias * bias;
    // Where the curve turns up, the information alone leads on.
    return { slope: residuals + bias, curvature: Math.max(curvature, information / 20) };
  };

  for (let target = 0; target < sizes.targets; target++) {
    let measure = ability[target]!;
    let low = -Infinity;
    let high = Infinity;
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const { slope, curvature } = evaluate(target, measure);
      const newton = slope / curvature;
      if (Math.abs(newton) < PRECISION) break;
      if (slope > 0) low = measure;
      else high = measure;
      let next = measure + Math.max(-LARGEST_STEP, Math.min(LARGEST_STEP, newton));
      // Halving where Newton leaves the bracket: the curve may turn between far-off raters.
      if (next <= low || next >= high) next = (low + high) / 2;
      measure = next;
    }
    ability[target] = measure;
  }
}

function centralMoment(probabilities: Float64Array, expected: number, power: number): number {
  let sum = 0;
  for (let k = 0; k < probabilities.length; k++) {
    sum += (k - expected) ** power * probabilities[k]!;
  }
  return sum;
}
