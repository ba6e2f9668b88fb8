import { fc } from '@mebae/testing/properties';
import { expect, test } from 'vitest';
import { unadjustedMeans } from './unadjusted-mean.ts';

const ratings = (target: string, byRater: Record<string, number[]>) =>
  Object.entries(byRater).flatMap(([rater, levels]) =>
    levels.map((level) => ({ target, rater, level })),
  );

test('the mean of all levels, with the error between raters', () => {
  const means = unadjustedMeans([
    ...ratings('t', { a: [1, 2], b: [3, 4], c: [2, 3] }),
    ...ratings('u', { a: [4, 4, 1] }),
  ]);
  // Rater means 1.5, 3.5 and 2.5: SD 1, over √3.
  expect(means.get('t')!.mean).toBe(2.5);
  expect(means.get('t')!.se).toBeCloseTo(1 / Math.sqrt(3), 12);
  expect(means.get('t')!.raters).toBe(3);
  expect(means.get('u')).toEqual({ mean: 3, se: null, raters: 1 });
});

test('nothing rated, nothing returned', () => {
  expect(unadjustedMeans([]).size).toBe(0);
});

test('stays between the lowest and the highest level given', () => {
  const levels = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1 });
  fc.assert(
    fc.property(levels, levels, (a, b) => {
      const { mean, se } = unadjustedMeans(ratings('t', { a, b })).get('t')!;
      expect(mean).toBeGreaterThanOrEqual(Math.min(...a, ...b) - 1e-12);
      expect(mean).toBeLessThanOrEqual(Math.max(...a, ...b) + 1e-12);
      expect(se).toBeGreaterThanOrEqual(0);
    }),
  );
});
