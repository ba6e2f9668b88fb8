import { expect, it } from 'vitest';
import type { GroupSetting } from '@mebae/contracts';
import type { Text } from '../../lib/text.ts';
import type { EditedGroups } from './group-draft.ts';
import { groupDifferences } from './group-differences.ts';

const t: Text = (key) => key;
const words = {
  t,
  boardText: (key: string) => key,
  groupName: (name: string) => `G${name}`,
  nameOf: ({ lastName }: { lastName: string }) => lastName,
};
const students = [
  { studentID: 1, lastName: '佐藤' },
  { studentID: 2, lastName: '鈴木' },
] as GroupSetting['students'];
const saved: EditedGroups = {
  title: '遠足',
  state: 'draft',
  groups: [
    { group: 1, name: '1' },
    { group: 2, name: '2' },
  ],
  members: [
    { studentID: 1, group: 1, isFixed: false },
    { studentID: 2, group: null, isFixed: false },
  ],
};

it('names title, state, groups and students that differ, and nothing where nothing does', () => {
  expect(groupDifferences(saved, saved, students, words)).toEqual([]);
  const mine: EditedGroups = {
    title: '遠足の班',
    state: 'final',
    groups: [{ group: 1, name: '赤' }],
    members: [
      { studentID: 1, group: 1, isFixed: true },
      { studentID: 2, group: 1, isFixed: false },
    ],
  };
  expect(groupDifferences(mine, saved, students, words)).toEqual([
    { label: 'groups.titleField', mine: '遠足の班', theirs: '遠足' },
    { label: 'groups.column.state', mine: 'groups.state.final', theirs: 'groups.state.draft' },
    { label: 'groups.column.groups', mine: 'G赤', theirs: 'G1separatorG2' },
    { label: '佐藤', mine: 'G赤separatorstate.fixed', theirs: 'G1' },
    { label: '鈴木', mine: 'G赤', theirs: 'unassigned' },
  ]);
});
