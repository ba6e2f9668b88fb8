import { fc, runs } from '@mebae/testing/properties';
import { describe, expect, it } from 'vitest';
import { ScoreMethod } from '@mebae/contracts';
import { explainScore, type ScoreFacts } from './explain-score.ts';

/** One evaluator: the levels given, the weight, and the severity that the rest of the course says. */
interface Evaluator {
  levels: number[];
  weight: number;
  severity: number;
}

const thresholds = [-1.2, 0, 1.2];

/** How often each level, 1 to 4, is given to an ability by somebody of a severity. */
function probabilitiesOf(ability: number, severity: number): number[] {
  let logit = 0;
  const odds = [1, ...thresholds.map((t) => Math.exp((logit += ability - severity - t)))];
  const sum = odds.reduce((all, term) => all + term, 0);
  return odds.map((term) => term / sum);
}

const expectedLevel = (ability: number, severity: number): number =>
  probabilitiesOf(ability, severity).reduce((mean, p, level) => mean + (level + 1) * p, 0);

/** Variance of the level: the information of one answer. */
function informationOf(ability: number, severity: number): number {
  const mean = expectedLevel(ability, severity);
  return probabilitiesOf(ability, severity).reduce(
    (sum, p, level) => sum + (level + 1 - mean) ** 2 * p,
    0,
  );
}

const onScale = (level: number): number => ((level - 1) / 3) * 100;

/**
 * The facts as the model has them for known severities: the ability at which the weighted levels are the expected ones.
 * Whoever tries to work out somebody's answer from the page is taken to know all of that.
 */
function factsOf(evaluators: readonly Evaluator[], method: number): ScoreFacts {
  const levels = evaluators.flatMap((e) => e.levels);
  const mean = levels.reduce((sum, level) => sum + level, 0) / levels.length;
  let low = -8;
  let high = 8;
  while (high - low > 1e-9) {
    const ability = (low + high) / 2;
    const missing = evaluators.reduce(
      (sum, e) =>
        sum +
        e.weight *
          e.levels.reduce((own, level) => own + level - expectedLevel(ability, e.severity), 0),
      0,
    );
    if (missing > 0) low = ability;
    else high = ability;
  }
  const ability = (low + high) / 2;
  const means = evaluators.map(
    (e) => e.levels.reduce((sum, level) => sum + level, 0) / e.levels.length,
  );
  const spread = Math.sqrt(means.reduce((sum, m) => sum + (m - mean) ** 2, 0)) / means.length;
  const corrected = method === ScoreMethod.BiasCorrected;
  const unadjusted = onScale(mean);
  const information = evaluators.reduce(
    (sum, e) => sum + e.weight * e.levels.length * informationOf(ability, e.severity),
    0,
  );
  const error = 1 / Math.sqrt(information);
  const scoreAt = (measure: number): number => onScale(expectedLevel(measure, 0));
  return {
    value: corrected ? scoreAt(ability) : unadjusted,
    // of the model: by the ability; of a plain mean: by how far the evaluators lie apart
    standardError: corrected ? (error * informationOf(ability, 0) * 100) / 3 : (spread / 3) * 100,
    low95: corrected ? scoreAt(ability - 1.96 * error) : null,
    high95: corrected ? scoreAt(ability + 1.96 * error) : null,
    unadjusted,
    evaluators: evaluators.length,
    isFixed: evaluators.length >= 3,
    hasEnded: true,
    method,
    weights: evaluators.map((e) => ({
      weight: e.weight,
      reasons: e.weight < 1 ? ['tooFast'] : [],
      severity: e.severity,
    })),
  };
}

/** Every way in which these evaluators could have answered. */
function* everyAssignment(evaluators: readonly Evaluator[]): Generator<Evaluator[]> {
  const slots = evaluators.flatMap((e, at) => e.levels.map(() => at));
  for (let code = 0; code < 4 ** slots.length; code++) {
    const levels = evaluators.map((): number[] => []);
    slots.forEach((at, slot) => levels[at]?.push(1 + (Math.floor(code / 4 ** slot) % 4)));
    yield evaluators.map((e, at) => ({ ...e, levels: levels[at] ?? [] }));
  }
}

const course = fc
  .record({ count: fc.integer({ min: 1, max: 5 }), items: fc.integer({ min: 1, max: 2 }) })
  .filter(({ count, items }) => count * items <= 6)
  .chain(({ count, items }) =>
    fc.array(
      fc.record({
        levels: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: items, maxLength: items }),
        weight: fc.constantFrom(1, 1, 1, 0.5, 0.2),
        severity: fc.double({ min: -2, max: 2, noNaN: true }),
      }),
      { minLength: count, maxLength: count },
    ),
  );

describe('what is told of a score', () => {
  it('fits two answers at least of each evaluator, also for somebody who knows everybody’s severity', () => {
    fc.assert(
      fc.property(
        course,
        fc.constantFrom(ScoreMethod.BiasCorrected, ScoreMethod.UnadjustedMean),
        (evaluators, method) => {
          const shown = JSON.stringify(explainScore(factsOf(evaluators, method)));
          const possible = evaluators.map((e) => e.levels.map(() => new Set<number>()));
          for (const other of everyAssignment(evaluators)) {
            if (JSON.stringify(explainScore(factsOf(other, method))) !== shown) continue;
            other.forEach((e, at) => e.levels.forEach((level, n) => possible[at]?.[n]?.add(level)));
          }
          for (const levels of possible.flat()) expect(levels.size).toBeGreaterThan(1);
        },
      ),
      runs(40),
    );
  });

  it('is the same whoever gave which level', () => {
    fc.assert(
      fc.property(course, (evaluators) => {
        const alike = evaluators.map((e) => ({ ...e, weight: 1, severity: 0.1 }));
        const turned = alike.map((e, at) => ({
          ...e,
          levels: alike[(at + 1) % alike.length]?.levels ?? [],
        }));
        expect(explainScore(factsOf(turned, ScoreMethod.BiasCorrected))).toEqual(
          explainScore(factsOf(alike, ScoreMethod.BiasCorrected)),
        );
      }),
    );
  });

  const three = [2, 3, 3].map((level) => ({ levels: [level], weight: 1, severity: 0.5 }));
  it('has the numbers where they tell on nobody', () => {
    const explained = explainScore(factsOf(three, ScoreMethod.BiasCorrected));
    expect(explained).toMatchObject({
      isFixed: true,
      preliminaryReasons: [],
      evaluators: 3,
      downWeighted: { count: 0, reasons: [] },
      groupSeverity: 'severe',
      hiddenNumbers: null,
      numbers: { rawMean: 56 },
    });
    expect(explained.numbers?.correction).toBeGreaterThan(0);
  });

  it('has the 95 % interval in whole points, at least as wide as it is, and none of an earlier model', () => {
    const facts = { ...factsOf(three, ScoreMethod.BiasCorrected), low95: 40.6, high95: 78.2 };
    expect(explainScore(facts).numbers?.interval).toEqual({ low: 40, high: 79 });
    expect(explainScore({ ...facts, low95: null, high95: null }).numbers).toMatchObject({
      rawMean: 56,
      interval: null,
    });
  });

  it.each([
    ['of two evaluators', three.slice(1), ScoreMethod.BiasCorrected, 'fewEvaluators'],
    [
      'where one counts less',
      three.map((e, at) => ({ ...e, weight: at === 0 ? 0.5 : 1 })),
      ScoreMethod.BiasCorrected,
      'downWeighted',
    ],
    ['at the ends', three.map((e) => ({ ...e, levels: [4] })), ScoreMethod.BiasCorrected, 'ends'],
    ['without the correction', three, ScoreMethod.UnadjustedMean, 'unadjusted'],
  ] as const)('has no numbers %s, and says why', (_when, evaluators, method, hiddenNumbers) => {
    expect(explainScore(factsOf(evaluators, method))).toMatchObject({
      hiddenNumbers,
      numbers: null,
    });
  });

  it('says why a score is preliminary', () => {
    const facts = factsOf(three, ScoreMethod.BiasCorrected);
    const reasonsOf = (change: Partial<ScoreFacts>) =>
      explainScore({ ...facts, isFixed: false, ...change }).preliminaryReasons;
    expect(reasonsOf({ hasEnded: false })).toEqual(['running']);
    expect(reasonsOf({ evaluators: 2 })).toEqual(['fewEvaluators']);
    const weights = facts.weights.map((w) => ({ ...w, weight: 0.2 }));
    expect(reasonsOf({ weights })).toEqual(['fewSoundEvaluators']);
  });
});
