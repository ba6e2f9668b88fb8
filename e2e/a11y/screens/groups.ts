import { expect } from '@playwright/test';
import type { GroupingProposal, GroupingResult, GroupSetting } from '@mebae/contracts';
import { fulfillCalls, pageAt, type Screen, type Visit } from '../screen.ts';

const lastNames = ['勅使河原', '長曽我部', '佐藤', '御手洗', '西園寺', '小比類巻'];
const firstNames = ['凛太朗ノ介', '葵', '陽菜乃', 'さくら子', '湊斗', '真理亜エリザベス'];
const schoolClass = { schoolClassID: 1, grade: 2, schoolClassName: '特別進学コース' };

const students = Array.from({ length: 30 }, (_, n) => ({
  studentID: n + 1,
  lastName: lastNames[n % lastNames.length]!,
  firstName: firstNames[Math.floor(n / 5) % firstNames.length]!,
  lastNameKana: '',
  firstNameKana: '',
  schoolClass,
  studentNumber: n + 1,
  tagIDs: n % 7 === 0 ? [1] : [],
  values: [40 + (n % 23), n === 4 ? null : 50 + (n % 11)],
}));
const groups = Array.from({ length: 5 }, (_, n) => ({ group: n + 1, name: String(n + 1) }));
const columns = [
  { name: '課題設定', weight: 2 },
  { name: '共感・傾聴', weight: 1 },
];
const tags = [{ tagID: 1, tag: '吹奏楽部', students: 5 }];
const course = {
  evalSettingID: 1,
  title: '2026年度 第2回 コンピテンシー評価',
  isComparable: false,
};

const setting: GroupSetting = {
  groupSettingID: 1,
  title: '校外学習のグループ',
  state: 'draft',
  classes: [schoolClass],
  updatedAt: '2026-06-10T06:00:00.000Z',
  updatedBy: { lastName: '佐藤', firstName: '健', lastNameKana: 'サトウ', firstNameKana: 'ケン' },
  draft: {
    groups,
    members: students.map(({ studentID }) => ({
      studentID,
      group: studentID === 30 ? null : 1 + (studentID % 5),
      isFixed: studentID === 3,
    })),
  },
  students,
  tags,
  keptApart: [{ studentIDs: [1, 6], note: null }],
  mode: 'balanced',
  columns,
  course,
};

const made: GroupingResult = {
  state: 'made',
  alternatives: [0, 1, 2].map((alternative) => ({
    share: 0.004 + alternative / 1000,
    groups: groups.map((_, index) => ({
      studentIDs: students
        .filter(({ studentID }) => (studentID + alternative * (studentID % 3)) % 5 === index)
        .map(({ studentID }) => studentID),
      means: [50.2, 55.1],
      reasons: [
        index === 1
          ? { kind: 'level' as const, column: 0, direction: 'above' as const }
          : { kind: 'near' as const },
        ...(index === 0 ? [{ kind: 'together' as const, studentIDs: [5, 10] }] : []),
        ...(index === 2 ? [{ kind: 'apart' as const, studentIDs: [2, 4, 6] }] : []),
        { kind: 'tag' as const, tagID: 1, students: 1 },
      ],
    })),
  })),
  random: { expected: 0.138, best: 0.051, draws: 200 },
  bound: 0,
  means: [50, 55],
  withoutScore: 1,
};

const withProposal =
  (result: GroupingResult) =>
  async ({ page }: Visit): Promise<void> => {
    const proposal: GroupingProposal = {
      proposalID: 1,
      request: {
        schoolClassIDs: [],
        leftOut: [],
        evalSettingID: null,
        measure: { kind: 'purpose', growingPurposeID: 1 },
        mode: 'balanced',
        size: { kind: 'groups', groups: 5 },
        together: [],
        apart: [],
        fixed: [],
        tagIDs: [],
      },
      students,
      tags,
      columns,
      course,
      result,
    };
    await fulfillCalls(page, 'groups/proposals/1', proposal);
  };

const withSetting =
  (change: Partial<GroupSetting>) =>
  ({ page }: Visit): Promise<void> =>
    fulfillCalls(page, 'groups/1', { ...setting, ...change });

const grouping = '/pages/class-management/grouping';

/** Groups: their proposal, the list of group settings, and the board. */
export const groupScreens: Screen[] = [
  {
    name: 'group setting that is gone',
    path: '/pages/group-edit/abc',
    heading: ['classManagement', 'groups.edit.title'],
    act: ({ page, text }) =>
      expect(page.getByText(text('classManagement', 'groups.missing.title'))).toBeVisible(),
  },
  {
    ...pageAt('grouping proposal', grouping, 'classManagement', 'page.title'),
    act: async ({ page, text }) => {
      await page.locator('details summary').click();
      await expect(
        page.getByRole('button', { name: text('classManagement', 'grouping.leaveOut') }),
      ).toBeVisible();
    },
  },
  {
    name: 'grouping proposal: alternatives',
    path: `${grouping}?proposal=1`,
    before: withProposal(made),
    act: ({ page, text }) =>
      expect(
        page.getByRole('heading', { name: text('classManagement', 'grouping.result.title') }),
      ).toBeVisible(),
  },
  {
    name: 'grouping proposal: impossible',
    path: `${grouping}?proposal=1`,
    before: withProposal({
      state: 'impossible',
      conflict: {
        kind: 'constraints',
        constraints: [
          { kind: 'together', studentIDs: [1, 2] },
          { kind: 'apart', studentIDs: [1, 2, 3] },
        ],
      },
    }),
    act: ({ page, text }) =>
      expect(page.getByText(text('classManagement', 'grouping.conflict.hint'))).toBeVisible(),
  },
  pageAt('group settings', '/pages/class-management/groups', 'classManagement', 'page.title'),
  {
    name: 'group board',
    route: '/pages/group-edit/:groupSettingID',
    path: '/pages/group-edit/1',
    heading: ['classManagement', 'groups.edit.title'],
    before: withSetting({}),
  },
  {
    name: 'group board: final',
    path: '/pages/group-edit/1',
    before: withSetting({
      state: 'final',
      draft: {
        groups,
        members: setting.draft.members.map((row) => ({ ...row, group: row.group ?? 1 })),
      },
    }),
    act: ({ page, text }) =>
      expect(page.getByText(text('classManagement', 'groups.isFinal'))).toBeVisible(),
  },
];
