import type { PromotionClass } from '@mebae/contracts';
import { expect, test } from 'vitest';
import { mergedClasses } from './merged-classes.ts';

const row = (
  key: number,
  schoolClassName: string,
  teacherIDs: number[] = [],
  grade = 1,
): PromotionClass => ({ key, schoolClassID: null, grade, schoolClassName, teacherIDs });
const base = [row(1, '1組'), row(2, '2組'), row(3, '1組', [], 2)];

test('what each of two has changed is there, and what both have changed is as it is here', () => {
  const mine = [row(1, '松組'), row(2, '2組'), row(3, '1組', [7], 2)];
  const theirs = [row(1, '竹組'), row(2, '2組', [5]), row(3, '1組', [], 2)];
  expect(mergedClasses(base, mine, theirs)).toEqual([
    row(1, '松組'),
    row(2, '2組', [5]),
    row(3, '1組', [7], 2),
  ]);
});

test('new classes of both stay, each with a key of its own', () => {
  const mine = [...base, row(4, '3組')];
  const theirs = [...base, row(4, '2組', [], 2)];
  expect(mergedClasses(base, mine, theirs)).toEqual([
    row(1, '1組'),
    row(2, '2組'),
    row(5, '3組'),
    row(3, '1組', [], 2),
    row(4, '2組', [], 2),
  ]);
});

test('a class that either has removed is gone, but for one that was changed here', () => {
  const mine = [row(1, '1組', [9]), row(3, '1組', [], 2)];
  const theirs = [row(2, '2組')];
  expect(mergedClasses(base, mine, theirs)).toEqual([row(1, '1組', [9])]);
});
