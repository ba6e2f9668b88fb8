import { expect } from '@playwright/test';
import {
  ExamStatus,
  operationStates,
  type ExamDetail,
  type HomeAttention,
  type ImportSummary,
  type Operation,
} from '@mebae/contracts';
import { fulfillCalls, dialogShown, press, tab, type Screen, type Visit } from '../screen.ts';

const preview = {
  name: 'import: preview',
  route: '/pages/students/import/:importID',
  path: ({ own }) => `/pages/students/import/${own.importID}`,
  heading: ['settings', 'import.students.title'],
} satisfies Screen;

/** Shows the running course as it is at another time. */
const withExam =
  (change: Partial<ExamDetail>) =>
  ({ page, schools }: Visit) =>
    page.route(new RegExp(`/academic/exams/${schools.own.exam}(?:\\?|$)`), async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), ...change } });
    });

/** Shows the previewed import as it would be at another time. */
const withImport =
  (change: Partial<ImportSummary>) =>
  ({ page, schools }: Visit) =>
    page.route(
      new RegExp(`/academic/students/import/${schools.own.importID}(?:\\?|$)`),
      async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), ...change } });
      },
    );
const applied = {
  appliedAt: '2026-05-01T00:00:00.000Z',
  applied: { created: 980, changed: 12, skipped: 8 },
};

const longTitle =
  '2026年度 第3回 総合的な探究の時間におけるコンピテンシー評価（自己評価・相互評価・気質診断）';

const muchToLookAt: HomeAttention = {
  setup: { classes: 0, teachers: 24, students: 0, teachersWithoutClass: 3 },
  unscored: {
    total: 8,
    courses: [1, 2, 3, 4, 5].map((id) => ({ evalSettingID: id, title: `${longTitle}${id}` })),
  },
  mails: { failed: 12, held: 1380 },
};

const operationsInAllStates: Operation[] = operationStates
  .filter((state) => state !== 'cancelled')
  .map((state, index) => ({
    operationID: `00000000-0000-4000-8000-00000000000${index}`,
    kind: 'importStudents',
    name: `生徒名簿_${longTitle}_最終版.xlsx`,
    route: '/pages/students/import/1',
    state,
    done: state === 'waiting' ? 0 : 412,
    total: state === 'waiting' ? null : 1000,
    failure: state === 'failed' ? { code: 1, category: 2, reason: ['interrupted'] } : null,
    createdAt: new Date().toISOString(),
    finishedAt: state === 'failed' || state === 'succeeded' ? new Date().toISOString() : null,
  }));

/** The promotion at one of its steps. */
const promotionAt = (step: number): Screen => ({
  name: `promotion: step ${step}`,
  path: '/pages/academicPromotion',
  heading: ['settings', 'promotion.title'],
  before: async ({ page }) => {
    const headers = { 'x-requested-with': 'mebae', 'sec-fetch-site': 'same-origin' };
    await page.request.post('/api/v3/academic/promotion', { headers });
    await page.request.put('/api/v3/academic/promotion/step', { headers, data: { step } });
  },
  act: ({ page, say }) =>
    expect(
      page.getByRole('navigation', { name: say('settings', 'promotion.steps') }),
    ).toBeVisible(),
});

/** Dialogs, and what is on its way, in a school in which things begin. */
export const ownSchoolScreens: Screen[] = [
  preview,
  ...[1, 2, 3, 4].map((step) => promotionAt(step)),
  {
    ...preview,
    name: 'import: all cells of a row',
    act: async ({ page, say }) => {
      await press(page, say('settings', 'import.mend.open', { row: 2 }));
      await expect(page.getByRole('textbox').nth(5)).toBeVisible();
    },
  },
  {
    ...preview,
    name: 'import: columns',
    act: async ({ page, say }) => {
      await press(page, say('settings', 'import.map.open'));
      await expect(
        page.getByRole('table', { name: say('settings', 'import.map.title') }),
      ).toBeVisible();
    },
  },
  {
    ...preview,
    name: 'import: a column is missing',
    before: withImport({ missing: ['schoolClass', 'studentNumber'] }),
  },
  { ...preview, name: 'import: applied', before: withImport(applied) },
  {
    ...preview,
    name: 'import: undone',
    before: withImport({ ...applied, undoneAt: '2026-05-02T00:00:00.000Z' }),
  },
  {
    name: 'import: history',
    route: '/pages/students/import/history',
    path: '/pages/students/import/history',
    heading: ['settings', 'import.history'],
  },
  {
    name: 'import: undo question',
    path: '/pages/students/import/history',
    heading: ['settings', 'import.history'],
    act: async ({ page, say }) => {
      await press(page, say('settings', 'import.undo.action'));
      await dialogShown(page);
    },
  },
  {
    name: 'import: no history',
    path: '/pages/students/import/history',
    heading: ['settings', 'import.history'],
    before: ({ page }) => fulfillCalls(page, 'imports', { data: [], totalRecords: 0 }),
  },
  {
    name: 'teacher import',
    route: '/pages/teachers/import',
    path: '/pages/teachers/import',
    heading: ['settings', 'import.teachers.title'],
  },
  {
    name: 'teacher import: preview',
    route: '/pages/teachers/import/:importID',
    path: ({ own }) => `/pages/teachers/import/${own.teacherImportID}`,
    heading: ['settings', 'import.teachers.title'],
  },
  {
    ...preview,
    name: 'import: question before it',
    act: async ({ page, say }) => {
      await press(page, say('settings', 'import.applyGood', { n: 1 }));
      await dialogShown(page);
    },
  },
  {
    name: 'record without scores',
    path: ({ own }) => `/pages/student-record/${own.student}`,
  },
  {
    name: 'course: links',
    path: ({ own }) => `/pages/exam/${own.exam}`,
    act: ({ page, say }) => tab(page, say('exams', 'detail.part.links')),
  },
  {
    name: 'course: question before its end',
    path: ({ own }) => `/pages/exam/${own.exam}`,
    act: async ({ page, say }) => {
      await press(page, say('exams', 'detail.end'));
      await dialogShown(page);
    },
  },
  {
    name: 'course: scores failed',
    path: ({ own }) => `/pages/exam/${own.exam}`,
    before: withExam({ scoringState: 'failed' }),
    act: ({ page, say }) =>
      expect(page.getByText(say('exams', 'detail.scoringFailed'))).toBeVisible(),
  },
  {
    name: 'home: much to look at',
    path: '/pages/home',
    before: async ({ page }) => {
      await fulfillCalls(page, 'home/attention', { ...muchToLookAt });
      await fulfillCalls(page, 'operations', { data: operationsInAllStates });
    },
  },
  {
    name: 'a notice of a failure',
    path: '/pages/schoolSetting/home',
    act: async ({ page, say }) => {
      await page.getByLabel(say('settings', 'school.homeLabel')).fill('面談週間は12月です。');
      await fulfillCalls(page, 'school/', { code: 1, category: 2, reason: '' }, 400);
      await press(page, say('settings', 'school.save'));
      await expect(page.locator('[data-notice]')).toBeVisible();
    },
  },
  {
    name: 'sent mail',
    route: '/pages/outbox',
    path: '/pages/outbox',
    heading: ['settings', 'outbox.title'],
  },
  {
    name: 'mail in full',
    path: '/pages/outbox',
    act: async ({ page, say }) => {
      await page.getByRole('main').getByRole('table').getByRole('button').last().click();
      await expect(page.getByText(say('settings', 'outbox.heldHint'))).toBeVisible();
    },
  },
  {
    name: 'course: question before it is deleted',
    path: ({ own }) => `/pages/exam/${own.exam}`,
    before: withExam({ status: ExamStatus.BeforeStart }),
    act: async ({ page, say }) => {
      await press(page, say('exams', 'delete'));
      await dialogShown(page);
    },
  },
  {
    name: 'question before input is lost',
    path: '/pages/account',
    act: async ({ page, say }) => {
      const field = page.getByLabel(say('account', 'password.current'), { exact: true });
      await field.fill('Story-pass1');
      await page.getByRole('banner').getByRole('link').first().click();
      await dialogShown(page);
    },
  },
  {
    name: 'session over',
    waits: true,
    path: '/pages/home',
    act: async ({ page, say }) => {
      await fulfillCalls(page, '', { code: -1, category: 3, reason: '' }, 401);
      await press(page, say('shell', 'menu.setup'));
      await page.getByRole('navigation').locator('a[href="/pages/students"]').click();
      await dialogShown(page);
    },
  },
  {
    name: 'product out of order',
    path: '/pages/home',
    before: ({ page }) =>
      fulfillCalls(page, 'account/profile', { code: 1, category: 0, reason: '' }, 500),
  },
  {
    name: 'remote out of order',
    path: '/pages/jgrow/activity',
    before: ({ page }) =>
      page.route(/\/remotes\/jgrow\/.*mf-manifest\.json/, (route) =>
        route.fulfill({ status: 500, body: 'out of order' }),
      ),
    act: ({ page }) =>
      expect(page.getByRole('main').getByRole('alert')).toBeVisible({ timeout: 20_000 }),
  },
  {
    name: 'connection lost',
    path: '/pages/home',
    act: async ({ page, say }) => {
      await page.context().setOffline(true);
      await expect(page.getByText(say('shell', 'connection.lost'))).toBeVisible();
    },
  },
];
