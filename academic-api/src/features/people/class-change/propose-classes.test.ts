import { fc, runs } from '@mebae/testing/properties';
import { shareBetween, weightedColumns } from '@mebae/rules';
import { describe, expect, it } from 'vitest';
import type { ClassChangeConstraints } from '@mebae/contracts';
import { createRandom, normal, shuffled } from '../../../lib/processes/seeded-random.ts';
import { groupingProblemOf, proposeClasses, type BalancedStudent } from './propose-classes.ts';
import { emptyDraft, settleDraft, type SettledDraft } from './settle-draft.ts';

/** Students of a grade from three classes; every fifth carries tag 1, every seventh has no scores. */
function gradeOf(count: number): BalancedStudent[] {
  const random = createRandom(`grade of ${count}`);
  const score = (): number => 50 + 15 * normal(random);
  return Array.from({ length: count }, (_, n) => ({
    studentID: 100 + n,
    schoolClassID: 1 + (n % 3),
    tagIDs: n % 5 === 0 ? [1] : [],
    scores:
      n % 7 === 0
        ? { cognitive: null, self: null, gift: null, community: null }
        : { cognitive: score(), self: score(), gift: score(), community: score() },
  }));
}

const classIDs = (count: number): number[] => Array.from({ length: count }, (_, n) => 10 + n);

function draftOf(
  students: readonly BalancedStudent[],
  constraints: Partial<ClassChangeConstraints> = {},
  fixed: ReadonlyMap<number, number> = new Map(),
): SettledDraft {
  const empty = emptyDraft();
  return {
    assignments: students.map(({ studentID }) => ({
      studentID,
      schoolClassID: fixed.get(studentID) ?? null,
      isFixed: fixed.has(studentID),
    })),
    constraints: {
      ...empty.constraints,
      balance: { scores: true, previousClasses: true, tagIDs: [1] },
      ...constraints,
    },
  };
}

/** The measure of an assignment: the share of the balanced variance that lies between classes. */
function measure(
  students: readonly BalancedStudent[],
  classes: readonly number[],
  draft: SettledDraft,
) {
  const columns = weightedColumns(groupingProblemOf(students, classes, draft));
  return (groupOf: readonly number[]): number => shareBetween(columns, groupOf, classes.length);
}

function proposed(
  students: readonly BalancedStudent[],
  classes: readonly number[],
  draft: SettledDraft,
): number[] {
  const result = proposeClasses(students, classes, draft, { seed: 'test' });
  if ('conflict' in result) throw new Error(JSON.stringify(result.conflict));
  expect(result.assignments.map((row) => row.studentID)).toEqual(
    students.map((student) => student.studentID),
  );
  return result.assignments.map((row) => classes.indexOf(row.schoolClassID));
}

describe('a proposal', () => {
  it('for 240 students in six classes is better than the best of 200 random ones', () => {
    const students = gradeOf(240);
    const classes = classIDs(6);
    const draft = draftOf(students, { together: [[100, 101]], apart: [[102, 103, 104]] });
    const share = measure(students, classes, draft);
    const seats = students.map((_, n) => n % 6);
    const random = createRandom('random classes');
    const best = Math.min(...Array.from({ length: 200 }, () => share(shuffled(seats, random))));
    const groupOf = proposed(students, classes, draft);
    expect(share(groupOf)).toBeLessThan(best / 4);
    expect(groupOf[0]).toBe(groupOf[1]);
    expect(new Set([groupOf[2], groupOf[3], groupOf[4]]).size).toBe(3);
  });

  it('is the optimum of eight students, found by trying all, whatever is balanced', () => {
    const students = gradeOf(8);
    const classes = classIDs(2);
    const halves = Array.from({ length: 256 }, (_, code) =>
      students.map((_student, n) => (code >> n) & 1),
    ).filter((groupOf) => groupOf.filter(Boolean).length === 4);
    fc.assert(
      fc.property(
        fc.record({
          scores: fc.boolean(),
          previousClasses: fc.boolean(),
          tagIDs: fc.subarray([1]),
        }),
        (balance) => {
          const draft = draftOf(students, { balance });
          const share = measure(students, classes, draft);
          const optimum = Math.min(...halves.map(share));
          expect(share(proposed(students, classes, draft))).toBeCloseTo(optimum, 9);
        },
      ),
      runs(8),
    );
  });

  it('names the students whose constraints contradict each other, and no other', () => {
    const students = gradeOf(12);
    const fixed = new Map([
      [100, 10],
      [111, 11],
    ]);
    const draft = draftOf(
      students,
      {
        together: [
          [105, 106],
          [100, 111],
        ],
        apart: [[107, 108]],
      },
      fixed,
    );
    const result = proposeClasses(students, classIDs(2), draft, { seed: 'test' });
    expect(result).toEqual({
      conflict: {
        kind: 'constraints',
        constraints: [
          { kind: 'together', studentIDs: [100, 111] },
          { kind: 'fixed', studentIDs: [100] },
          { kind: 'fixed', studentIDs: [111] },
        ],
      },
    });
    const tooSmall = draftOf(students, { size: { min: 1, max: 5 } });
    expect(proposeClasses(students, classIDs(2), tooSmall, { seed: 'test' })).toEqual({
      conflict: { kind: 'size', students: 12, min: 2, max: 10 },
    });
  });
});

describe('settleDraft', () => {
  it('keeps every student of the grade exactly once, whatever was stored', () => {
    const anyID = fc.integer({ min: 1, max: 12 });
    fc.assert(
      fc.property(
        fc.uniqueArray(anyID),
        fc.uniqueArray(anyID),
        fc.array(
          fc.record({
            studentID: anyID,
            schoolClassID: fc.option(anyID),
            isFixed: fc.boolean(),
          }),
        ),
        fc.array(fc.uniqueArray(anyID, { minLength: 2 })),
        (students, classes, assignments, sets) => {
          const { constraints } = emptyDraft();
          const draft = {
            assignments,
            constraints: { ...constraints, together: sets, apart: sets },
          };
          const settled = settleDraft(draft, students, classes);
          expect(settled.assignments.map((row) => row.studentID)).toEqual(students);
          for (const row of settled.assignments) {
            expect(row.schoolClassID === null || classes.includes(row.schoolClassID)).toBe(true);
            expect(row.isFixed && row.schoolClassID === null).toBe(false);
          }
          const named = [...settled.constraints.together, ...settled.constraints.apart].flat();
          expect(named.every((studentID) => students.includes(studentID))).toBe(true);
          expect(settleDraft(settled, students, classes)).toEqual(settled);
        },
      ),
    );
  });
});
