import { expect } from '@playwright/test';
import { ExamStatus, type ActivityDetail, type EventDetail } from '@mebae/contracts';
import {
  dialogShown,
  differencesShown,
  fulfillCalls,
  pageAt,
  press,
  refuseChanges,
  type Screen,
  type Visit,
} from '../screen.ts';

const schoolClass = { schoolClassID: 1, grade: 2, schoolClassName: '特別進学コース' };
const purposes = [
  { growingPurposeID: 1, title: 'リーダーシップ' },
  { growingPurposeID: 5, title: '協働的思考' },
];
const maker = {
  lastName: '勅使河原',
  firstName: '凛太朗ノ介',
  lastNameKana: 'テシガワラ',
  firstNameKana: 'リンタロウノスケ',
};
const components = [
  { componentID: 1, kind: 'withWhom' as const, name: '少人数グループで' },
  { componentID: 41, kind: 'place' as const, name: '博物館・美術館' },
];

const activity: ActivityDetail = {
  activityID: 1,
  title: '2年 修学旅行 班別自主研修',
  purposes,
  components,
  durationMinutes: 360,
  destination: { ID: 1, destinationName: '京都・奈良' },
  isTemplate: true,
  creator: maker,
  isMine: false,
  canEdit: true,
  usedBy: 1,
  updatedAt: '2026-06-10T06:00:00.000Z',
  description: '班ごとに訪問先を決めて、半日かけて回ります。',
  beforeWork: '訪問先を調べ、質問を準備します。',
  afterWork: '学んだことを発表します。',
  events: [{ eventID: 1, title: '2年 修学旅行', startsOn: '2026-10-20', endsOn: '2026-10-22' }],
};

const course = {
  title: '修学旅行 事前',
  startAt: '2026-10-01T00:00:00.000Z',
  endAt: '2026-10-10T08:00:00.000Z',
  status: ExamStatus.Ended,
  examinees: 61,
  missing: 3,
  hasScores: true,
};

const event: EventDetail = {
  eventID: 1,
  title: '2年 修学旅行（京都・奈良）',
  schoolYear: 2026,
  startsOn: '2026-10-20',
  endsOn: '2026-10-22',
  state: 'running',
  destinations: [{ ID: 1, destinationName: '京都・奈良' }],
  purposes,
  targets: [{ kind: 'class', schoolClass, students: 64 }],
  students: 64,
  activities: [
    { activityID: 1, title: '2年 修学旅行 班別自主研修', components },
    { activityID: 2, title: '平和学習', components: [] },
  ],
  creator: maker,
  isMine: true,
  canEdit: true,
  updatedAt: '2026-09-01T00:00:00.000Z',
  surveys: {
    before: { state: 'ended', asked: 61, completed: 58 },
    after: { state: 'open', asked: 64, completed: 12 },
  },
  courseBefore: { ...course, evalSettingID: 1 },
  courseAfter: {
    ...course,
    evalSettingID: 2,
    title: '修学旅行 事後',
    startAt: '2026-10-21T00:00:00.000Z',
    status: ExamStatus.UnderExamination,
    missing: 0,
    hasScores: false,
  },
  surveyItems: { before: 3, after: 6 },
  questions: [
    {
      surveyItemID: 1,
      answers: 12,
      moment: 'after',
      kind: 'scale',
      text: '旅行は楽しかったですか。',
      isRequired: true,
      low: '楽しくなかった',
      high: 'とても楽しかった',
    },
    {
      surveyItemID: 2,
      answers: 0,
      moment: 'before',
      kind: 'choice',
      text: '楽しみにしている訪問先',
      isRequired: false,
      options: ['清水寺', '東大寺'],
      isMultiple: true,
    },
    { surveyItemID: 3, answers: 0, moment: 'after', kind: 'text', text: '感想', isRequired: false },
  ],
  note: '雨天時は博物館へ行きます。',
  copiedFrom: { eventID: 9, title: '2025年度 修学旅行' },
};

const states = ['completed', 'progressing', 'pending', 'notAsked'] as const;
const people = {
  totalRecords: 8,
  data: Array.from({ length: 8 }, (_, n) => ({
    studentID: n + 1,
    ...maker,
    schoolClass,
    studentNumber: n + 1,
    before: states[n % 4],
    after: states[(n + 1) % 4],
  })),
};

const withEvent =
  (change: Partial<EventDetail> = {}) =>
  async ({ page }: Visit): Promise<void> => {
    await fulfillCalls(page, 'jgrow/events/1', { ...event, ...change });
    await fulfillCalls(page, 'jgrow/events/1/people', people);
  };

const withActivity =
  (change: Partial<ActivityDetail> = {}) =>
  ({ page }: Visit): Promise<void> =>
    fulfillCalls(page, 'jgrow/activities/1', { ...activity, ...change });

/** Activities and events of jgrow. */
export const jgrowScreens: Screen[] = [
  pageAt('activities', '/pages/jgrow/activity', 'jgrow', 'list.title'),
  {
    name: 'activity in full',
    route: '/pages/jgrow/activity/:activityID',
    path: '/pages/jgrow/activity/1',
    before: withActivity(),
  },
  {
    name: 'activity: events use it',
    path: '/pages/jgrow/activity/1',
    before: withActivity(),
    act: async ({ page, text }) => {
      await press(page, text('jgrow', 'activity.delete'));
      await dialogShown(page);
    },
  },
  {
    name: 'activity: new, with messages',
    route: '/pages/jgrow/activity/create',
    path: '/pages/jgrow/activity/create',
    heading: ['jgrow', 'form.title.create'],
    act: async (visit) => {
      await press(visit.page, visit.text('jgrow', 'form.create'));
      const error = visit.text('jgrow', 'form.error.titleRequired');
      await expect(visit.page.getByText(error).first()).toBeVisible();
    },
  },
  {
    name: 'activity: edit',
    route: '/pages/jgrow/activity/:activityID/edit',
    path: '/pages/jgrow/activity/1/edit',
    heading: ['jgrow', 'form.title.edit'],
    before: withActivity(),
    act: ({ page, text }) =>
      expect(page.getByLabel(text('jgrow', 'activity.title')).first()).toBeVisible(),
  },
  {
    name: 'activity: changed by another',
    path: '/pages/jgrow/activity/1/edit',
    heading: ['jgrow', 'form.title.edit'],
    before: async (visit) => {
      await withActivity()(visit);
      await refuseChanges(visit.page, 'jgrow/activities/1');
    },
    act: async (visit) => {
      const { page, text } = visit;
      await page.getByLabel(text('jgrow', 'activity.title')).first().fill('別の窓');
      await page
        .getByLabel(text('jgrow', 'activity.description'))
        .first()
        .fill('長い内容。'.repeat(60));
      await press(page, text('jgrow', 'form.save'));
      await differencesShown(visit);
    },
  },
  {
    name: "activity: another's",
    path: '/pages/jgrow/activity/1/edit',
    heading: ['jgrow', 'form.title.edit'],
    before: withActivity({ canEdit: false }),
    act: ({ page, text }) =>
      expect(page.getByRole('heading', { name: text('jgrow', 'details.usedBy') })).toBeVisible(),
  },
  pageAt('events', '/pages/jgrow/event', 'jgrow', 'events.title'),
  {
    name: 'events: found',
    path: '/pages/jgrow/event',
    heading: ['jgrow', 'events.title'],
    before: ({ page }) =>
      fulfillCalls(page, 'jgrow/events', {
        data: [event, { ...event, eventID: 2, state: 'planned' }],
        totalRecords: 2,
      }),
    act: ({ page }) => expect(page.getByRole('table').getByRole('link')).toHaveCount(2),
  },
  {
    name: 'events: no match',
    path: '/pages/jgrow/event?search=zzzz',
    heading: ['jgrow', 'events.title'],
  },
  {
    name: 'event: new, with messages',
    route: '/pages/jgrow/event/create',
    path: '/pages/jgrow/event/create',
    heading: ['jgrow', 'eventForm.title.create'],
    act: async ({ page, text }) => {
      for (const kind of ['scale', 'choice', 'text']) {
        await press(page, text('jgrow', `eventForm.addQuestion.${kind}`));
      }
      await press(page, text('jgrow', 'form.create'));
      const error = text('jgrow', 'eventForm.error.titleRequired');
      await expect(page.getByText(error).first()).toBeVisible();
    },
  },
  {
    name: 'event in full',
    route: '/pages/jgrow/event/:eventID',
    path: '/pages/jgrow/event/1',
    before: withEvent(),
    act: ({ page }) => expect(page.getByRole('table').getByRole('row')).toHaveCount(9),
  },
  {
    name: 'event: what is missing',
    path: '/pages/jgrow/event/1',
    before: withEvent({
      courseBefore: null,
      courseAfter: null,
      surveys: {
        before: { state: 'none', asked: 0, completed: 0 },
        after: { state: 'none', asked: 0, completed: 0 },
      },
    }),
    act: ({ page, text }) =>
      expect(page.getByText(text('jgrow', 'warning.noCourseBefore'))).toBeVisible(),
  },
  {
    name: 'event: edit',
    path: '/pages/jgrow/event/1?mode=edit',
    heading: ['jgrow', 'eventForm.title.edit'],
    before: withEvent(),
    act: ({ page, text }) =>
      expect(page.getByLabel(text('jgrow', 'event.title')).first()).toBeVisible(),
  },
  {
    name: "event: another's",
    path: '/pages/jgrow/event/1?mode=edit',
    heading: ['jgrow', 'eventForm.title.edit'],
    before: withEvent({ canEdit: false }),
    act: ({ page, text }) =>
      expect(page.getByRole('heading', { name: text('jgrow', 'timeLine.title') })).toBeVisible(),
  },
  {
    name: 'event that is gone',
    path: '/pages/jgrow/event/99999999',
    heading: ['jgrow', 'event.one'],
    act: ({ page, text }) => expect(page.getByText(text('jgrow', 'event.missing'))).toBeVisible(),
  },
  {
    name: 'new course for an event',
    path: '/pages/exam/create?event=1&moment=before',
    heading: ['exams', 'create.title'],
    before: withEvent(),
    act: ({ page, text }) =>
      expect(page.getByText(text('exams', 'forEvent.note.before'))).toBeVisible(),
  },
];
