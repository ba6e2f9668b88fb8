import { expect, test } from 'vitest';
import { splitTime } from './split-time.ts';

const minute = 60_000;

test.each([
  [49 * 60 * minute, { unit: 'days', larger: 2, smaller: 1 }],
  [24 * 60 * minute - 1, { unit: 'days', larger: 1, smaller: 0 }],
  [90 * minute, { unit: 'hours', larger: 1, smaller: 30 }],
  [59 * minute + 59_000, { unit: 'minutes', larger: 59, smaller: 59 }],
  [1, { unit: 'minutes', larger: 0, smaller: 1 }],
  [-5, { unit: 'minutes', larger: 0, smaller: 0 }],
])('%i ms left', (milliseconds, expected) => {
  expect(splitTime(milliseconds)).toEqual(expected);
});
