import type { Rating, RaterModelResult } from './rater-model.ts';
import { estimateRaterModel } from './rater-model.ts';

/** One answer about an anchoring example, a short description of a made-up person. */
export interface ExampleAnswer {
  /** As in `ExamAnswer`. */
  evaluatorID: number;
  exampleID: 1 | 2;
  competencyID: number;
  questionItemID: number;
  /** Null for 'I can't tell'. */
  level: number | null;
  milliseconds: number;
}

/** Names an example's competency as a target of the model; no student has a key like it. */
export const exampleKey = (exampleID: number, competencyID: number): string =>
  `example-${exampleID}/${competencyID}`;

/** Levels by which the examples' means on a question differ at least, for it to tell them apart. */
const CLEAR_DIFFERENCE = 1;
/** Questions that tell the examples apart, answered about both, before anybody is judged by them. */
const MIN_QUESTIONS = 3;

/**
 * Finds who answered both examples alike: the same level on every question that tells the two apart
 * (the course's mean levels differ by 1 or more), of three such questions at least.
 * @returns ids of evaluators
 */
export function answerExamplesAlike(answers: readonly ExampleAnswer[]): Set<number> {
  const levelsOf = (question: readonly ExampleAnswer[], exampleID: number): number[] =>
    question.flatMap((a) => (a.exampleID === exampleID && a.level !== null ? [a.level] : []));
  const clear = new Set<number>();
  for (const [questionItemID, own] of Map.groupBy(answers, (a) => a.questionItemID)) {
    const [first, second] = [levelsOf(own, 1), levelsOf(own, 2)];
    if (Math.abs(mean(first) - mean(second)) >= CLEAR_DIFFERENCE) clear.add(questionItemID);
  }
  const alike = new Set<number>();
  for (const [evaluatorID, own] of Map.groupBy(answers, (a) => a.evaluatorID)) {
    const pairs = [...Map.groupBy(own, (a) => a.questionItemID)].flatMap(([id, question]) => {
      const [first, second] = [levelsOf(question, 1)[0], levelsOf(question, 2)[0]];
      return clear.has(id) && first !== undefined && second !== undefined ? [[first, second]] : [];
    });
    if (pairs.length >= MIN_QUESTIONS && pairs.every(([first, second]) => first === second)) {
      alike.add(evaluatorID);
    }
  }
  return alike;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Share of evaluators beyond the limit by chance, where everybody rates examples as classmates. */
const EXPECTED_SHARE = 0.05;
const LIMIT = 1.96;
/** Probability of distrusting consistent evaluators. */
const SIGNIFICANCE = 0.01;
/** Share beyond the limit from which links are not trusted, however small the course. */
const MAX_SHARE = 0.25;

export interface ResponseConsistency {
  /** Evaluators with a severity on both. */
  compared: number;
  /** Those whose two severities differ by more than 1.96 standard errors. */
  inconsistent: number;
  isTrusted: boolean;
}

/**
 * Tests response consistency, which anchoring needs (King et al. 2004, Am Polit Sci Rev 98): do people
 * rate the examples as they rate classmates? Each evaluator's severity is estimated twice, from
 * examples alone and from classmates alone, both relative to the same evaluators; where everybody is
 * consistent, 5 in 100 differ by more than 1.96 of the combined standard error. Links through examples
 * are not trusted when more do than chance gives at 1 % (one-sided binomial test), or when more than a
 * quarter do.
 *
 * A whole class that is harsher on the examples only than on classmates doesn't show here.
 *
 * @param examples ratings of examples, careless evaluators left out
 * @param model of the ratings of classmates alone
 */
export function testConsistency(
  examples: readonly Rating[],
  model: Pick<RaterModelResult, 'raters'>,
): ResponseConsistency {
  const onExamples = estimateRaterModel(examples, { levels: 4 }).raters;
  const both = [...onExamples].flatMap(([id, example]) => {
    const peer = model.raters.get(id);
    return peer ? [{ example, peer, subset: `${peer.subset}/${example.subset}` }] : [];
  });
  let inconsistent = 0;
  let compared = 0;
  for (const own of Map.groupBy(both, ({ subset }) => subset).values()) {
    if (own.length < 2) continue;
    const shift = mean(own.map(({ example, peer }) => example.severity - peer.severity));
    for (const { example, peer } of own) {
      compared++;
      const off = example.severity - peer.severity - shift;
      if (Math.abs(off) > LIMIT * Math.hypot(example.se, peer.se)) inconsistent++;
    }
  }
  return {
    compared,
    inconsistent,
    isTrusted:
      atLeastByChance(inconsistent, compared) > SIGNIFICANCE &&
      inconsistent <= MAX_SHARE * compared,
  };
}

/** Probability of `count` or more of `total` beyond the limit by chance (binomial). */
function atLeastByChance(count: number, total: number): number {
  let term = (1 - EXPECTED_SHARE) ** total;
  let below = 0;
  for (let k = 0; k < count; k++) {
    below += term;
    term *= (((total - k) / (k + 1)) * EXPECTED_SHARE) / (1 - EXPECTED_SHARE);
  }
  return 1 - below;
}
