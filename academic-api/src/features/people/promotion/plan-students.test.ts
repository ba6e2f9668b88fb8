import { fc } from '@mebae/testing/properties';
import { describe, expect, it } from 'vitest';
import { promotionWays, type PromotionClass } from '@mebae/contracts';
import { proposeClasses, withExistingClasses } from './plan-classes.ts';
import { countWays, isStaying, planStudents, type Promotable } from './plan-students.ts';
import { promotionYears } from './promotion-years.ts';

const schoolClass = (key: number, grade: number, name: string, id: number | null = null) =>
  ({ key, grade, schoolClassName: name, schoolClassID: id, teacherIDs: [] }) as PromotionClass;

const student = (more: Partial<Promotable> = {}): Promotable => ({
  studentID: 1,
  grade: 1,
  schoolClassName: '1組',
  nextClassID: null,
  way: null,
  classKey: null,
  ...more,
});

const classes = [
  schoolClass(1, 1, '1組'),
  schoolClass(2, 1, '2組'),
  schoolClass(3, 2, '1組', 30),
  schoolClass(4, 2, '2組', 40),
  schoolClass(5, 3, 'A'),
];
const wayOf = (more: Partial<Promotable>) => {
  // somebody is in the last grade
  const last = student({ studentID: 99, grade: 3 });
  const [planned] = planStudents([student(more), last], classes);
  return planned && { way: planned.way, classKey: planned.classKey };
};

describe('what becomes of a student', () => {
  it.each([
    ['the next grade, same class name', {}, { way: 'promoted', classKey: 3 }],
    [
      'the class of the confirmed class change',
      { nextClassID: 40 },
      { way: 'promoted', classKey: 4 },
    ],
    ['the only class of the grade', { grade: 2 }, { way: 'promoted', classKey: 5 }],
    [
      'no class where none has the name',
      { schoolClassName: '9組' },
      { way: 'promoted', classKey: null },
    ],
    ['the last grade graduates', { grade: 3 }, { way: 'graduated', classKey: null }],
    [
      'somebody without a class has none',
      { grade: null, schoolClassName: null },
      { way: 'promoted', classKey: null },
    ],
    ['retained: same grade and name', { way: 'retained' }, { way: 'retained', classKey: 1 }],
    [
      'retained: the class change is about the next grade',
      { way: 'retained', nextClassID: 40 },
      { way: 'retained', classKey: 1 },
    ],
    ['a chosen class', { way: 'promoted', classKey: 4 }, { way: 'promoted', classKey: 4 }],
    [
      'a chosen class that is gone',
      { way: 'promoted', classKey: 77 },
      { way: 'promoted', classKey: null },
    ],
    [
      'who leaves has no class',
      { way: 'transferredOut', classKey: 4 },
      { way: 'transferredOut', classKey: null },
    ],
  ] as const)('%s', (_what, more, expected) => {
    expect(wayOf(more)).toEqual(expected);
  });

  it('the last grade goes on where the new year has the grade after it', () => {
    const next = [...classes, schoolClass(6, 4, 'A')];
    expect(planStudents([student({ grade: 3, schoolClassName: 'B' })], next)[0]).toMatchObject({
      way: 'promoted',
      classKey: 6,
    });
  });

  it('a grade in the middle never graduates, also when the new year lacks the grade after it', () => {
    const gap = classes.filter(({ grade }) => grade !== 2);
    const [first] = planStudents([student(), student({ studentID: 2, grade: 3 })], gap);
    expect(first).toMatchObject({ way: 'promoted', classKey: null });
  });
});

const name = fc.constantFrom('1組', '2組', 'A', '特別');
const anyClasses = fc
  .uniqueArray(fc.record({ grade: fc.integer({ min: 1, max: 4 }), name }), {
    selector: ({ grade, name: className }) => `${grade}-${className}`,
    maxLength: 14,
  })
  .chain((given) =>
    fc
      .array(fc.boolean(), { minLength: given.length, maxLength: given.length })
      .map((exist) =>
        given.map((row, index) =>
          schoolClass(index + 1, row.grade, row.name, exist[index] ? 1000 + index : null),
        ),
      ),
  );
const anyStudents = fc
  .array(
    fc.record({
      grade: fc.option(fc.integer({ min: 1, max: 4 })),
      schoolClassName: fc.option(name),
      nextClassID: fc.option(fc.integer({ min: 1000, max: 1016 })),
      way: fc.option(fc.constantFrom(...promotionWays)),
      classKey: fc.option(fc.integer({ min: 1, max: 20 })),
    }),
    { maxLength: 60 },
  )
  .map((given) => given.map((fields, index): Promotable => ({ ...fields, studentID: index + 1 })));

describe('a plan', () => {
  it('holds every student exactly once, in a class that exists or in none, by the decision made', () => {
    fc.assert(
      fc.property(anyStudents, anyClasses, (students, next) => {
        const plan = planStudents(students, next);
        expect(plan.map(({ studentID }) => studentID)).toEqual(
          students.map(({ studentID }) => studentID),
        );
        const keys: (number | null)[] = [null, ...next.map(({ key }) => key)];
        for (const [index, planned] of plan.entries()) {
          const given = students[index];
          expect(planned.way).toBe(given?.way ?? planned.way);
          expect(planned.isDefault).toBe(given?.way === null);
          expect(isStaying(planned.way) ? keys : [null]).toContain(planned.classKey);
        }
        const { newcomers, ...counts } = countWays(plan, 3);
        expect(newcomers).toBe(3);
        expect(Object.values(counts).reduce((sum, n) => sum + n, 0)).toBe(students.length);
      }),
    );
  });
});

describe('the classes of the new year', () => {
  const old = [
    { schoolClassID: 1, grade: 1, name: '1組', teacherIDs: [7] },
    { schoolClassID: 2, grade: 2, name: '1組', teacherIDs: [8] },
  ];

  it('are those of this year, with the same teachers, but for grades that are prepared already', () => {
    const existing = [{ schoolClassID: 9, grade: 2, name: 'A', teacherIDs: [] }];
    expect(proposeClasses(old, existing)).toEqual([
      { key: 1, schoolClassID: null, grade: 1, schoolClassName: '1組', teacherIDs: [7] },
      { key: 2, schoolClassID: 9, grade: 2, schoolClassName: 'A', teacherIDs: [] },
    ]);
  });

  it('follow what exists by now: none is made twice, none is lost', () => {
    const anyExisting = fc
      .uniqueArray(fc.record({ grade: fc.integer({ min: 1, max: 4 }), name }), {
        selector: ({ grade, name: className }) => `${grade}-${className}`,
        maxLength: 10,
      })
      .map((rows) =>
        rows.map((row, index) => ({ ...row, schoolClassID: 1000 + index, teacherIDs: [] })),
      );
    fc.assert(
      fc.property(anyClasses, anyExisting, (draft, existing) => {
        const merged = withExistingClasses(draft, existing);
        const ids = merged.flatMap(({ schoolClassID }) => schoolClassID ?? []);
        expect(ids).toHaveLength(existing.length);
        expect(new Set(ids)).toEqual(new Set(existing.map((row) => row.schoolClassID)));
        const keys = merged.map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
        for (const { key } of draft) expect(keys).toContain(key);
        // a second look changes nothing
        expect(withExistingClasses(merged, existing)).toEqual(merged);
      }),
    );
  });
});

describe('the years of a promotion', () => {
  it.each([
    ['the current one into the next', [2025, 2026], { fromYear: 2026, toYear: 2027 }],
    ['late: last year into the current one', [2024, 2025], { fromYear: 2025, toYear: 2026 }],
    ['late, with the next one ready', [2025, 2027], { fromYear: 2025, toYear: 2026 }],
  ])('%s', (_what, years, expected) => {
    expect(promotionYears(2026, years)).toEqual({ ...expected, hasStudents: true });
  });

  it('nobody to promote', () => {
    expect(promotionYears(2026, [])).toEqual({ fromYear: 2026, toYear: 2027, hasStudents: false });
  });
});
