import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attack, attackPairs } from '../../testing/attack-shown-groups.ts';
import { createGroupSizes, type MeasuredPerson } from './measured-people.ts';
import { createPartSizes } from './part-sizes.ts';

interface Given {
  schoolClass: number | null;
  tags?: readonly number[];
  hasSelf?: boolean;
}

/** People of a course; the classes of a grade are those of its tens. */
const personOf = (
  studentID: number,
  { schoolClass, tags = [], hasSelf = true }: Given,
): MeasuredPerson => {
  const grade = schoolClass === null ? null : Math.floor(schoolClass / 10);
  return {
    studentID,
    schoolClassID: schoolClass,
    grade,
    groups: [
      'all',
      ...(grade === null ? [] : [`grade-${grade}`, `class-${schoolClass}`]),
      ...tags.map((id) => `tag-${id}`),
    ],
    values: [50],
    errors: [null],
    selfValues: [hasSelf ? 50 : null],
  };
};
const hasScore = ({ values }: MeasuredPerson): boolean => values[0] !== null;
const hasSelf = ({ selfValues }: MeasuredPerson): boolean => selfValues[0] !== null;
const classOf = (schoolClass: number, n: number, given: Partial<Given> = {}): Given[] =>
  Array.from({ length: n }, () => ({ schoolClass, ...given }));
const courseOf = (given: readonly Given[], from = 1): MeasuredPerson[] =>
  given.map((person, at) => personOf(from + at, person));

describe('part of a course', () => {
  const selfPart = (given: readonly Given[]) =>
    createPartSizes([createGroupSizes(courseOf(given))]).partOf(hasScore, hasSelf);

  it('is everybody where nobody lacks anything, or five of a class do', () => {
    expect(selfPart(classOf(11, 10)).sizeOf('class-11')).toEqual({ n: 10, hidden: null });
    const five = selfPart([...classOf(11, 10), ...classOf(11, 5, { hasSelf: false })]);
    expect(five.sizeOf('class-11')).toEqual({ n: 10, hidden: null });
  });

  it('leaves out others of a class until they are five, in the grade and the school, too', () => {
    const part = selfPart([
      ...classOf(11, 28),
      ...classOf(11, 2, { hasSelf: false }),
      ...classOf(12, 30),
    ]);
    expect(part.sizeOf('class-11')).toEqual({ n: 25, hidden: null });
    expect(part.sizeOf('class-12')).toEqual({ n: 30, hidden: null });
    expect(part.sizeOf('all')).toEqual({ n: 55, hidden: null });
  });

  it('hides a tag of whom few are lacking', () => {
    const part = selfPart([
      ...classOf(11, 10, { tags: [1] }),
      ...classOf(11, 2, { tags: [1], hasSelf: false }),
      ...classOf(11, 5, { hasSelf: false }),
      ...classOf(11, 8),
    ]);
    expect(part.sizeOf('tag-1')).toEqual({ n: 10, hidden: 'difference' });
    expect(part.sizeOf('class-11')).toEqual({ n: 18, hidden: null });
  });

  it('leaves out the same who lack a score in one course or the other', () => {
    const [later, earlier] = [courseOf(classOf(11, 20)), courseOf(classOf(11, 21))];
    const part = createPartSizes([createGroupSizes(later), createGroupSizes(earlier)]).partOf(
      hasScore,
    );
    // one who was in the earlier course alone, and five of the later one
    expect(part.sizeOf('class-11')).toEqual({ n: 15, hidden: null });
  });
});

it('no two shown groups of a course, whole or in part, differ by one to four people', () => {
  const classes = [11, 12, 13, 21, 22];
  const person = fc.record({
    schoolClass: fc.option(fc.constantFrom(...classes), { freq: 8 }),
    before: fc.option(fc.constantFrom(...classes), { freq: 8 }),
    tags: fc.subarray([1, 2]),
    hasSelf: fc.integer({ min: 0, max: 6 }).map((n) => n > 0),
    isIn: fc.integer({ min: 0, max: 12 }).map((n) => ({ later: n !== 0, earlier: n !== 1 })),
  });
  const keys = ['all', 'grade-1', 'grade-2', 'tag-1', 'tag-2', ...classes.map((n) => `class-${n}`)];
  fc.assert(
    fc.property(fc.array(person, { minLength: 5, maxLength: 80 }), fc.boolean(), (given, isNew) => {
      const people = given.map((row, at) => ({ row, studentID: at + 1 }));
      const later = people
        .filter(({ row }) => row.isIn.later)
        .map(({ row, studentID }) => personOf(studentID, row));
      // classes stay within a year but for a few
      const earlier = people
        .filter(({ row }) => row.isIn.earlier)
        .map(({ row, studentID }) =>
          personOf(studentID, { ...row, schoolClass: isNew ? row.before : row.schoolClass }),
        );
      const [laterSizes, earlierSizes] = [createGroupSizes(later), createGroupSizes(earlier)];
      const wholeOf = (course: MeasuredPerson[], sizes: typeof laterSizes) =>
        keys.flatMap((key) =>
          sizes.sizeOf(key, hasScore).hidden
            ? []
            : [{ key, ids: idsOf(course.filter(({ groups }) => groups.includes(key))) }],
        );
      const shownOf = (part: ReturnType<ReturnType<typeof createPartSizes>['partOf']>) =>
        keys.flatMap((key) => {
          const { hidden, n } = part.sizeOf(key);
          const ids = idsOf(part.people.filter(({ groups }) => groups.includes(key)));
          expect(n).toBe(ids.size);
          return hidden ? [] : [{ key, ids }];
        });
      const self = shownOf(createPartSizes([laterSizes]).partOf(hasScore, hasSelf));
      const change = shownOf(createPartSizes([laterSizes, earlierSizes]).partOf(hasScore));
      attack([...wholeOf(later, laterSizes), ...self]);
      attack([...wholeOf(later, laterSizes), ...change]);
      attackPairs([...wholeOf(earlier, earlierSizes), ...change]);
    }),
    { numRuns: 600 },
  );
});

const idsOf = (people: readonly MeasuredPerson[]): Set<number> =>
  new Set(people.map(({ studentID }) => studentID));
