import { expect, test } from 'vitest';
import { nearestCount } from './nearest-count.ts';

test.each([
  ['5', 5],
  [' ７ ', 7],
  ['0', 1],
  ['-3', 1],
  ['25', 20],
  ['2.6', 3],
  ['', 4],
  ['many', 4],
])('%j evaluators become %d', (typed, count) => {
  expect(nearestCount(typed, 4)).toBe(count);
});
