import { fc } from '@mebae/testing/properties';
import { describe, expect, it } from 'vitest';
import {
  addGroup,
  columnsOf,
  fixMembers,
  isComplete,
  meansOf,
  measureOf,
  moveMembers,
  removeGroup,
  renameGroup,
  swapMembers,
  type EditedGroups,
} from './group-draft.ts';

const ids = [1, 2, 3, 4, 5, 6];
const draft: EditedGroups = {
  title: '探究',
  state: 'final',
  groups: [
    { group: 1, name: '1班' },
    { group: 2, name: '2班' },
  ],
  members: ids.map((studentID) => ({
    studentID,
    group: studentID <= 3 ? 1 : 2,
    isFixed: studentID === 1,
  })),
};
const setting = {
  columns: [{ name: '協働', weight: 1 }],
  students: ids.map((studentID) => ({ studentID, values: [studentID === 6 ? null : studentID] })),
};
type Setting = Parameters<typeof measureOf>[1];

const some = fc.subarray(ids).map((list) => new Set(list));
const step: fc.Arbitrary<(now: EditedGroups) => EditedGroups> = fc.oneof(
  fc.tuple(some, fc.constantFrom(null, 1, 2)).map(
    ([who, group]) =>
      (now: EditedGroups) =>
        moveMembers(now, who, group),
  ),
  fc.tuple(some, fc.boolean()).map(
    ([who, isFixed]) =>
      (now: EditedGroups) =>
        fixMembers(now, who, isFixed),
  ),
  some.map((who) => (now: EditedGroups) => swapMembers(now, who)),
  fc.constant(addGroup),
  fc.nat(4).map((group) => (now: EditedGroups) => removeGroup(now, group)),
);

describe('the groups of a board', () => {
  it('keep every student exactly once, in a group that is there, whatever is done', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const end = steps.reduce((now, next) => next(now), draft);
        const shown = columnsOf(end, setting.students).flatMap(({ students }) =>
          students.map(({ studentID }) => studentID),
        );
        expect(shown.toSorted((a, b) => a - b)).toEqual(ids);
      }),
    );
  });

  it('let two students change places, but nobody who is fixed', () => {
    const swapped = swapMembers(draft, new Set([2, 5]));
    expect(swapped.members.map(({ group }) => group)).toEqual([1, 2, 1, 2, 1, 2]);
    expect(swapMembers(draft, new Set([1, 5]))).toBe(draft);
    expect(swapMembers(draft, new Set([2, 3]))).toBe(draft);
    expect(swapMembers(draft, new Set([2, 5, 6]))).toBe(draft);
  });

  it('are a draft again once something changes, and complete only without a small group', () => {
    expect(moveMembers(draft, new Set([2]), 1)).toBe(draft);
    const moved = moveMembers(draft, new Set([2]), 2);
    expect(moved.state).toBe('draft');
    expect([isComplete(draft), isComplete(moved)]).toEqual([true, false]);
    expect(renameGroup(draft, 2, '赤').groups[1]?.name).toBe('赤');
    expect(removeGroup(addGroup(draft), 3).groups).toEqual(draft.groups);
    expect(removeGroup(draft, 2)).toBe(draft);
    expect(moveMembers(draft, new Set([2]), 3)).toBe(draft);
  });

  it('are measured as the server does: who has no score counts as average', () => {
    // 1 … 5 have a mean of 3 and squares of 10; groups −3 and 3 over three people each
    expect(measureOf(draft, setting as Setting)).toEqual({
      share: expect.closeTo((9 / 3 + 9 / 3) / 10, 9),
      expected: 1 / 5,
    });
    expect(meansOf(draft, setting as Setting)).toEqual(
      new Map([
        [1, [2]],
        [2, [4.5]],
      ]),
    );
    const none = { ...setting, students: ids.map((studentID) => ({ studentID, values: [null] })) };
    expect(measureOf(draft, none as unknown as Setting)).toBeNull();
    expect(meansOf(draft, none as unknown as Setting)).toBeNull();
  });
});
