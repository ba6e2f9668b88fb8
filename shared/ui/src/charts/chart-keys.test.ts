import { expect, test } from 'vitest';
import { nextPoint } from './chart-keys.ts';

test('arrow keys go round, Home and End to the ends, Escape away', () => {
  expect([nextPoint('ArrowRight', null, 3), nextPoint('ArrowRight', 2, 3)]).toEqual([0, 0]);
  expect([nextPoint('ArrowUp', null, 3), nextPoint('ArrowLeft', 1, 3)]).toEqual([2, 0]);
  expect([nextPoint('Home', 2, 3), nextPoint('End', null, 3)]).toEqual([0, 2]);
  expect(nextPoint('Escape', 1, 3)).toBeNull();
  // Keys that mean nothing here stay the page's.
  expect(nextPoint('Escape', null, 3)).toBeUndefined();
  expect(nextPoint('Tab', 1, 3)).toBeUndefined();
  expect(nextPoint('ArrowRight', null, 0)).toBeUndefined();
});

test('points in rows are also read up and down', () => {
  expect([nextPoint('ArrowDown', 1, 6, 3), nextPoint('ArrowUp', 4, 6, 3)]).toEqual([4, 1]);
  expect([nextPoint('ArrowDown', 5, 6, 3), nextPoint('ArrowRight', 2, 6, 3)]).toEqual([2, 3]);
});
