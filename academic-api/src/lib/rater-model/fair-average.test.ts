import { fc } from '@mebae/testing/properties';
import { expect, test } from 'vitest';
import {
  fairAverage,
  fairAverageErrorToScore,
  fairAverageStandardError,
  fairAverageToScore,
} from './fair-average.ts';

const thresholds = [-1.8, 0, 1.8];

test('the middle of a symmetric scale', () => {
  expect(fairAverage(0, thresholds)).toBeCloseTo(2.5, 12);
});

test('one threshold is the logistic curve', () => {
  expect(fairAverage(Math.log(3), [0])).toBeCloseTo(1.75, 12);
});

test('rises with the measure and stays on the scale, however far off', () => {
  const measure = fc.double({ min: -800, max: 800, noNaN: true });
  fc.assert(
    fc.property(measure, measure, (a, b) => {
      const [low, high] = [
        fairAverage(Math.min(a, b), thresholds),
        fairAverage(Math.max(a, b), thresholds),
      ];
      expect(low).toBeLessThanOrEqual(high);
      expect(low).toBeGreaterThanOrEqual(1);
      expect(high).toBeLessThanOrEqual(4);
    }),
  );
});

test('a small error goes by the slope of the curve, which is the variance of a level', () => {
  const slope = (fairAverage(0.5 + 1e-5, thresholds) - fairAverage(0.5 - 1e-5, thresholds)) / 2e-5;
  expect(fairAverageStandardError(0.5, 0.01, thresholds) / 0.01).toBeCloseTo(slope, 4);
});

test('at the end of the scale a large error isn’t hidden by the flat curve', () => {
  expect(fairAverageStandardError(6, 1.8, thresholds)).toBeGreaterThan(0.03);
});

test('levels 1…4 on 0–100', () => {
  expect([1, 2.5, 4].map((fair) => fairAverageToScore(fair))).toEqual([0, 50, 100]);
  expect(fairAverageToScore(5, 5)).toBe(100);
  expect(fairAverageErrorToScore(0.3)).toBeCloseTo(10, 12);
});
