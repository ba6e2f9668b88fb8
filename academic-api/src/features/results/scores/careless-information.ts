import type { Rating, RaterModelResult } from './rater-model.ts';
import {
  cumulativeThresholds,
  fillProbabilities,
  expectedScore,
  scoreVariance,
} from '../../../lib/rater-model/rating-scale.ts';

/** Abilities in the marginal probability of a pair's answers: standard deviations, and their weights. */
const NODES = [-2, -1, 0, 1, 2] as const;
const NODE_WEIGHTS = NODES.map((node) => Math.exp((-node * node) / 2));
const NODE_TOTAL = NODE_WEIGHTS.reduce((sum, weight) => sum + weight, 0);

/** Counts each level as given this often before the first answer. */
const SMOOTHING = 0.5;
/** Logits: how far the abilities of a course spread around their mean, for a target with nobody else. */
const ABILITY_SD = 1.2;

const ROUNDS = 4;

/** With more raters one's own answers hardly move the measure: that of the model is used. */
const MANY_RATERS = 20;

/**
 * Nats by which a rater's answers are better explained by what the others say of the same people than
 * by how often the rater uses each level: the log-likelihood ratio of the rater model, with the
 * ability from the other raters' answers alone, against answers that have nothing to do with whom
 * they are about. Well above 0 for people who answer about the person, below 0 for random and for
 * constant answers (a likelihood-ratio person-fit statistic, Levine and Drasgow 1988, Appl Psychol
 * Meas 12). The rater's own answers are left out of the abilities, since with few raters they would
 * agree with themselves.
 *
 * @param ratings as they were estimated
 * @param model estimated from them
 * @returns by rater; raters whose targets nobody else rated are missing
 */
export function informationGain<Id extends string | number>(
  ratings: readonly Rating<Id>[],
  model: Pick<RaterModelResult<Id>, 'targets' | 'raters' | 'items' | 'thresholds'>,
): Map<Id, number> {
  const cumulative = cumulativeThresholds(model.thresholds);
  const levels = cumulative.length;
  const probabilities = new Float64Array(levels);
  const offset = (r: Rating<Id>) =>
    -(model.raters.get(r.rater)?.severity ?? 0) - (model.items.get(r.item)?.difficulty ?? 0);
  const gains = new Map<Id, number>();
  const used = new Map<Id, Float64Array>();

  for (const own of Map.groupBy(ratings, ({ target }) => target).values()) {
    const byRater = [...Map.groupBy(own, ({ rater }) => rater)];
    if (byRater.length < 2) continue;
    const estimated = byRater.length > MANY_RATERS ? model.targets.get(own[0]!.target) : undefined;
    for (const [rater, answers] of byRater) {
      const { measure, se } =
        estimated ??
        abilityFrom(
          own
            .filter((r) => r.rater !== rater)
            .map((r) => ({ score: r.level - 1, offset: offset(r) })),
          cumulative,
          probabilities,
        );
      let likelihood = 0;
      NODES.forEach((node, n) => {
        let product = NODE_WEIGHTS[n]! / NODE_TOTAL;
        for (const answer of answers) {
          fillProbabilities(measure + node * se + offset(answer), cumulative, probabilities);
          product *= probabilities[answer.level - 1]!;
        }
        likelihood += product;
      });
      gains.set(rater, (gains.get(rater) ?? 0) + Math.log(likelihood));
      const counts = used.get(rater) ?? new Float64Array(levels);
      used.set(rater, counts);
      for (const { level } of answers) counts[level - 1] = counts[level - 1]! + 1;
    }
  }
  for (const [rater, counts] of used) {
    const total = counts.reduce((sum, count) => sum + count + SMOOTHING, 0);
    const unrelated = counts.reduce(
      (sum, count) => sum + count * Math.log((count + SMOOTHING) / total),
      0,
    );
    gains.set(rater, gains.get(rater)! - unrelated);
  }
  return gains;
}

/** Posterior mode and standard deviation of an ability, N(0, 1.2²) before the answers. */
function abilityFrom(
  answers: readonly { score: number; offset: number }[],
  cumulative: Float64Array,
  probabilities: Float64Array,
): { measure: number; se: number } {
  let measure = 0;
  let precision = 1 / ABILITY_SD ** 2;
  for (let round = 0; round < ROUNDS; round++) {
    let slope = -measure / ABILITY_SD ** 2;
    precision = 1 / ABILITY_SD ** 2;
    for (const { score, offset } of answers) {
      fillProbabilities(measure + offset, cumulative, probabilities);
      const expected = expectedScore(probabilities);
      slope += score - expected;
      precision += scoreVariance(probabilities, expected);
    }
    measure += Math.max(-1, Math.min(1, slope / precision));
  }
  return { measure, se: 1 / Math.sqrt(precision) };
}
