import { expect, it } from 'vitest';
import type { ClassChange, ClassChangeDraft } from '@mebae/contracts';
import type { Text } from '../../lib/text.ts';
import { draftDifferences } from './draft-differences.ts';

const t: Text = (key, values) => [key, ...Object.values(values ?? {})].join(' ');
const words = {
  t,
  boardText: (key: string) => key,
  nameOf: ({ lastName }: { lastName: string }) => lastName,
};
const student = (studentID: number, lastName: string): ClassChange['students'][number] => ({
  studentID,
  lastName,
  firstName: '',
  lastNameKana: '',
  firstNameKana: '',
  schoolClassID: 1,
  schoolClassName: '1組',
  studentNumber: studentID,
  tagIDs: [],
  scores: { cognitive: null, self: null, gift: null, community: null },
});
const draft: ClassChangeDraft = {
  assignments: [
    { studentID: 1, schoolClassID: 10, isFixed: false },
    { studentID: 2, schoolClassID: null, isFixed: false },
  ],
  constraints: {
    size: null,
    together: [],
    apart: [],
    balance: { scores: true, previousClasses: false, tagIDs: [] },
  },
};
const saved: ClassChange = {
  grade: 1,
  schoolYear: 2027,
  classes: [{ schoolClassID: 10, schoolClassName: 'A組' }],
  namesOfThisYear: [],
  students: [student(1, '佐藤'), student(2, '鈴木')],
  tags: [{ tagID: 5, tag: '英語', students: 2 }],
  exam: null,
  draft,
  updatedAt: '2026-06-01T00:00:00.000Z',
  proposal: null,
  keptApart: [],
  confirmed: null,
  isPromoted: false,
};

it('names the students and the conditions that differ', () => {
  expect(draftDifferences(draft, saved, words)).toEqual([]);
  const mine: ClassChangeDraft = {
    assignments: [
      { studentID: 1, schoolClassID: 10, isFixed: true },
      { studentID: 2, schoolClassID: 10, isFixed: false },
    ],
    constraints: {
      ...draft.constraints,
      size: { min: 20, max: 30 },
      apart: [[1, 2]],
      balance: { scores: true, previousClasses: true, tagIDs: [5] },
    },
  };
  const className = 'students.className 2 A組';
  expect(draftDifferences(mine, saved, words)).toEqual([
    {
      label: 'change.balance.title',
      mine: [
        'change.balance.scores',
        'change.balance.previousClasses',
        'change.balance.tag 英語 2',
      ].join('list.separator'),
      theirs: 'change.balance.scores',
    },
    {
      label: 'change.size.title',
      mine: 'change.size.range 20 30',
      theirs: 'change.size.equal',
    },
    { label: 'change.sets.apart', mine: '佐藤list.separator鈴木', theirs: '' },
    { label: '佐藤', mine: `${className}separatorstate.fixed`, theirs: className },
    { label: '鈴木', mine: className, theirs: 'unassigned' },
  ]);
});
