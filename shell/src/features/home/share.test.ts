import { expect, it } from 'vitest';
import { shareOf } from './share.ts';

it('is 100 only when all are there, and 0 only when none is', () => {
  expect(shareOf(1999, 2000)).toBe(99);
  expect(shareOf(2000, 2000)).toBe(100);
  expect(shareOf(1, 2000)).toBe(1);
  expect(shareOf(0, 2000)).toBe(0);
  expect(shareOf(0, 0)).toBe(0);
  expect(shareOf(187, 304)).toBe(62);
});
