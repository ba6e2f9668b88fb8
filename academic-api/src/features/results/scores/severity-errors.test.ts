import { describe, expect, test } from 'vitest';
import { fairAverageStandardError } from '../../../lib/rater-model/fair-average.ts';
import { estimateRaterModel } from './rater-model.ts';
import {
  EXACT_RATERS,
  severityUncertainty,
  squaredDistance,
  type PairInformation,
} from '../../../lib/rater-model/severity-errors.ts';
import { simulateRatings } from '../../../demo/simulate-ratings.ts';

/** Variance of what uncertain severities add to each target, and of each severity, centred. */
function variancesOf(pairs: PairInformation[], precision: number) {
  const { project } = severityUncertainty(pairs, precision);
  const raters = [...new Set(pairs.map(({ rater }) => rater))];
  const centre = project(
    raters,
    raters.map(() => 1 / raters.length),
  );
  const ofTarget = (target: number) => {
    const own = pairs.filter((pair) => pair.target === target);
    const total = own.reduce((sum, { information }) => sum + information, 0);
    return squaredDistance(
      project(
        own.map(({ rater }) => rater),
        own.map(({ information }) => information / total),
      ),
      centre,
    );
  };
  return { ofTarget, ofRater: (rater: number) => squaredDistance(project([rater], [1]), centre) };
}

describe('severity errors', () => {
  test('fully crossed: only the average severity matters, and that is 0 by definition', () => {
    const pairs = [0, 1, 2, 3].flatMap((target) =>
      [0, 1, 2].map((rater) => ({ target, rater, information: 2 })),
    );
    const { ofTarget, ofRater } = variancesOf(pairs, 0);
    for (const target of [0, 1, 2, 3]) expect(ofTarget(target)).toBeCloseTo(0, 10);
    // A difference of two raters has variance 2 / I: V is (1/I)(identity − 1/3), I = 8.
    for (const rater of [0, 1, 2]) expect(ofRater(rater)).toBeCloseTo(2 / 3 / 8, 10);
  });

  test('two raters joined by one target', () => {
    // Severities ±x, x known from target 1 only: variance of the difference 1/4 + 1/4, of x 1/8.
    const { ofTarget, ofRater } = variancesOf(
      [
        { target: 0, rater: 0, information: 6 },
        { target: 1, rater: 0, information: 4 },
        { target: 1, rater: 1, information: 4 },
        { target: 2, rater: 1, information: 6 },
      ],
      0,
    );
    expect(ofTarget(0)).toBeCloseTo(1 / 8, 10);
    expect(ofTarget(1)).toBeCloseTo(0, 10);
    expect(ofTarget(2)).toBeCloseTo(1 / 8, 10);
    expect(ofRater(0)).toBeCloseTo(1 / 8, 10);
  });

  test('one rater adds nothing', () => {
    const pairs = [0, 1].map((target) => ({ target, rater: 5, information: 3 }));
    const { ofTarget, ofRater } = variancesOf(pairs, 0.01);
    expect(ofTarget(0)).toBeCloseTo(0, 10);
    expect(ofRater(5)).toBeCloseTo(0, 10);
    expect(severityUncertainty(pairs, 0.01).informationOf(5)).toBeCloseTo(6.01, 10);
  });

  test('very many raters in one network get the first-order form', () => {
    const pairs = Array.from({ length: EXACT_RATERS + 1 }, (_, rater) => ({
      target: 0,
      rater,
      information: 2,
    }));
    const { isExact, project } = severityUncertainty(pairs, 0);
    expect(isExact).toBe(false);
    expect(squaredDistance(project([3], [1]), project([7], [1]))).toBeCloseTo(1 / 2 + 1 / 2, 10);
  });
});

/** Distances round a circle in which severities can be told apart well. */
const distances = [1, 8, 17, 22, 32];

test.each([3, 5])(
  'with %i raters measures are not inflated, and intervals hold the truth as often as they should',
  (raters) => {
    const people = Array.from({ length: 38 }, (_, n) => `s${n}`);
    const competencies = Array.from({ length: 14 }, (_, c) => ({
      id: `c${c}`,
      items: [`${c}a`, `${c}b`],
    }));
    const count = { all: 0, within: 0, within95: 0, products: 0, squares: 0 };
    for (let seed = 1; seed <= 10; seed++) {
      const pairs = people.flatMap((evaluator, n) =>
        distances
          .slice(0, raters)
          .map((distance) => ({ evaluator, examinee: people[(n + distance) % 38]! })),
      );
      const { ratings, truth } = simulateRatings({
        seed,
        pairs,
        competencies,
        severitySd: 0.7,
        carelessShare: 0,
      });
      const { targets, thresholds } = estimateRaterModel(ratings, { levels: 4 });
      // a class on its own is centred on its own raters, whatever their average is
      const severity =
        [...truth.severities.values()].reduce((sum, value) => sum + value, 0) / people.length;
      const abilities = [...truth.abilities.values()];
      const mean = abilities.reduce((sum, ability) => sum + ability, 0) / abilities.length;
      for (const [id, { measure, se }] of targets) {
        const ability = truth.abilities.get(id)!;
        const off = Math.abs(measure - (ability - severity));
        count.all++;
        if (off < se) count.within++;
        if (off < 1.96 * se) count.within95++;
        count.products += (ability - mean) * measure;
        count.squares += (ability - mean) ** 2;
        expect(fairAverageStandardError(measure, se, thresholds)).toBeLessThan(1);
      }
    }
    const slope = count.products / count.squares;
    expect(slope).toBeGreaterThan(0.97);
    expect(slope).toBeLessThan(1.05);
    expect(count.within / count.all).toBeGreaterThan(0.65);
    expect(count.within / count.all).toBeLessThan(0.71);
    expect(count.within95 / count.all).toBeGreaterThan(0.93);
    expect(count.within95 / count.all).toBeLessThan(0.965);
  },
);
