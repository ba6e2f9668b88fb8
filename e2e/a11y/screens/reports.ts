import { expect } from '@playwright/test';
import { dialogShown, fulfillCalls, press, tab, type Screen, type Visit } from '../screen.ts';

const moment = '2026-11-20T03:00:00.000Z';
const file = {
  url: '/api/v3/academic/exams/1/reports/1/full',
  isFixed: true,
  language: 'ja',
  hasReadings: false,
  madeAt: moment,
  isOutdated: false,
};
const kinds = ['full', 'simple', 'trend'] as const;
const reportsIn = (state: number, own: object | null = null) =>
  kinds.map((kind) => ({ kind, state, file: own }));
const person = (studentID: number, lastName: string, reports: object[]) => ({
  studentID,
  lastName,
  firstName: '凛太朗',
  lastNameKana: 'テシガワラ',
  firstNameKana: 'リンタロウ',
  grade: 1,
  schoolClassName: '1組',
  studentNumber: studentID,
  reports,
});
const defaults = { language: 'ja', hasReadings: false };
const counts = kinds.map((kind) => ({
  kind,
  notCompleted: 1,
  noRequest: 1,
  inWork: 1,
  completed: 2,
  failed: 1,
  files: 2,
}));
/** Somebody in every state. */
const list = {
  data: [
    person(1, '勅使河原', reportsIn(3, file)),
    person(2, '小鳥遊', reportsIn(3, { ...file, isFixed: false, isOutdated: true })),
    person(3, '東海林', reportsIn(99)),
    person(4, '一ノ瀬', reportsIn(0)),
    person(5, '二階堂', reportsIn(-1)),
    person(6, '三ツ矢', reportsIn(2)),
  ],
  totalRecords: 6,
  counts,
  defaults,
  releasedAt: null,
};
const ofStudent = {
  data: [
    { evalSettingID: 1, title: '2026年度 前期', startAt: moment, endAt: moment },
    { evalSettingID: 2, title: '2025年度 後期', startAt: moment, endAt: moment },
  ].map((course, at) => ({
    ...course,
    reports: at === 0 ? reportsIn(3, file) : reportsIn(0).slice(0, 2),
  })),
  defaults,
};

const course = ({ demo }: Visit['schools']) => `/pages/exam/${demo.exam}`;
const record = ({ demo }: Visit['schools']) => `/pages/student-record/${demo.student}/reports`;

const withTrends = ({ page, schools }: Visit) =>
  page.route(
    (url) => url.pathname === `/api/v3/academic/exams/${schools.demo.exam}`,
    async (route) => {
      const response = await route.fetch();
      const trends = [{ trendID: 1, title: '居心地' }];
      await route.fulfill({ response, json: { ...(await response.json()), trends } });
    },
  );
const few = {
  data: [
    {
      ...list.data[0],
      reason: 'fewSoundEvaluators',
      withoutNumber: 3,
      asked: 14,
    },
    { ...list.data[0], studentID: 2, reason: 'noEvaluators', withoutNumber: 14, asked: 14 },
  ],
  totalRecords: 2,
};
const answer =
  (json: Record<string, unknown>, status = 200) =>
  async (visit: Visit): Promise<void> => {
    await withTrends(visit);
    const reports = `exams/${visit.schools.demo.exam}/reports`;
    await fulfillCalls(visit.page, reports, json, status);
    // The newest of two that fit answers.
    await fulfillCalls(visit.page, `${reports}/few-evaluators`, few);
  };
const openTab = ({ page, text }: Visit) => tab(page, text('exams', 'detail.part.reports'));
const ofRecord =
  (json: Record<string, unknown>, status = 200) =>
  ({ page, schools }: Visit) =>
    fulfillCalls(page, `studentRecord/${schools.demo.student}/reports`, json, status);

const commentClasses = {
  title: '2026年度 前期',
  dueOn: '2026-12-01',
  data: [
    { schoolClassID: 1, grade: 1, schoolClassName: '1組', students: 3, drafts: 1, done: 1 },
    { schoolClassID: 2, grade: 1, schoolClassName: '2組', students: 30, drafts: 0, done: 30 },
  ],
};
const comment = (studentID: number, lastName: string, own: object) => {
  const { reports: _reports, ...named } = person(studentID, lastName, []);
  const nobody = { updatedByLastName: null, updatedByFirstName: null };
  return { ...named, text: '', isDone: false, updatedAt: null, findings: null, ...nobody, ...own };
};
/** One finished, one begun, one with findings to begin with. */
const comments = {
  schoolClass: { schoolClassID: 1, grade: 1, schoolClassName: '1組' },
  dueOn: '2026-12-01',
  data: [
    comment(1, '勅使河原', { text: 'よく話を聞いていました。', isDone: true, updatedAt: moment }),
    comment(2, '小鳥遊', { text: '係の仕事を', updatedAt: moment }),
    comment(3, '東海林', { findings: '友達の意見を最後まで聞いた。' }),
  ],
};
const commentsOf = ({ demo }: Visit['schools']) => `/pages/exam/${demo.exam}/comments`;
const withComments =
  (json: Record<string, unknown>, status = 200) =>
  async ({ page, schools }: Visit): Promise<void> => {
    const calls = `exams/${schools.demo.exam}/comments`;
    await fulfillCalls(page, calls, commentClasses);
    // The newest of two that fit answers.
    await fulfillCalls(page, `${calls}/classes/1`, json, status);
  };

/** Feedback reports of a course, and of a student. */
export const reportScreens: Screen[] = [
  {
    name: 'course: reports',
    path: course,
    before: answer(list),
    act: async (visit) => {
      await openTab(visit);
      await expect(visit.page.getByText('三ツ矢')).toBeVisible();
    },
  },
  {
    name: 'course: making reports',
    path: course,
    before: answer(list),
    act: async (visit) => {
      await openTab(visit);
      await press(visit.page, visit.text('exams', 'reports.make'));
      await dialogShown(visit.page);
    },
  },
  {
    name: 'course: reports, none found',
    path: (schools) => `${course(schools)}?tab=reports&kind=full&state=failed`,
    before: answer({ ...list, data: [], totalRecords: 0 }),
    act: ({ page, text }) =>
      expect(page.getByText(text('exams', 'reports.noneFound'))).toBeVisible(),
  },
  {
    name: 'course: reports, failed',
    path: (schools) => `${course(schools)}?tab=reports`,
    before: answer({ code: 1, category: 2 }, 500),
    act: ({ page }) => expect(page.getByRole('main').getByRole('alert').first()).toBeVisible(),
  },
  {
    name: 'course: comments',
    route: '/pages/exam/:evalSettingID/comments',
    path: commentsOf,
    heading: ['exams', 'comments.title'],
    before: withComments(comments),
    act: ({ page }) => expect(page.getByText('東海林').first()).toBeVisible(),
  },
  {
    name: 'course: comments, none found',
    path: commentsOf,
    before: withComments({ ...comments, data: comments.data.slice(0, 2) }),
    act: async ({ page, text }) => {
      await page.getByRole('tab', { name: text('exams', 'comments.state.none') }).click();
      await expect(page.getByText(text('exams', 'comments.noneFound'))).toBeVisible();
    },
  },
  {
    name: 'course: comments, failed',
    path: commentsOf,
    before: withComments({ code: 1, category: 2 }, 500),
    act: ({ page }) => expect(page.getByRole('main').getByRole('alert').first()).toBeVisible(),
  },
  {
    name: 'record: reports',
    route: '/pages/student-record/:studentID/reports',
    path: record,
    before: ofRecord(ofStudent),
    act: ({ page }) => expect(page.getByText('2025年度 後期')).toBeVisible(),
  },
  {
    name: 'record: reports, none',
    path: record,
    before: ofRecord({ data: [], defaults }),
    act: ({ page, text }) => expect(page.getByText(text('records', 'reports.none'))).toBeVisible(),
  },
  {
    name: 'record: reports, failed',
    path: record,
    before: ofRecord({ code: 1, category: 2 }, 500),
    act: ({ page }) => expect(page.getByRole('main').getByRole('alert').first()).toBeVisible(),
  },
];
