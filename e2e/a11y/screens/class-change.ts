import { expect } from '@playwright/test';
import type { ClassChange } from '@mebae/contracts';
import { press, type Screen, type Visit } from '../screen.ts';

const path = '/pages/schoolClasses/change';

const lastNames = ['勅使河原', '長曽我部', '佐藤', '御手洗', '西園寺', '小比類巻'];
const firstNames = ['凛太朗ノ介', '葵', '陽菜乃', 'さくら子', '湊斗', '真理亜エリザベス'];

const classes = ['1組', '2組', '3組', '特別進学コース', '5組', '6組'].map((schoolClassName, n) => ({
  schoolClassID: n + 1,
  schoolClassName,
}));

/** A grade of 240 with long names, in six classes. */
const largeGrade: ClassChange = {
  grade: 1,
  schoolYear: 2027,
  classes,
  namesOfThisYear: classes.map((row) => ({ ...row, isOfNextGrade: true })),
  students: Array.from({ length: 240 }, (_, n) => ({
    studentID: n + 1,
    lastName: lastNames[n % lastNames.length]!,
    firstName: firstNames[Math.floor(n / 7) % firstNames.length]!,
    lastNameKana: '',
    firstNameKana: '',
    schoolClassID: 1 + (n % 6),
    schoolClassName: classes[n % 6]!.schoolClassName,
    studentNumber: 1 + Math.floor(n / 6),
    tagIDs: n % 9 === 0 ? [1] : [],
    scores: { cognitive: 40 + (n % 30), self: 50, gift: null, community: 60 },
  })),
  tags: [{ tagID: 1, tag: '吹奏楽部', students: 27 }],
  exam: { evalSettingID: 1, title: '2026年度 第2回 コンピテンシー評価', isComparable: false },
  draft: {
    assignments: Array.from({ length: 240 }, (_, n) => ({
      studentID: n + 1,
      schoolClassID: n % 13 === 0 ? null : 1 + ((n * 7) % 6),
      isFixed: n % 17 === 1,
    })),
    constraints: {
      size: null,
      together: [[2, 3]],
      apart: [[4, 5, 6]],
      balance: { scores: true, previousClasses: true, tagIDs: [1] },
    },
  },
  updatedAt: '2026-02-10T06:00:00.000Z',
  proposal: null,
  keptApart: [{ studentIDs: [2, 8], note: '昨年度の面談で相談あり' }],
  confirmed: null,
  isPromoted: false,
};

/** Shows the board of a large grade, in a state. */
const withClassChange =
  (change: Partial<ClassChange>) =>
  ({ page }: Visit) =>
    page.route(/\/academic\/schoolClasses\/change\/\d+(?:\?|$)/, (route) =>
      route.fulfill({ json: { ...largeGrade, ...change } }),
    );

/** The board of the class change in its states. */
export const classChangeScreens: Screen[] = [
  {
    name: 'class change',
    route: path,
    path,
    heading: ['settings', 'change.title'],
  },
  {
    name: 'class change: no classes yet',
    path,
    before: withClassChange({ classes: [] }),
  },
  {
    name: 'class change: every state of a student',
    path,
    before: withClassChange({}),
    act: async ({ page, text }) => {
      const boxes = page.getByRole('main').getByRole('listitem').getByRole('checkbox');
      await boxes.first().check();
      await press(page, text('settings', 'change.move'));
      await page.locator('[data-student="40"]').click();
      await page.locator('summary').click();
      await expect(page.locator('[aria-pressed=true]')).toHaveCount(1);
    },
  },
  {
    name: 'class change: proposal that is impossible',
    path,
    before: withClassChange({
      proposal: {
        state: 'impossible',
        at: '2026-02-10T06:00:00.000Z',
        conflict: {
          kind: 'constraints',
          constraints: [
            { kind: 'together', studentIDs: [2, 3] },
            { kind: 'apart', studentIDs: [3, 2] },
          ],
        },
      },
    }),
  },
  {
    name: 'class change: proposal to take over',
    path,
    before: withClassChange({
      proposal: {
        state: 'made',
        at: '2026-02-10T06:00:00.000Z',
        assignments: largeGrade.students.map(({ studentID }) => ({
          studentID,
          schoolClassID: 1 + (studentID % 6),
        })),
      },
    }),
  },
  {
    name: 'classes: errors of the form',
    path: '/pages/schoolClasses',
    act: async ({ page, text }) => {
      await page.getByRole('main').getByRole('textbox').first().fill('');
      await press(page, text('settings', 'classes.save'));
      await expect(page.getByText(text('settings', 'classes.problem.missing'))).toBeVisible();
    },
  },
];
