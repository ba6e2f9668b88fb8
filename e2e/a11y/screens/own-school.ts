import { expect, type Page } from '@playwright/test';
import {
  ExamStatus,
  operationStates,
  type ExamDetail,
  type ExamineeProgress,
  type HomeAttention,
  type ImportRow,
  type ImportSummary,
  type LoginCards,
  type Operation,
  type RosterRun,
  type OwnFactors,
} from '@mebae/contracts';
import {
  pageAt,
  fulfillCalls,
  refuseChanges,
  dialogShown,
  press,
  tab,
  type Screen,
  type Visit,
} from '../screen.ts';

const preview = {
  name: 'import: preview',
  route: '/pages/students/import/:importID',
  path: ({ own }) => `/pages/students/import/${own.importID}`,
  heading: ['settings', 'import.students.title'],
} satisfies Screen;

/** Shows second factors of the account, without keeping any. */
async function withFactors(page: Page, change: Partial<OwnFactors>): Promise<void> {
  const factors: OwnFactors = {
    passkeys: [
      {
        passkeyID: 1,
        name: '職員室のパソコン',
        isBackedUp: true,
        createdAt: '2026-05-01T00:00:00.000Z',
        lastUsedAt: null,
      },
    ],
    oneTimeCode: null,
    confirmBy: 'nothing',
    requiredFrom: null,
    neededForThisSession: true,
    passkeyHost: 'localhost',
    ...change,
  };
  await fulfillCalls(page, 'account/secondFactors', factors);
  const qr = { size: 21, path: 'M0 0h1v1h-1z' };
  await fulfillCalls(page, 'account/oneTimeCode', { secret: 'JBSWY3DPEHPK3PXP', qr });
}

/** Shows the running course as it is at another time. */
const withExam =
  (change: Partial<ExamDetail>) =>
  ({ page, schools }: Visit) =>
    page.route(new RegExp(`/academic/exams/${schools.own.exam}(?:\\?|$)`), async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), ...change } });
    });

/** The settings of the course as if it had not started. */
const settingsOfCourse = {
  path: ({ own }) => `/pages/exam/${own.exam}/edit`,
  heading: ['exams', 'edit.title'],
  before: withExam({ status: ExamStatus.BeforeStart }),
} satisfies Omit<Screen, 'name'>;

/** People of the running course with all that following up knows of them. */
const withPeople = ({ page, schools }: Visit) =>
  page.route(new RegExp(`/academic/exams/${schools.own.exam}/examinees`), async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { data: ExamineeProgress[] };
    const mails = [
      { reminderState: 'sent', reminderRefused: true, reminders: 1 },
      { reminderState: 'held', reminderRefused: false, reminders: 3 },
      { reminderState: 'failed', reminderRefused: false, reminders: 2 },
    ] as const;
    const data = json.data.map((person, index) => {
      const mail = mails[index];
      return {
        ...person,
        disposition: 2,
        dispositionMethod: index % 2 === 0 ? 'form' : 'implicit',
        trend: 1,
        survey: 2,
        hasEmail: mail !== undefined,
        ...(mail && { ...mail, remindedAt: '2026-06-01T00:00:00.000Z' }),
        ownEndAt: '2030-01-05T08:00:00.000Z',
        reopenedAt: '2026-06-02T00:00:00.000Z',
      };
    });
    await route.fulfill({ response, json: { ...json, data } });
  });

const cards: LoginCards = {
  cardsID: crypto.randomUUID(),
  fileName: 'cards.pdf',
  people: 40,
  createdAt: '2026-06-01T00:00:00.000Z',
  expiresAt: '2026-06-02T00:00:00.000Z',
};

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
/** Shows the previewed import as if two of its names had no space in them. */
const withNamesInOnePiece = async (visit: Visit) => {
  await withImport({ reasonCounts: { nameNotSplit: 2 } })(visit);
  const data = ['長谷川悠', '林健太郎'].map((lastName, index): ImportRow => ({
    row: index + 2,
    kind: 'failed',
    personID: null,
    values: { lastName },
    changes: [],
    reasons: [{ code: 'nameNotSplit', field: 'lastName', column: 'E', params: {} }],
    notes: [],
  }));
  await visit.page.route(
    new RegExp(`/academic/students/import/${visit.schools.own.importID}/rows`),
    (route) => route.fulfill({ json: { data, totalRecords: data.length } }),
  );
};
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
  roster: { waiting: 12, hasFailed: true },
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
  act: ({ page, text }) =>
    expect(
      page.getByRole('navigation', { name: text('settings', 'promotion.steps') }),
    ).toBeVisible(),
});

const shownPromotion = { fromYear: 2026, toYear: 2027, hasStudents: true, draft: null } as const;
/** The promotion once it was applied; with a course it can't be undone any more. */
const appliedPromotion = (name: string, course: string | null): Screen => ({
  name,
  path: '/pages/academicPromotion',
  heading: ['settings', 'promotion.title'],
  before: ({ page }) =>
    fulfillCalls(page, 'promotion', {
      ...shownPromotion,
      applied: {
        fromYear: 2026,
        toYear: 2027,
        appliedAt: '2027-03-20T06:00:00.000Z',
        counts: {
          promoted: 412,
          retained: 1,
          transferredOut: 3,
          withdrawn: 1,
          graduated: 204,
          newcomers: 198,
        },
        course,
      },
    }),
  act: ({ page, text }) =>
    expect(
      page.getByRole('heading', { name: text('settings', 'promotion.applied', { to: 2027 }) }),
    ).toBeVisible(),
});

const rosterRun: RosterRun = {
  runID: crypto.randomUUID(),
  isNightly: true,
  startedBy: null,
  startedAt: '2026-06-01T17:10:00.000Z',
  finishedAt: '2026-06-01T17:10:20.000Z',
  state: 'waiting',
  isWhole: true,
  counts: { created: 12, changed: 380, leaving: 41, unchanged: 567, failed: 3 },
  waitsFor: 'manyLeave',
  failure: null,
  importID: crypto.randomUUID(),
};
const failedRun: RosterRun = {
  ...rosterRun,
  runID: crypto.randomUUID(),
  state: 'failed',
  counts: null,
  waitsFor: null,
  failure: { code: 'wrongStatus', resource: 'enrollments', detail: '404: not found' },
  importID: null,
};
/** The roster service with a reading that waits, one that failed, and one under way. */
const rosterService: Screen = {
  name: 'school setting: roster service',
  path: '/pages/schoolSetting/roster',
  heading: ['settings', 'school.title'],
  before: async ({ page }) => {
    await fulfillCalls(page, 'school/rosterService', {
      service: {
        address: 'https://roster.example/ims/oneroster/rostering/v1p2',
        org: { id: 'ours', name: 'さくら中学校' },
        isNightly: true,
        appliesItself: true,
        updatedAt: '2026-05-01T00:00:00.000Z',
        running: { ...rosterRun, runID: crypto.randomUUID(), state: 'running', counts: null },
        waiting: rosterRun,
      },
    });
    await page.route(/\/academic\/school\/rosterService\/runs/, (route) =>
      route.fulfill({ json: { data: [rosterRun, failedRun], totalRecords: 2 } }),
    );
  },
  act: ({ page, text }) =>
    expect(page.getByRole('region', { name: text('settings', 'roster.waiting') })).toBeVisible(),
};

/** The pages of a draft's Excel file. */
const draftFiles: Screen[] = [
  {
    name: 'class change by Excel',
    route: '/pages/schoolClasses/change/import',
    path: '/pages/schoolClasses/change/import',
    heading: ['settings', 'import.classChange.title'],
  },
  {
    name: 'class change by Excel: preview',
    route: '/pages/schoolClasses/change/import/:importID',
    path: ({ own }) => `/pages/schoolClasses/change/import/${own.changeImportID}`,
    heading: ['settings', 'import.classChange.title'],
  },
  {
    name: 'promotion by Excel: not begun',
    route: '/pages/academicPromotion/import',
    path: '/pages/academicPromotion/import',
    heading: ['settings', 'import.promotion.title'],
    before: ({ page }) => fulfillCalls(page, 'promotion', { ...shownPromotion, applied: null }),
  },
  {
    name: 'promotion by Excel: preview',
    route: '/pages/academicPromotion/import/:importID',
    path: ({ own }) => `/pages/academicPromotion/import/${own.promotionImportID}`,
    heading: ['settings', 'import.promotion.title'],
  },
];

/** Dialogs, and what is on its way, in a school in which things begin. */
export const ownSchoolScreens: Screen[] = [
  ...(['base', 'questions', 'examinees', 'mail'] as const).map((step): Screen => ({
    ...settingsOfCourse,
    name: `course: settings before the start, ${step}`,
    act: ({ page, text }) => tab(page, text('exams', `step.${step}`)),
  })),
  {
    ...settingsOfCourse,
    name: 'course: settings that change its people',
    act: async ({ page, text, schools }) => {
      await fulfillCalls(page, `exams/${schools.own.exam}/settings/check`, {
        problems: [],
        effect: { joining: 40, leaving: 2, assignsAgain: true },
      });
      await page.getByRole('textbox', { name: text('exams', 'exam.title') }).fill(longTitle);
      await press(page, text('exams', 'edit.save'));
      await dialogShown(page);
    },
  },
  {
    ...settingsOfCourse,
    name: 'course: settings with a problem',
    act: async ({ page, text, schools }) => {
      await fulfillCalls(page, `exams/${schools.own.exam}/settings/check`, {
        problems: [
          { step: 'examinees', field: 'requestPermission', code: 'beyondScope', severity: 'error' },
        ],
        effect: { joining: 0, leaving: 0, assignsAgain: false },
      });
      await page.getByRole('textbox', { name: text('exams', 'exam.title') }).fill(longTitle);
      await press(page, text('exams', 'edit.save'));
      await expect(page.getByText(text('exams', 'problem.beyondScope'))).toBeVisible();
    },
  },
  preview,
  rosterService,
  ...[1, 2, 3, 4].map((step) => promotionAt(step)),
  {
    ...promotionAt(3),
    name: 'promotion: many chosen',
    act: async ({ page, text }) => {
      await page.getByRole('table').first().getByRole('checkbox').first().check();
      await expect(
        page.getByRole('region', { name: text('settings', 'students.bulk.label') }),
      ).toBeVisible();
    },
  },
  {
    ...promotionAt(3),
    name: 'promotion: changed by another, not given up',
    act: async ({ page, text }) => {
      await refuseChanges(page, 'promotion');
      await press(page, text('settings', 'promotion.discard'));
      await page
        .getByRole('dialog')
        .or(page.getByRole('alertdialog'))
        .getByRole('button', { name: text('settings', 'promotion.discard') })
        .click();
      await expect(page.getByText(text('settings', 'promotion.stale.kept'))).toBeVisible();
    },
  },
  appliedPromotion('promotion: applied', null),
  appliedPromotion('promotion: applied, with a course', longTitle),
  {
    ...appliedPromotion('promotion: undone', null),
    act: async ({ page, text }) => {
      await page.route(/promotion\/undo/, (route) =>
        route.fulfill({ json: { ...shownPromotion, applied: null } }),
      );
      await press(page, text('settings', 'promotion.undo'));
      await dialogShown(page);
      await page
        .getByRole('dialog')
        .or(page.getByRole('alertdialog'))
        .getByRole('button', { name: text('settings', 'promotion.undo') })
        .click();
      await expect(
        page.getByText(text('settings', 'promotion.undone', { to: 2027 })),
      ).toBeVisible();
    },
  },
  ...draftFiles,
  {
    ...preview,
    name: 'import: all cells of a row',
    act: async ({ page, text }) => {
      await press(page, text('settings', 'import.mend.open', { row: 2 }));
      await expect(page.getByRole('textbox').nth(5)).toBeVisible();
    },
  },
  {
    ...preview,
    name: 'import: columns',
    act: async ({ page, text }) => {
      await press(page, text('settings', 'import.map.open'));
      await expect(
        page.getByRole('table', { name: text('settings', 'import.map.title') }),
      ).toBeVisible();
    },
  },
  {
    ...preview,
    name: 'import: a column is missing',
    before: withImport({ missing: ['schoolClass', 'studentNumber'] }),
  },
  {
    ...preview,
    name: 'import: a header over two columns',
    before: withImport({ asked: [{ header: '氏名', columns: ['E', 'G'] }] }),
  },
  {
    ...preview,
    name: 'import: names in one piece',
    before: withNamesInOnePiece,
    act: async ({ page, text }) => {
      await press(page, text('settings', 'import.split.open'));
      const table = page.getByRole('table', { name: text('settings', 'import.split.caption') });
      await expect(table.getByRole('textbox')).toHaveCount(4);
    },
  },
  { ...preview, name: 'import: applied', before: withImport(applied) },
  {
    ...preview,
    name: 'import: undone',
    before: withImport({ ...applied, undoneAt: '2026-05-02T00:00:00.000Z' }),
  },
  pageAt('import: history', '/pages/students/import/history', 'settings', 'import.history'),
  {
    name: 'import: undo question',
    path: '/pages/students/import/history',
    heading: ['settings', 'import.history'],
    act: async ({ page, text }) => {
      await press(page, text('settings', 'import.undo.action'));
      await dialogShown(page);
    },
  },
  {
    name: 'import: no history',
    path: '/pages/students/import/history',
    heading: ['settings', 'import.history'],
    before: ({ page }) => fulfillCalls(page, 'imports', { data: [], totalRecords: 0 }),
  },
  pageAt('teacher import', '/pages/teachers/import', 'settings', 'import.teachers.title'),
  {
    name: 'teacher import: preview',
    route: '/pages/teachers/import/:importID',
    path: ({ own }) => `/pages/teachers/import/${own.teacherImportID}`,
    heading: ['settings', 'import.teachers.title'],
  },
  {
    ...preview,
    name: 'import: question before it',
    act: async ({ page, text }) => {
      await press(page, text('settings', 'import.applyGood', { n: 1 }));
      await dialogShown(page);
    },
  },
  {
    name: 'record without scores',
    path: ({ own }) => `/pages/student-record/${own.student}`,
  },
  ...(['requests', 'outside'] as const).map((part): Screen => ({
    name: `evaluators: ${part} that are there`,
    path: ({ own }) => `/pages/exam/${own.exam}/evaluators?tab=${part}`,
    heading: ['exams', 'evaluators.title'],
    act: ({ page }) => expect(page.getByRole('table').getByText('祖母')).toBeVisible(),
  })),
  {
    name: 'growth without scores',
    path: ({ own }) => `/pages/student-record/${own.student}/growth`,
  },
  {
    name: 'all competencies without scores',
    path: ({ own }) => `/pages/student-all-competency/${own.student}`,
  },
  {
    name: 'growth of all competencies without scores',
    path: ({ own }) => `/pages/student-all-competency-growth/${own.student}`,
  },
  {
    name: 'course: links',
    path: ({ own }) => `/pages/exam/${own.exam}`,
    act: ({ page, text }) => tab(page, text('exams', 'detail.part.links')),
  },
  {
    name: 'course: people, some ticked',
    path: ({ own }) => `/pages/exam/${own.exam}?tab=people`,
    act: async ({ page, text }) => {
      const boxes = page.getByRole('main').getByRole('table').getByRole('checkbox');
      await boxes.first().check();
      await boxes.nth(1).check();
      await expect(page.getByText(text('exams', 'follow.ticked', { people: 2 }))).toBeVisible();
    },
  },
  ...(['follow.extend', 'follow.reopen', 'cards.make', 'follow.remind'] as const).map(
    (action): Screen => ({
      name: `course: question of ${action}`,
      path: ({ own }) => `/pages/exam/${own.exam}?tab=people`,
      act: async ({ page, text }) => {
        await press(page, text('exams', action));
        await dialogShown(page);
      },
    }),
  ),
  {
    name: 'course: people in every state',
    path: ({ own }) => `/pages/exam/${own.exam}?tab=people`,
    before: async (visit) => {
      await withExam({
        disposition: 'implicit',
        trends: [{ trendID: 1, title: 'T' }],
        events: [{ eventID: 1, title: '校外学習', moment: 'after', surveyItems: 4 }],
        lastEndAt: '2030-01-05T08:00:00.000Z',
        ownEnds: {
          people: 1,
          first: [
            {
              lastName: '佐藤',
              firstName: '花子',
              lastNameKana: 'サトウ',
              firstNameKana: 'ハナコ',
            },
          ],
        },
      })(visit);
      await withPeople(visit);
    },
    act: ({ page, text }) =>
      expect(page.getByText(text('exams', 'follow.mailState.refused'))).toBeVisible(),
  },
  {
    name: 'course: files of login cards',
    path: ({ own }) => `/pages/exam/${own.exam}?tab=links`,
    before: ({ page, schools }) =>
      fulfillCalls(page, `exams/${schools.own.exam}/cards`, { data: [cards] }),
    act: ({ page, text }) =>
      expect(page.getByRole('button', { name: text('exams', 'cards.download') })).toBeVisible(),
  },
  {
    name: 'course: overview',
    route: '/pages/exam/:evalSettingID/overview',
    path: ({ own }) => `/pages/exam/${own.exam}/overview`,
  },
  {
    name: 'course: overview, over',
    path: ({ own }) => `/pages/exam/${own.exam}/overview`,
    before: withExam({ status: ExamStatus.Ended }),
  },
  {
    name: 'course: question before its end',
    path: ({ own }) => `/pages/exam/${own.exam}`,
    act: async ({ page, text }) => {
      await press(page, text('exams', 'detail.end'));
      await dialogShown(page);
    },
  },
  {
    name: 'course: scores failed',
    path: ({ own }) => `/pages/exam/${own.exam}`,
    before: withExam({ scoringState: 'failed' }),
    act: ({ page, text }) =>
      expect(page.getByText(text('exams', 'detail.scoringFailed'))).toBeVisible(),
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
    act: async ({ page, text }) => {
      await page.getByLabel(text('settings', 'school.homeLabel')).fill('面談週間は12月です。');
      await fulfillCalls(page, 'school/', { code: 1, category: 2, reason: '' }, 400);
      await press(page, text('settings', 'school.save'));
      await expect(page.locator('[data-notice]')).toBeVisible();
    },
  },
  pageAt('sent mail', '/pages/outbox', 'settings', 'outbox.title'),
  {
    name: 'mail in full',
    path: '/pages/outbox',
    act: async ({ page, text }) => {
      await page.getByRole('main').getByRole('table').getByRole('button').last().click();
      await expect(page.getByText(text('settings', 'outbox.heldHint'))).toBeVisible();
    },
  },
  {
    name: 'course: question before it is deleted',
    path: ({ own }) => `/pages/exam/${own.exam}`,
    before: withExam({ status: ExamStatus.BeforeStart }),
    act: async ({ page, text }) => {
      await press(page, text('exams', 'delete'));
      await dialogShown(page);
    },
  },
  {
    name: 'question before input is lost',
    path: '/pages/account',
    act: async ({ page, text }) => {
      const field = page.getByLabel(text('account', 'password.current'), { exact: true });
      await field.fill('Story-pass1');
      await page.getByRole('banner').getByRole('link').first().click();
      await dialogShown(page);
    },
  },
  {
    name: 'own account: authenticator app',
    path: '/pages/account',
    before: ({ page }) => withFactors(page, { confirmBy: 'nothing' }),
    act: async ({ page, text }) => {
      await press(page, text('account', 'factors.addApp'));
      await expect(page.getByRole('img', { name: text('account', 'factors.qr') })).toBeVisible();
    },
  },
  {
    name: 'own account: password before second factors',
    path: '/pages/account',
    before: ({ page }) => withFactors(page, { confirmBy: 'password' }),
  },
  {
    name: 'second factor first',
    path: '/pages/students',
    heading: ['account', 'factors.firstTitle'],
    before: async ({ page }) => {
      await withFactors(page, { passkeys: [], confirmBy: 'nothing', requiredFrom: '2026-04-01' });
      await page.route(/\/academic\/account\/profile/, async (route) => {
        const response = await route.fetch();
        const json = { ...(await response.json()), secondFactorMissing: true };
        await route.fulfill({ response, json });
      });
    },
  },
  {
    name: 'session over',
    waits: true,
    path: '/pages/home',
    act: async ({ page, text }) => {
      await fulfillCalls(page, '', { code: -1, category: 3, reason: '' }, 401);
      await press(page, text('shell', 'menu.setup'));
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
    act: ({ page }) => expect(page.getByRole('main').getByRole('alert')).toBeVisible(),
  },
  {
    name: 'connection lost',
    path: '/pages/home',
    act: async ({ page, text }) => {
      await page.context().setOffline(true);
      await expect(page.getByText(text('shell', 'connection.lost'))).toBeVisible();
    },
  },
];
