import { expect, test } from 'vitest';
import { retryDelayMs } from './retry-delay.ts';

const delays = (tries: number, random: number): number[] =>
  Array.from({ length: tries }, (_, n) => retryDelayMs(n + 1, random));

test('waits longer each time, and never longer than half a minute', () => {
  expect(delays(3, 0).map(Math.round)).toEqual([1_000, 1_150, 1_322]);
  expect(retryDelayMs(50, 0)).toBe(30_000);
});

test('pages that failed in the same second do not come back in the same second', () => {
  expect(retryDelayMs(9, 0.999)).toBeCloseTo(retryDelayMs(9, 0) / 2, -2);
});

test('goes on soon after the server does: within a third of what the failure lasted, and a second', () => {
  for (const random of [0, 0.5, 0.999]) {
    let passed = 0;
    // as far as the longest wait is not reached
    for (const delay of delays(20, random)) {
      expect(delay).toBeLessThanOrEqual(1_000 + passed / 3);
      passed += delay;
    }
  }
});
