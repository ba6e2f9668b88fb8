import { expect, test } from 'vitest';
import { wholeClasses } from './whole-classes.ts';

const classOf = (schoolClassID: number, grade: number, size: number) =>
  Array.from({ length: size }, () => ({ schoolClassID, grade }));
const kept = (people: ReturnType<typeof classOf>, most: number): number[] => [
  ...new Set(wholeClasses(people, most).map((person) => person.schoolClassID)),
];

test('classes of the grade with the most of them come first, and none is cut', () => {
  const people = [...classOf(1, 1, 60), ...classOf(2, 2, 60), ...classOf(3, 2, 60)];
  expect(kept(people, 130)).toEqual([2, 3]);
  expect(wholeClasses(people, 130)).toHaveLength(120);
  expect(kept(people, 200)).toEqual([2, 3, 1]);
});

test('there is always one class', () => {
  expect(kept(classOf(1, 1, 60), 40)).toEqual([1]);
  expect(kept([], 40)).toEqual([]);
});
