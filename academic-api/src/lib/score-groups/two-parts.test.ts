import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallestSupport } from '../../testing/smallest-support.ts';
import { findHiddenGroups } from './hidden-groups.ts';
import { findTwoParts, type PersonOfPart } from './two-parts.ts';

const gradeOf = (schoolClass: number): number => Math.floor(schoolClass / 10);
const allClasses = [11, 12, 13, 21, 22, 23];
const gradeOfClass = new Map(allClasses.map((id) => [`class-${id}`, `grade-${gradeOf(id)}`]));

/** @param classes of each class, how many are inside and how many are not */
const people = (
  classes: readonly (readonly [schoolClass: number, inside: number, others: number])[],
): PersonOfPart[] =>
  classes
    .flatMap(([schoolClass, inside, others]) =>
      Array.from({ length: inside + others }, (_, at) => ({
        isInside: at < inside,
        groups: ['all', `grade-${gradeOf(schoolClass)}`, `class-${schoolClass}`],
      })),
    )
    .map((person, at) => ({ ...person, studentID: at + 1 }));
const partsOf = (given: PersonOfPart[]) => {
  const sizes = findHiddenGroups(
    given.map(({ groups }) => groups),
    gradeOfClass,
  );
  return { ...findTwoParts(given, sizes), sizes };
};

describe('two parts of a course', () => {
  it('are everybody where they are whole classes', () => {
    const found = partsOf(
      people([
        [11, 30, 0],
        [12, 0, 30],
      ]),
    );
    expect([found.insideSize, found.othersSize]).toEqual([
      { n: 30, hidden: null },
      { n: 30, hidden: null },
    ]);
  });

  it('are everybody where they differ from classes by five people or more', () => {
    const found = partsOf(
      people([
        [11, 27, 3],
        [12, 2, 28],
      ]),
    );
    expect([found.insideSize.n, found.othersSize.n]).toEqual([29, 31]);
  });

  it('leave five out where two of a class did not take part', () => {
    const given = people([
      [11, 28, 2],
      [12, 0, 30],
    ]);
    const found = partsOf(given);
    expect(found.insideSize).toEqual({ n: 25, hidden: null });
    expect(found.othersSize).toEqual({ n: 30, hidden: null });
    expect(given.filter((p) => !p.isInside && found.inside.has(p.studentID))).toEqual([]);
  });

  it('are hidden where there are few', () => {
    const found = partsOf(people([[11, 28, 2]]));
    expect(found.othersSize.hidden).toBe('few');
    expect(found.insideSize).toEqual({ n: 25, hidden: null });
    expect(partsOf(people([[11, 4, 0]])).insideSize.hidden).toBe('few');
    expect(partsOf([]).insideSize).toEqual({ n: 0, hidden: 'few' });
  });
});

it('no sum of shown figures, however often each is added or subtracted, is left with one to four people', () => {
  const classSize = fc.tuple(fc.integer({ min: 0, max: 14 }), fc.integer({ min: 0, max: 14 }));
  const near = fc.tuple(fc.integer({ min: 8, max: 30 }), fc.integer({ min: 0, max: 2 }));
  const shape = fc.array(fc.oneof(classSize, near), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(shape, fc.boolean(), (sizesOfClasses, swap) => {
      const given = people(
        sizesOfClasses.map(([a, b], at) => [allClasses[at] ?? 11, swap ? b : a, swap ? a : b]),
      );
      const { sizes, inside, others, insideSize, othersSize } = partsOf(given);
      const columns = [
        ...[...sizes].flatMap(([key, { hidden }]) =>
          hidden ? [] : [given.map(({ groups }) => (groups.includes(key) ? 1 : 0))],
        ),
        ...(insideSize.hidden ? [] : [given.map((p) => (inside.has(p.studentID) ? 1 : 0))]),
        ...(othersSize.hidden ? [] : [given.map((p) => (others.has(p.studentID) ? 1 : 0))]),
      ];
      expect(smallestSupport(columns)).toBeGreaterThanOrEqual(5);
      for (const id of inside) expect(others.has(id)).toBe(false);
    }),
    { numRuns: 300 },
  );
});
