import fc from 'fast-check';
import { expect, it } from 'vitest';
import { attack } from '../../testing/attack-shown-groups.ts';
import { createCourseFigures } from './course-figures.ts';
import type { MeasuredPerson } from './measured-people.ts';

/** Two competencies, and their mean, which is the first measure. */
const measures = [[1, 2], [1], [2]];

interface Given {
  schoolClass: number | null;
  tags?: readonly number[];
  /** Of the first and the second competency. */
  has?: readonly [boolean, boolean];
}

const personOf = (
  studentID: number,
  { schoolClass, tags = [], has = [true, true] }: Given,
): MeasuredPerson => {
  const grade = schoolClass === null ? null : Math.floor(schoolClass / 10);
  const [first, second] = has.map((isThere) => (isThere ? 50 : null));
  const mean = has[0] && has[1] ? 50 : null;
  const values = [mean, first ?? null, second ?? null];
  return {
    studentID,
    schoolClassID: schoolClass,
    grade,
    groups: [
      'all',
      ...(grade === null ? [] : [`grade-${grade}`, `class-${schoolClass}`]),
      ...tags.map((id) => `tag-${id}`),
    ],
    values,
    errors: values.map(() => null),
    selfValues: values,
  };
};
const figuresOf = (given: readonly Given[]) =>
  createCourseFigures(
    given.map((person, at) => personOf(at + 1, person)),
    measures,
  );
const times = (n: number, given: Given): Given[] => Array.from({ length: n }, () => given);

it('a mean is of everybody where nobody lacks a part, or nobody has any', () => {
  const { sizeOf } = figuresOf([
    ...times(10, { schoolClass: 11 }),
    ...times(2, { schoolClass: 11, has: [false, false] }),
  ]);
  expect(sizeOf(0, 'class-11')).toEqual({ n: 10, hidden: null });
});

it('leaves out five of a class in which one lacks a part', () => {
  const { sizeOf, people, everybody } = figuresOf([
    ...times(20, { schoolClass: 11 }),
    { schoolClass: 11, has: [true, false] },
    ...times(20, { schoolClass: 12 }),
  ]);
  // beside the first competency five are left out, beside the second four would disclose those alone
  expect(sizeOf(0, 'class-11').n).toBeLessThanOrEqual(15);
  expect(sizeOf(0, 'class-11').hidden).toBeNull();
  expect(sizeOf(0, 'class-12')).toEqual({ n: 20, hidden: null });
  expect(sizeOf(1, 'class-11')).toEqual({ n: 21, hidden: null });
  const hasMean = ({ values }: MeasuredPerson) => values[0] !== null;
  expect(everybody.filter(hasMean)).toHaveLength(40);
  expect(people.filter(hasMean)).toHaveLength(sizeOf(0, 'all').n);
});

it('a mean and one of its competencies never differ by one to four people', () => {
  const classes = [11, 12, 13, 21, 22];
  const often = fc.integer({ min: 0, max: 9 }).map((n) => n > 0);
  const person = fc.record({
    schoolClass: fc.option(fc.constantFrom(...classes), { freq: 8 }),
    tags: fc.subarray([1, 2]),
    has: fc.tuple(often, often),
  });
  const keys = ['all', 'grade-1', 'grade-2', 'tag-1', 'tag-2', ...classes.map((n) => `class-${n}`)];
  fc.assert(
    fc.property(fc.array(person, { minLength: 5, maxLength: 80 }), (given) => {
      const { people, sizeOf } = figuresOf(given);
      const shownOf = (position: number) =>
        keys.flatMap((key) => {
          const { hidden, n } = sizeOf(position, key);
          const members = people.filter(
            ({ groups, values }) => groups.includes(key) && values[position] !== null,
          );
          expect(n).toBe(members.length);
          return hidden ? [] : [{ key, ids: new Set(members.map((row) => row.studentID)) }];
        });
      const mean = shownOf(0);
      attack([...mean, ...shownOf(1)]);
      attack([...mean, ...shownOf(2)]);
    }),
    { numRuns: 600 },
  );
});
