import { describe, expect, test } from 'vitest';
import { fairAverageStandardError } from './fair-average.ts';
import { estimateRaterModel } from './rater-model.ts';
import { severityErrors } from './severity-errors.ts';
import { circlePairs, simulateRatings } from './simulate-ratings.ts';

describe('severity errors', () => {
  test('fully crossed: only the average severity matters, and that is 0 by definition', () => {
    const pairs = [0, 1, 2, 3].flatMap((target) =>
      [0, 1, 2].map((rater) => ({ target, rater, information: 2 })),
    );
    const { target, rater } = severityErrors(pairs, 0);
    for (const variance of target.values()) expect(variance).toBeCloseTo(0, 10);
    // A difference of two raters has variance 2 / I: V is (1/I)(identity − 1/3).
    for (const variance of rater.values()) expect(variance).toBeCloseTo(1 / 8, 10);
  });

  test('two raters joined by one target', () => {
    // Severities ±x, x known from target 1 only: variance of the difference 1/4 + 1/4, of x 1/8.
    const pairs = [
      { target: 0, rater: 0, information: 6 },
      { target: 1, rater: 0, information: 4 },
      { target: 1, rater: 1, information: 4 },
      { target: 2, rater: 1, information: 6 },
    ];
    const { target, rater } = severityErrors(pairs, 0);
    expect(target.get(0)).toBeCloseTo(1 / 8, 10);
    expect(target.get(1)).toBeCloseTo(0, 10);
    expect(target.get(2)).toBeCloseTo(1 / 8, 10);
    expect(rater.get(0)).toBeCloseTo(1 / 8, 10);
  });

  test('one rater adds nothing', () => {
    const pairs = [0, 1].map((target) => ({ target, rater: 5, information: 3 }));
    const { target, rater } = severityErrors(pairs, 0.01);
    expect(target.get(0)).toBeCloseTo(0, 10);
    expect(rater.get(5)).toBeCloseTo(1 / 6.01, 10);
  });

  test('very many raters in one subset get the first-order form', () => {
    const pairs = Array.from({ length: 2001 }, (_, rater) => ({
      target: 0,
      rater,
      information: 2,
    }));
    expect(severityErrors(pairs, 0).target.get(0)).toBeCloseTo(1 / 2 / 2001, 10);
  });
});

test('truth lies within 1.96 standard errors about 95 times in 100, with three raters too', () => {
  const people = Array.from({ length: 38 }, (_, n) => `s${n}`);
  const competencies = ['c1', 'c2', 'c3', 'c4', 'c5'].map((id) => ({
    id,
    items: [1, 2, 3, 4].map((n) => `${id}-${n}`),
  }));
  let inside = 0;
  let count = 0;
  for (let seed = 1; seed <= 8; seed++) {
    const pairs = circlePairs(people, 3, seed);
    const { ratings, truth } = simulateRatings({ seed, pairs, competencies, carelessShare: 0 });
    const { targets, thresholds } = estimateRaterModel(ratings, { levels: 4 });
    // A class on its own is centred on its own raters, whatever their average is.
    const shift =
      [...targets].reduce((sum, [id, { measure }]) => sum + measure - truth.abilities.get(id)!, 0) /
      targets.size;
    for (const [id, { measure, se }] of targets) {
      const off = measure - shift - truth.abilities.get(id)!;
      if (Math.abs(off) < 1.96 * se) inside++;
      count++;
      expect(fairAverageStandardError(measure, se, thresholds)).toBeLessThan(1);
    }
  }
  expect(inside / count).toBeGreaterThan(0.91);
  expect(inside / count).toBeLessThan(0.98);
});
