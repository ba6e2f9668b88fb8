import { fc } from '@mebae/testing/properties';
import { describe, expect, it } from 'vitest';
import type { ClassChangeDraft, ClassChangeStudent } from '@mebae/contracts';
import { historyOf, redoStep, undoStep, withStep, type DraftHistory } from '@mebae/ui/board';
import { columnsOf, figuresOf, fixStudents, moveStudents, takeProposal } from './board-state.ts';

type BoardHistory = DraftHistory<ClassChangeDraft>;

const ids = [1, 2, 3, 4, 5, 6];
const classes = [10, 11, 12].map((schoolClassID) => ({
  schoolClassID,
  schoolClassName: `${schoolClassID}組`,
}));
const student = (studentID: number, score: number | null = null): ClassChangeStudent => ({
  studentID,
  lastName: '佐藤',
  firstName: '葵',
  lastNameKana: '',
  firstNameKana: '',
  schoolClassID: 1,
  schoolClassName: studentID % 2 === 0 ? '1組' : '2組',
  studentNumber: studentID,
  tagIDs: studentID === 1 ? [7] : [],
  scores: { cognitive: score, self: null, gift: score, community: null },
});
const draft: ClassChangeDraft = {
  assignments: ids.map((studentID) => ({ studentID, schoolClassID: null, isFixed: false })),
  constraints: {
    size: null,
    together: [],
    apart: [],
    balance: { scores: true, previousClasses: true, tagIDs: [] },
  },
};

const some = fc.subarray(ids).map((list) => new Set(list));
const anyClass = fc.constantFrom(null, 10, 11, 12);
const step: fc.Arbitrary<(history: BoardHistory) => BoardHistory> = fc.oneof(
  fc.tuple(some, anyClass).map(
    ([who, to]) =>
      (history: BoardHistory) =>
        withStep(history, moveStudents(history.present, who, to)),
  ),
  fc.tuple(some, fc.boolean()).map(
    ([who, isFixed]) =>
      (history: BoardHistory) =>
        withStep(history, fixStudents(history.present, who, isFixed)),
  ),
  fc
    .array(
      fc.record({ studentID: fc.constantFrom(...ids, 99), schoolClassID: fc.constantFrom(10, 11) }),
    )
    .map(
      (proposed) => (history: BoardHistory) =>
        withStep(history, takeProposal(history.present, proposed)),
    ),
  fc.constant(undoStep),
  fc.constant(redoStep),
);

describe('the board', () => {
  it('keeps every student exactly once, whatever is moved, fixed, proposed, undone and redone', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { present } = steps.reduce((history, next) => next(history), historyOf(draft));
        expect(present.assignments.map((row) => row.studentID)).toEqual(ids);
        const columns = columnsOf({ students: ids.map((id) => student(id)), classes }, present);
        const shown = columns.flatMap((column) => column.students.map((row) => row.studentID));
        expect(shown.toSorted((a, b) => a - b)).toEqual(ids);
      }),
    );
  });

  it('comes back to where it began when all is undone, and to its end when all is redone', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const end = steps.reduce((history, next) => next(history), historyOf(draft));
        const undone = end.past.reduce((history) => undoStep(history), end);
        expect(undone.present).toEqual(draft);
        const redone = end.past.reduce((history) => redoStep(history), undone);
        expect(redone.present).toEqual(end.present);
      }),
    );
  });

  it('leaves who is fixed where they are', () => {
    const placed = moveStudents(draft, new Set([1, 2]), 10);
    const fixed = fixStudents(placed, new Set([1, 3]), true);
    expect(fixed.assignments.filter((row) => row.isFixed).map((row) => row.studentID)).toEqual([1]);
    const moved = moveStudents(fixed, new Set([1, 2]), 11);
    expect(moved.assignments.slice(0, 2).map((row) => row.schoolClassID)).toEqual([10, 11]);
    const proposal = ids.map((studentID) => ({ studentID, schoolClassID: 12 }));
    expect(takeProposal(moved, proposal).assignments[0]?.schoolClassID).toBe(10);
  });

  it('counts students, tags and previous classes, and takes means of who has scores', () => {
    const figures = figuresOf([student(1, 40), student(2, 60), student(3)]);
    expect(figures).toMatchObject({ students: 3, mean: 50 });
    expect(figures.tags.get(7)).toBe(1);
    expect([...figures.previous]).toEqual([
      ['2組', 2],
      ['1組', 1],
    ]);
    expect(figuresOf([]).mean).toBeNull();
  });
});
