import { fairAverage } from '../lib/rater-model/fair-average.ts';
import { cumulativeThresholds, fillProbabilities } from '../lib/rater-model/rating-scale.ts';
import { createRandom, normal, shuffled } from '../lib/processes/seeded-random.ts';

/** Careless evaluators give one level to everything, or any level, without reading. */
export type EvaluatorKind = 'ordinary' | 'severe' | 'lenient' | 'careless';

export interface EvaluationPair {
  evaluator: string;
  examinee: string;
}

export interface SimulatedCompetency {
  id: string;
  items: readonly string[];
}

export interface SimulationOptions {
  /** People, items and answers depend on the seed and their ids, not on who else takes part. */
  seed: number;
  /** Pairs of evaluator and target; one with itself is a self evaluation (a little lenient, no severity). */
  pairs: readonly EvaluationPair[];
  competencies: readonly SimulatedCompetency[];
  /** Abilities by target in logits, as after growth since the last course; others are drawn. */
  abilities?: ReadonlyMap<string, number>;
  /** Severities by evaluator in logits, as where classes differ; others are drawn. */
  severities?: ReadonlyMap<string, number>;
  /** Logits, 1.2. */
  abilitySd?: number;
  /** Logits, 0.8; severe and lenient evaluators are 1.2 from the others on top. */
  severitySd?: number;
  /** Shares of evaluators of each kind: 0.1, 0.1 and 0.05. */
  severeShare?: number;
  lenientShare?: number;
  carelessShare?: number;
  /** Logits, average 0, one fewer than levels: −1.8, 0, 1.8. */
  thresholds?: readonly number[];
}

export interface SimulatedRating extends EvaluationPair {
  rater: string;
  /** See `targetId`. */
  target: string;
  competency: string;
  item: string;
  level: number;
  /** Time taken to answer. */
  milliseconds: number;
}

export interface Simulation {
  /** In the order answered: pair by pair, item by item. */
  ratings: SimulatedRating[];
  /** True values that the ratings were made from, in logits; fair averages in levels. */
  truth: {
    abilities: Map<string, number>;
    fairAverages: Map<string, number>;
    severities: Map<string, number>;
    kinds: Map<string, EvaluatorKind>;
    difficulties: Map<string, number>;
  };
}

/** Examinee × competency. */
export function targetId(examinee: string, competency: string): string {
  return `${examinee}/${competency}`;
}

/**
 * Each person gives and receives `perPerson` evaluations inside the group: everyone rates those at
 * the same random distances round a shuffled circle. Two of the distances are neighbours, which
 * keeps the group in one piece: with 2 and 4 alone, every other person would be a group apart.
 *
 * @throws RangeError when the group is too small for it
 */
export function circlePairs(
  people: readonly string[],
  perPerson: number,
  seed: number,
): EvaluationPair[] {
  if (perPerson >= people.length) {
    throw new RangeError(
      `${people.length} people can't each have ${perPerson} evaluators: use more people or fewer evaluators`,
    );
  }
  const random = createRandom(`${seed}/pairs`);
  const circle = shuffled(people, random);
  const all = circle.slice(1).map((_, n) => n + 1);
  const first = 1 + Math.floor(random() * (all.length - 1));
  const others = all.filter((distance) => distance !== first && distance !== first + 1);
  const distances = [first, first + 1, ...shuffled(others, random)].slice(0, perPerson);
  return circle.flatMap((evaluator, n) =>
    distances.map((distance) => ({
      evaluator,
      examinee: circle[(n + distance) % circle.length]!,
    })),
  );
}

/**
 * Ratings drawn from the model that estimateRaterModel estimates (Linacre 1989), plus careless
 * evaluators that follow no model and answering times (log-normal, median 4.5 s; careless 0.7 s).
 */
export function simulateRatings(options: SimulationOptions): Simulation {
  const { seed, competencies, abilitySd = 1.2, thresholds = [-1.8, 0, 1.8] } = options;
  const cumulative = cumulativeThresholds(thresholds);
  const difficulties = drawDifficulties(seed, competencies);
  const abilities = new Map<string, number>();
  const evaluators = new Map<string, Evaluator>();
  const ratings: SimulatedRating[] = [];
  for (const { evaluator: rater, examinee } of options.pairs) {
    const evaluator = evaluators.get(rater) ?? drawEvaluator(rater, options);
    evaluators.set(rater, evaluator);
    const random = createRandom(`${seed}/answers/${rater}/${examinee}`);
    for (const competency of competencies) {
      const target = targetId(examinee, competency.id);
      const ability =
        options.abilities?.get(target) ?? drawAbility(seed, examinee, target, abilitySd);
      abilities.set(target, ability);
      const severity = rater === examinee ? SELF_SEVERITY : evaluator.severity;
      for (const item of competency.items) {
        const level =
          evaluator.habit?.(random) ??
          drawLevel(ability - severity - difficulties.get(item)!, cumulative, random);
        const median = evaluator.habit ? CARELESS_MILLISECONDS : MILLISECONDS;
        const milliseconds = Math.round(median * Math.exp(0.4 * normal(random)));
        ratings.push({
          evaluator: rater,
          examinee,
          rater,
          target,
          competency: competency.id,
          item,
          level,
          milliseconds,
        });
      }
    }
  }
  return {
    ratings,
    truth: {
      abilities,
      fairAverages: mapValues(abilities, (ability) => fairAverage(ability, thresholds)),
      severities: mapValues(evaluators, ({ severity }) => severity),
      kinds: mapValues(evaluators, ({ kind }) => kind),
      difficulties,
    },
  };
}

const MILLISECONDS = 4500;
const CARELESS_MILLISECONDS = 700;
const SELF_SEVERITY = -0.3;
const SEVERE_SHIFT = 1.2;
const DIFFICULTY_SD = 0.5;
/** Share of an ability's variance that all competencies of a person have in common. */
const COMMON_SHARE = 0.5;

interface Evaluator {
  kind: EvaluatorKind;
  severity: number;
  /** How a careless evaluator picks a level. */
  habit?: (random: () => number) => number;
}

function drawEvaluator(id: string, options: SimulationOptions): Evaluator {
  const { seed, severitySd = 0.8 } = options;
  const { severeShare = 0.1, lenientShare = 0.1, carelessShare = 0.05 } = options;
  const levels = (options.thresholds?.length ?? 3) + 1;
  const random = createRandom(`${seed}/evaluator/${id}`);
  const drawn = severitySd * normal(random);
  const severity = options.severities?.get(id) ?? drawn;
  const draw = random();
  if (draw < carelessShare) {
    const constant = random() < 0.5 ? 1 + Math.floor(random() * levels) : undefined;
    return {
      kind: 'careless',
      severity: 0,
      habit: (answer) => constant ?? 1 + Math.floor(answer() * levels),
    };
  }
  if (draw < carelessShare + severeShare) {
    return { kind: 'severe', severity: severity + SEVERE_SHIFT };
  }
  if (draw < carelessShare + severeShare + lenientShare) {
    return { kind: 'lenient', severity: severity - SEVERE_SHIFT };
  }
  return { kind: 'ordinary', severity };
}

function drawAbility(seed: number, examinee: string, target: string, sd: number): number {
  const common = normal(createRandom(`${seed}/person/${examinee}`));
  const own = normal(createRandom(`${seed}/ability/${target}`));
  return sd * (Math.sqrt(COMMON_SHARE) * common + Math.sqrt(1 - COMMON_SHARE) * own);
}

/** Centred inside each competency, as the model reports them. */
function drawDifficulties(
  seed: number,
  competencies: readonly SimulatedCompetency[],
): Map<string, number> {
  const difficulties = new Map<string, number>();
  for (const { items } of competencies) {
    const drawn = items.map((item) => DIFFICULTY_SD * normal(createRandom(`${seed}/item/${item}`)));
    const centre = drawn.reduce((sum, value) => sum + value, 0) / drawn.length;
    items.forEach((item, n) => difficulties.set(item, drawn[n]! - centre));
  }
  return difficulties;
}

function drawLevel(location: number, cumulative: Float64Array, random: () => number): number {
  const probabilities = new Float64Array(cumulative.length);
  fillProbabilities(location, cumulative, probabilities);
  let left = random();
  for (let k = 0; k < probabilities.length; k++) {
    left -= probabilities[k]!;
    if (left < 0) return k + 1;
  }
  return probabilities.length;
}

function mapValues<Key, Value, Result>(
  map: ReadonlyMap<Key, Value>,
  change: (value: Value) => Result,
): Map<Key, Result> {
  return new Map([...map].map(([key, value]) => [key, change(value)]));
}
