import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findHiddenGroups } from './hidden-groups.ts';

/** People by class: the classes of a grade are those of its tens. */
const gradeOf = (schoolClass: number): number => Math.floor(schoolClass / 10);
const people = (classes: readonly (readonly [schoolClass: number, n: number])[]) =>
  classes.flatMap(([schoolClass, n]) =>
    Array.from({ length: n }, () => [
      'all',
      `grade-${gradeOf(schoolClass)}`,
      `class-${schoolClass}`,
    ]),
  );
const gradeOfClass = new Map(
  [11, 12, 13, 21, 22, 23].map((id) => [`class-${id}`, `grade-${gradeOf(id)}`]),
);
const hiddenOf = (groups: string[][]) =>
  Object.fromEntries(
    [...findHiddenGroups(groups, gradeOfClass)].map(([key, { hidden }]) => [key, hidden]),
  );

describe('groups that are not shown', () => {
  it('are those of fewer than five', () => {
    expect(hiddenOf(people([[11, 5]]))).toMatchObject({ all: null, 'class-11': null });
    expect(hiddenOf(people([[11, 4]]))).toMatchObject({ all: 'few', 'class-11': 'few' });
  });

  it('are those that a shown group has few people more than', () => {
    const groups = people([[11, 30]]).map((keys, at) => (at < 27 ? [...keys, 'tag-1'] : keys));
    expect(hiddenOf(groups)).toMatchObject({ 'class-11': null, 'tag-1': 'difference' });
  });

  it('are a second class where the grade without the shown ones would tell of a small class', () => {
    const found = hiddenOf(
      people([
        [11, 30],
        [12, 20],
        [13, 3],
      ]),
    );
    expect(found).toMatchObject({
      'grade-1': null,
      'class-11': null,
      'class-12': 'difference',
      'class-13': 'few',
    });
  });

  it('are not those that are the same people', () => {
    expect(hiddenOf(people([[11, 9]]))).toEqual({ all: null, 'grade-1': null, 'class-11': null });
  });
});

it('whatever is shown, no difference of two groups, nor of a group and the groups inside it, has fewer than five', () => {
  const classes = [11, 12, 13, 21, 22, 23];
  const person = fc.record({
    schoolClass: fc.option(fc.constantFrom(...classes)),
    tags: fc.subarray([1, 2, 3]),
    priority: fc.option(fc.constantFrom(1, 2, 3)),
  });
  fc.assert(
    fc.property(fc.array(person, { maxLength: 70 }), (given) => {
      const groups = given.map(({ schoolClass, tags, priority }) => [
        'all',
        ...(schoolClass === null ? [] : [`grade-${gradeOf(schoolClass)}`, `class-${schoolClass}`]),
        ...new Set([...tags, ...(priority === null ? [] : [priority])].map((id) => `tag-${id}`)),
        ...(priority === null ? [] : [`priorityTag-${priority}`]),
      ]);
      const sizes = findHiddenGroups(groups, gradeOfClass);
      const members = (key: string) =>
        new Set(groups.flatMap((keys, at) => (keys.includes(key) ? [at] : [])));
      const shown = [...sizes].flatMap(([key, { hidden }]) =>
        hidden ? [] : [{ key, members: members(key) }],
      );
      for (const { members: inside } of shown) {
        expect(inside.size).toBeGreaterThanOrEqual(5);
        const rests = shown
          .filter(({ members: around }) => [...inside].every((at) => around.has(at)))
          .map(({ members: around }) => around.size - inside.size);
        expect(rests.filter((rest) => rest > 0 && rest < 5)).toEqual([]);
      }
      const remainder = (whole: string, parts: readonly string[]) => {
        const found = shown.find(({ key }) => key === whole);
        if (!found) return;
        const covered = new Set(
          shown.filter(({ key }) => parts.includes(key)).flatMap((part) => [...part.members]),
        );
        const rest = [...found.members].filter((at) => !covered.has(at)).length;
        expect(rest === 0 || rest >= 5, `${whole} without ${parts.join(', ')}`).toBe(true);
      };
      const classesOf = (grade: number) =>
        classes.filter((id) => gradeOf(id) === grade).map((id) => `class-${id}`);
      for (const part of fc.sample(fc.subarray(classesOf(1)), 4)) remainder('grade-1', part);
      remainder('grade-2', classesOf(2));
      remainder('all', [...classesOf(1), ...classesOf(2)]);
      remainder('all', ['grade-1', 'grade-2']);
      remainder('all', ['grade-1', ...classesOf(2)]);
      remainder('all', [...classesOf(1), 'grade-2']);
      remainder('all', ['priorityTag-1', 'priorityTag-2', 'priorityTag-3']);
    }),
    { numRuns: 400 },
  );
});
