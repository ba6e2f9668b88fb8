import { expect, test } from 'vitest';
import { progressShare } from './progress.ts';

test('a share lies between 0 and 1', () => {
  expect(progressShare(0, 400)).toBe(0);
  expect(progressShare(100, 400)).toBe(0.25);
  expect(progressShare(500, 400)).toBe(1);
  expect(progressShare(-1, 400)).toBe(0);
});

test('without a total it can not be told', () => {
  expect(progressShare(3, undefined)).toBeUndefined();
  expect(progressShare(undefined, 10)).toBeUndefined();
  expect(progressShare(0, 0)).toBeUndefined();
});
