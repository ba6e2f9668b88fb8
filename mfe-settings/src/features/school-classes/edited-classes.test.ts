import type { SchoolClassRow } from '@mebae/contracts';
import { describe, expect, it } from 'vitest';
import {
  basedOn,
  draftsOf,
  editsOf,
  nameProblems,
  withDeletedClass,
  withMovedClass,
  withNewClass,
} from './edited-classes.ts';

const row = (schoolClassID: number, schoolClassName: string, grade = 1): SchoolClassRow => ({
  schoolClassID,
  grade,
  schoolClassName,
  studentCount: 0,
  teachers: [],
  inCharge: true,
  position: null,
  updatedAt: `2026-05-0${schoolClassID}T00:00:00.000Z`,
});
const classes = [row(1, '1組'), row(2, '2組'), row(3, '1組', 2)];

describe('edits of classes', () => {
  it('are none before anything is edited', () => {
    expect(editsOf(draftsOf(classes))).toEqual([]);
  });

  it('carry the flags, and leave out what nobody touched', () => {
    let drafts = withNewClass(draftsOf(classes), 2);
    drafts = drafts.map((draft) => (draft.read === null ? { ...draft, name: ' 2組 ' } : draft));
    drafts = withDeletedClass(drafts, 1, true);
    expect(editsOf(drafts)).toMatchObject([
      { schoolClassID: 1, deleted: true, changed: false, created: false },
      { schoolClassID: 0, grade: 2, schoolClassName: '2組', created: true, changed: false },
    ]);
    expect(withDeletedClass(drafts, drafts.at(-1)!.key, true)).toHaveLength(3);
  });

  it('give a grade positions once its order is changed, and no other grade', () => {
    const moved = withMovedClass(draftsOf(classes), 2, -1);
    expect(moved.map(({ key, position }) => [key, position])).toEqual([
      [2, 1],
      [1, 2],
      [3, null],
    ]);
    expect(withMovedClass(moved, 2, -1)).toEqual(moved);
    expect(withNewClass(moved, 1)[2]).toMatchObject({ grade: 1, position: 3 });
  });

  it('show which names are missing, too long or the same', () => {
    const names = ['1組', '１組', ' ', 'あ'.repeat(21), 'A\tB'];
    const drafts = draftsOf(names.map((name, n) => row(n + 1, name)));
    expect([...nameProblems(drafts)]).toEqual([
      [1, 'same'],
      [2, 'same'],
      [3, 'missing'],
      [4, 'tooLong'],
      [5, 'tab'],
    ]);
    expect(nameProblems(withDeletedClass(drafts, 2, true)).has(1)).toBe(false);
  });

  it('are put over what somebody else has saved; a class that is gone becomes a new one', () => {
    const drafts = draftsOf(classes).map((draft) => ({ ...draft, name: `${draft.name}A` }));
    const latest = [{ ...row(1, '一組'), updatedAt: '2026-06-01T00:00:00.000Z' }, row(3, '1組', 2)];
    expect(editsOf(basedOn(drafts, latest))).toMatchObject([
      { schoolClassID: 1, schoolClassName: '1組A', updatedAt: '2026-06-01T00:00:00.000Z' },
      { schoolClassID: 0, schoolClassName: '2組A', created: true },
      { schoolClassID: 3, schoolClassName: '1組A' },
    ]);
  });
});
