import { describe, expect, test } from 'vitest';
import { type AnswerTrace, weighEvaluator, weighEvaluators } from './careless.ts';
import { estimateRaterModel } from './rater-model.ts';
import { createRandom } from '../../../lib/processes/seeded-random.ts';
import { circlePairs, simulateRatings } from '../../../demo/simulate-ratings.ts';

/** Twelve answers: three targets, four items each. */
function answers(change: (n: number) => Partial<AnswerTrace> = () => ({})): AnswerTrace[] {
  return Array.from({ length: 12 }, (_, n) => ({
    target: `t${Math.floor(n / 4)}`,
    item: `i${n % 4}`,
    level: 1 + (n % 4),
    milliseconds: 4000,
    ...change(n),
  }));
}

const reasonsAt = (milliseconds: number) =>
  weighEvaluator(answers(() => ({ milliseconds }))).reasons;

describe('the rule', () => {
  test('ordinary answers weigh 1', () => {
    expect(weighEvaluator(answers(), { outfit: 1.1 })).toEqual({ weight: 1, reasons: [] });
  });

  test('the same level throughout', () => {
    const same = answers(() => ({ level: 3 }));
    expect(weighEvaluator(same)).toEqual({ weight: 0.5, reasons: ['sameLevel'] });
    const onePerson = same.map((answer) => ({ ...answer, target: 't0' }));
    expect(weighEvaluator(onePerson).reasons).toEqual([]);
    expect(weighEvaluator(answers((n) => ({ level: n === 11 ? 2 : 3 }))).reasons).toEqual([]);
  });

  test('faster than people read: 2 s for a new question, 1 s for one met before', () => {
    expect(reasonsAt(900)).toEqual(['tooFast']);
    // Four first readings of twelve are too fast, the eight repeats aren't.
    expect(reasonsAt(1500)).toEqual([]);
    expect(reasonsAt(2000)).toEqual([]);
  });

  test('times that aren’t known are no evidence', () => {
    expect(weighEvaluator(answers(() => ({ milliseconds: null }))).reasons).toEqual([]);
    expect(weighEvaluator(answers(() => ({ milliseconds: NaN }))).reasons).toEqual([]);
    const few = answers((n) => ({ milliseconds: n < 9 ? 300 : undefined }));
    expect(weighEvaluator(few).reasons).toEqual([]);
  });

  test('outfit above 2', () => {
    expect(weighEvaluator(answers(), { outfit: 2 }).reasons).toEqual([]);
    expect(weighEvaluator(answers(), { outfit: 2.01 })).toEqual({
      weight: 0.5,
      reasons: ['outfit'],
    });
  });

  test('answers that have nothing to do with the person count as two signs', () => {
    expect(weighEvaluator(answers(), { gain: -4 }).reasons).toEqual([]);
    expect(weighEvaluator(answers(), { gain: -4.1 })).toEqual({
      weight: 0.2,
      reasons: ['unrelated'],
    });
    const many = [...answers(), ...answers(), ...answers()];
    expect(weighEvaluator(many, { gain: -5.3 }).reasons).toEqual([]);
    expect(weighEvaluator(many, { gain: -5.5 }).reasons).toEqual(['unrelated']);
  });

  test('both examples answered alike', () => {
    expect(weighEvaluator(answers(), { examplesAlike: true })).toEqual({
      weight: 0.5,
      reasons: ['examplesAlike'],
    });
  });

  test('more reasons weigh less, never nothing', () => {
    const worst = answers(() => ({ level: 1, milliseconds: 300 }));
    expect(weighEvaluator(worst)).toEqual({ weight: 0.2, reasons: ['sameLevel', 'tooFast'] });
    expect(weighEvaluator(worst, { outfit: 5 }).weight).toBe(0.1);
  });

  test('fewer than ten answers are never judged', () => {
    const few = answers(() => ({ level: 1, milliseconds: 100 })).slice(0, 9);
    expect(weighEvaluator(few, { outfit: 9, gain: -9 })).toEqual({ weight: 1, reasons: [] });
  });
});

test('in a simulated course it finds the careless, and weights bring scores nearer the truth', () => {
  const pairs = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((name, seed) =>
    circlePairs(
      Array.from({ length: 30 }, (_, n) => `${name}${n}`),
      5,
      seed,
    ),
  );
  const competencies = ['c1', 'c2', 'c3'].map((id) => ({
    id,
    items: [1, 2, 3, 4].map((n) => `${id}-${n}`),
  }));
  const { ratings, truth } = simulateRatings({ seed: 3, pairs, competencies, carelessShare: 0.1 });
  const plain = estimateRaterModel(ratings, { levels: 4 });
  const weights = weighEvaluators(ratings, plain);
  const found = (careless: boolean) => {
    const own = [...truth.kinds].filter(([, kind]) => (kind === 'careless') === careless);
    return own.filter(([id]) => weights.get(id)!.weight < 1).length / own.length;
  };
  expect(found(true)).toBe(1);
  expect(found(false)).toBeLessThan(0.02);

  const weighted = estimateRaterModel(
    ratings.map((rating) => ({ ...rating, weight: weights.get(rating.rater)!.weight })),
    { levels: 4 },
  );
  const error = ({ targets }: typeof plain) =>
    [...targets].reduce(
      (sum, [id, { fairAverage }]) => sum + (fairAverage - truth.fairAverages.get(id)!) ** 2,
      0,
    );
  expect(error(weighted)).toBeLessThan(0.95 * error(plain));
});

test.each([
  [3, 7],
  [3, 14],
  [5, 14],
])(
  'with %i evaluators and %i competencies it finds random and constant answerers who take their time',
  (evaluators, count) => {
    const distances = [1, 8, 17, 22, 32].slice(0, evaluators);
    const people = Array.from({ length: 38 }, (_, n) => `s${n}`);
    const pairs = people.flatMap((evaluator, n) =>
      distances.map((distance) => ({ evaluator, examinee: people[(n + distance) % 38]! })),
    );
    const competencies = Array.from({ length: count }, (_, c) => ({
      id: `c${c}`,
      items: [`${c}a`, `${c}b`],
    }));
    const found = { random: 0, constant: 0, honest: 0 };
    const courses = 10;
    for (let seed = 1; seed <= courses; seed++) {
      const random = createRandom(`${seed}/careless`);
      const habits: Record<string, () => number> = {
        s3: () => 1 + Math.floor(4 * random()),
        // nearly constant: the plain rule of one level throughout doesn't see it
        s20: () => (random() < 0.05 ? 2 : 3),
      };
      const ratings = simulateRatings({
        seed,
        pairs,
        competencies,
        carelessShare: 0,
        severitySd: 0.7,
      }).ratings.map((r) => ({ ...r, level: habits[r.rater]?.() ?? r.level }));
      const weights = weighEvaluators(ratings, estimateRaterModel(ratings, { levels: 4 }));
      for (const [id, { weight }] of weights) {
        if (weight === 1) continue;
        if (id === 's3') found.random++;
        else if (id === 's20') found.constant++;
        else found.honest++;
      }
    }
    expect(found.random / courses).toBeGreaterThanOrEqual(0.8);
    expect(found.constant / courses).toBeGreaterThanOrEqual(0.8);
    expect(found.honest / (36 * courses)).toBeLessThanOrEqual(0.01);
  },
);
