import { expect, it } from 'vitest';
import type { SchoolClassRow } from '@mebae/contracts';
import type { Text } from '../../lib/text.ts';
import { classDifferences } from './class-differences.ts';
import { draftsOf } from './edited-classes.ts';

const t: Text = (key, values) => [key, ...Object.values(values ?? {})].join(' ');
const nameOf = (teacherID: number): string => `T${teacherID}`;

const row = (schoolClassID: number, changes: Partial<SchoolClassRow> = {}): SchoolClassRow => ({
  schoolClassID,
  grade: 1,
  schoolClassName: `${schoolClassID}組`,
  position: null,
  studentCount: 30,
  teachers: [
    { teacherID: 7, lastName: '佐藤', firstName: '花子', lastNameKana: '', firstNameKana: '' },
  ],
  inCharge: true,
  updatedAt: '2026-06-01T00:00:00.000Z',
  ...changes,
});
const begun = [row(1), row(2), row(3)];

it('names what of the own edits is saved otherwise, and nothing that only others have changed', () => {
  const edits = [{ name: 'A組' }, {}, { isDeleted: true }];
  const mine = draftsOf(begun).map((draft, index) => ({ ...draft, ...edits[index] }));
  const latest = [
    row(1, { teachers: [] }),
    row(2, { schoolClassName: 'Z組' }),
    row(3, { position: 4 }),
  ];
  expect(classDifferences(mine, latest, t, nameOf)).toEqual([
    {
      label: 'classes.fieldOf students.className 1 1組 classes.name',
      mine: 'A組',
      theirs: '1組',
    },
    {
      label: 'classes.fieldOf students.className 1 1組 classes.teachers',
      mine: 'T7',
      theirs: '',
    },
    {
      label: 'classes.fieldOf students.className 1 3組 classes.name',
      mine: 'classes.state.deleted',
      theirs: '3組',
    },
  ]);
});

it('says that somebody has deleted a class that was edited here', () => {
  const edits = [{ teacherIDs: [7, 8] }];
  const mine = draftsOf(begun).map((draft, index) => ({ ...draft, ...edits[index] }));
  expect(classDifferences(mine, [row(2), row(3)], t, nameOf)).toEqual([
    {
      label: 'classes.fieldOf students.className 1 1組 classes.name',
      mine: '1組',
      theirs: 'classes.isDeleted',
    },
  ]);
});
