import { expect, it } from 'vitest';
import type { ClassChangeDraft } from '@mebae/contracts';
import { splitFrom } from './broken-pairs.ts';

const draft = (
  classes: readonly (number | null)[],
  together: readonly (readonly number[])[],
): ClassChangeDraft => ({
  assignments: classes.map((schoolClassID, at) => ({
    studentID: at + 1,
    schoolClassID,
    isFixed: false,
  })),
  constraints: {
    size: null,
    together: together.map((set) => [...set]),
    apart: [],
    balance: { scores: false, tagIDs: [], previousClasses: false },
  },
});

it('names both sides of a set that is split, and nobody twice', () => {
  const split = splitFrom(
    draft(
      [7, 8, 7],
      [
        [1, 2, 3],
        [1, 2],
      ],
    ),
  );
  expect([...split]).toEqual([
    [1, [2]],
    [2, [1, 3]],
    [3, [2]],
  ]);
});

it('is silent where all are in one class, or somebody has none yet', () => {
  expect(splitFrom(draft([7, 7, 8], [[1, 2]])).size).toBe(0);
  expect(splitFrom(draft([7, null], [[1, 2]])).size).toBe(0);
});
