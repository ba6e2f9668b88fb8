import { comparableSubsets } from './comparable-subsets.ts';
import { fairAverageErrorToScore, fairAverageStandardError } from './fair-average.ts';
import {
  cumulativeThresholds,
  expectedScore,
  fillProbabilities,
  scoreVariance,
} from './rating-scale.ts';
import { severityUncertainty, squaredDistance, type PairInformation } from './severity-errors.ts';

/** A planned network of evaluators and targets, and the questions that they are asked. */
export interface PrecisionDesign {
  pairs: readonly { evaluatorID: number; targetID: number }[];
  /** Class of each student who evaluates or is evaluated; an evaluator without one counts to no class's mean. */
  classOf: ReadonlyMap<number, number>;
  competencies: number;
  /** Questions about one person for each competency; a mean where they differ. */
  itemsEach: number;
  /** Questions about the anchoring examples, both together, that everybody answers; 0 without. */
  exampleQuestions: number;
}

export interface ExpectedPrecision {
  /** Standard error of one score, points of 0–100 (root mean square over the students). */
  scoreError: number;
  /** Standard error of a class's mean score of one competency, beside the other classes' (points). */
  classMeanError: number;
  /** Whether all classes will be linked well enough to be compared. */
  isComparable: boolean;
}

/** Assumptions about a course that nobody has answered yet; as the simulated courses have it. */
const ASSUMED = {
  /** Logits. */
  abilitySd: 1.2,
  severitySd: 0.7,
  difficultySd: 0.4,
  thresholds: [-1.8, 0, 1.8],
};

/**
 * Evaluators in the computation at most, so that it takes a fraction of a second: beyond them whole classes are left out,
 * with the evaluations between them and the others.
 */
const MOST_EVALUATORS = 400;

/** Nodes of a normal distribution: equal steps, in standard deviations. */
const NODES = Array.from({ length: 25 }, (_, n) => (n - 12) / 4);
const DENSITIES = NODES.map((node) => Math.exp((-node * node) / 2));
const TOTAL = DENSITIES.reduce((sum, density) => sum + density, 0);

/** Mean of a function of a normal variable with mean 0. */
function expectation(sd: number, valueOf: (value: number) => number): number {
  return NODES.reduce((sum, node, n) => sum + (DENSITIES[n]! / TOTAL) * valueOf(sd * node), 0);
}

/**
 * Expected errors of a planned network of evaluators, before anybody has answered: from the information matrix of its
 * ratings (severity-errors.ts), with the information of one rating averaged over abilities, severities and difficulties
 * as simulated courses have them. One score's error in logits is that of its own ratings and that of its evaluators'
 * severities; it is put on 0–100 at each ability.
 *
 * @returns errors that courses simulated with the product's own model have within a tenth; null
 *   without pairs or questions
 */
export function expectedPrecision(whole: PrecisionDesign): ExpectedPrecision | null {
  const design = firstClasses(whole);
  if (design.pairs.length === 0 || design.competencies * design.itemsEach === 0) return null;
  const informationAt = ratingInformation();
  const information = expectation(ASSUMED.abilitySd, informationAt);
  const ratingsOfPair = design.itemsEach * design.competencies;

  const byTarget = Map.groupBy(design.pairs, ({ targetID }) => targetID);
  const pairs: PairInformation[] = design.pairs.map(({ evaluatorID, targetID }) => ({
    target: targetID,
    rater: evaluatorID,
    information: ratingsOfPair * information,
  }));
  const evaluators = [...new Set(design.pairs.map(({ evaluatorID }) => evaluatorID))];
  if (design.exampleQuestions > 0) {
    for (const rater of evaluators) {
      pairs.push({ target: NaN, rater, information: design.exampleQuestions * information });
    }
  }
  const { project, isExact } = severityUncertainty(pairs, WEAK_PRIOR);
  const meanOf = (raters: readonly number[]): Float64Array =>
    project(
      raters,
      raters.map(() => 1 / raters.length),
    );

  const classes = [
    ...Map.groupBy(
      evaluators.filter((id) => design.classOf.has(id)),
      (id) => design.classOf.get(id)!,
    ),
  ];
  const means = classes.map(([, raters]) => meanOf(raters));
  const subsets = comparableSubsets(classes.length, (a, b) =>
    isExact ? Math.sqrt(squaredDistance(means[a]!, means[b]!)) : Infinity,
  );
  const isComparable = subsets.every((subset) => subset === 0);
  // Each class on its own evaluators where classes are not linked, as scores are then.
  const everybody = meanOf(evaluators);
  const centreOf = new Map(
    classes.map(([schoolClass], n) => [schoolClass, isComparable ? everybody : means[n]!]),
  );

  const targets = [...byTarget].map(([targetID, own]) => {
    const schoolClass = design.classOf.get(targetID);
    const severities = meanOf(own.map(({ evaluatorID }) => evaluatorID));
    const centre = (schoolClass === undefined ? undefined : centreOf.get(schoolClass)) ?? everybody;
    return {
      schoolClass,
      severities,
      centre,
      ratings: own.length * design.itemsEach,
      severityVariance: squaredDistance(severities, centre),
    };
  });
  const squares = targets.map(({ ratings, severityVariance }) =>
    expectation(ASSUMED.abilitySd, (ability) => {
      const error = Math.sqrt(1 / (ratings * informationAt(ability)) + severityVariance);
      return pointsAt(ability, error) ** 2;
    }),
  );

  const ofClasses = [...Map.groupBy(targets, ({ schoolClass }) => schoolClass).values()].map(
    (own) => {
      const size = own.length;
      const average = new Float64Array(own[0]!.severities.length);
      for (const { severities } of own) {
        severities.forEach((value, n) => (average[n] = average[n]! + value / size));
      }
      const ratings = own.reduce((sum, target) => sum + target.ratings, 0) / size;
      const severityPart = squaredDistance(average, own[0]!.centre);
      // In points the slope of the curve stands for what a shift of everybody does to the mean.
      const shift = expectation(ASSUMED.abilitySd, (ability) => pointsAt(ability, SMALL) / SMALL);
      const ownPart = expectation(
        ASSUMED.abilitySd,
        (ability) => pointsAt(ability, Math.sqrt(1 / (ratings * informationAt(ability)))) ** 2,
      );
      return severityPart * shift ** 2 + ownPart / size;
    },
  );
  return {
    scoreError: rootMean(squares),
    classMeanError: rootMean(ofClasses),
    isComparable,
  };
}

/** The design of as many classes, in their order, as have 400 people together; of one class at least. */
function firstClasses(design: PrecisionDesign): PrecisionDesign {
  const kept = new Map<number, number>();
  for (const [schoolClass, members] of Map.groupBy(design.classOf.keys(), (id) =>
    design.classOf.get(id)!,
  )) {
    if (kept.size > 0 && kept.size + members.length > MOST_EVALUATORS) break;
    for (const id of members) kept.set(id, schoolClass);
  }
  // who is of no class stays with whom they evaluate
  const stays = (id: number): boolean => kept.has(id) || !design.classOf.has(id);
  return {
    ...design,
    classOf: kept,
    pairs: design.pairs.filter(
      ({ evaluatorID, targetID }) => kept.has(targetID) && stays(evaluatorID),
    ),
  };
}

/** Logits: small enough for the curve to be straight. */
const SMALL = 0.01;

/** Precision of severities that holds what nothing links, as in the model (logits⁻²). */
const WEAK_PRIOR = 0.01;

const rootMean = (squares: readonly number[]): number =>
  Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);

/** Information of one rating at an ability, over severities and difficulties, logits⁻². */
function ratingInformation(): (ability: number) => number {
  const cumulative = cumulativeThresholds(ASSUMED.thresholds);
  const probabilities = new Float64Array(cumulative.length);
  const spread = Math.hypot(ASSUMED.severitySd, ASSUMED.difficultySd);
  const known = new Map<number, number>();
  return (ability) => {
    const before = known.get(ability);
    if (before !== undefined) return before;
    const information = expectation(spread, (shift) => {
      fillProbabilities(ability + shift, cumulative, probabilities);
      return scoreVariance(probabilities, expectedScore(probabilities));
    });
    known.set(ability, information);
    return information;
  };
}

/** Error of a score at an ability, points of 0–100, from one in logits. */
function pointsAt(ability: number, error: number): number {
  return fairAverageErrorToScore(fairAverageStandardError(ability, error, ASSUMED.thresholds));
}
