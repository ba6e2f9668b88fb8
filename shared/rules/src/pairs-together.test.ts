import { expect, test } from 'vitest';
import { notAgreed, pairsTogether } from './pairs-together.ts';

test('pairs of a set in one group are found once, whoever is in none is with nobody', () => {
  const groupOf = new Map<number, number | null>([
    [1, 7],
    [2, 7],
    [3, 7],
    [4, 8],
    [5, null],
    [6, null],
  ]);
  const sets = [
    [3, 1],
    [1, 2, 3, 4],
    [5, 6],
    [4, 99],
  ];
  expect(pairsTogether(sets, groupOf)).toEqual([
    [1, 3],
    [1, 2],
    [2, 3],
  ]);
});

test('what was agreed to counts in either order', () => {
  expect(
    notAgreed(
      [
        [1, 3],
        [1, 2],
      ],
      [[3, 1]],
    ),
  ).toEqual([[1, 2]]);
});
