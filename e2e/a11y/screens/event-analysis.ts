import { expect } from '@playwright/test';
import type { Estimate, EventAnalysis, EventTexts, RankCorrelation } from '@mebae/contracts';
import { fulfillCalls, pageAt, press, type Screen, type Visit } from '../screen.ts';

const estimate = (value: number, half: number): Estimate => ({
  value,
  low: value - half,
  high: value + half,
});
const steps = (value: number, first: 0 | 1) => ({
  n: 58,
  of: 64,
  detail: 'exact' as const,
  mean: estimate(value, 0.3),
  counts: first === 0 ? [3, 4, 9, 14, 18, 10] : [4, 9, 14, 19, 12],
});
const few = { n: 3, of: 64, detail: 'exact' as const, mean: null, counts: null };
const correlations = (rho: number): RankCorrelation[] => [
  { measure: 'feltChange', n: 58, of: 64, detail: 'exact' as const, rho: estimate(rho, 0.2) },
  { measure: 1, n: 55, of: 64, detail: 'exact' as const, rho: estimate(rho - 0.4, 0.25) },
  { measure: 3, n: 3, of: 64, detail: 'exact' as const, rho: null },
];
const paired = (value: number, n: number) => ({
  n,
  of: 64,
  detail: 'exact' as const,
  difference: estimate(value, 2.5),
});
const head = {
  eventID: 1,
  title: '2年 修学旅行（京都・奈良）',
  schoolYear: 2026,
  startsOn: '2026-10-20',
  endsOn: '2026-10-22',
};
const schoolClass = { schoolClassID: 1, grade: 2, schoolClassName: '特別進学コース' };
const components = [
  { componentID: 1, kind: 'withWhom' as const, name: '少人数グループで' },
  { componentID: 41, kind: 'place' as const, name: '博物館・美術館' },
];

const analysis: EventAnalysis = {
  event: {
    ...head,
    courseBefore: { evalSettingID: 1, title: '修学旅行 事前', hasScores: true },
    courseAfter: { evalSettingID: 2, title: '修学旅行 事後', hasScores: true },
  },
  counts: { students: 64, before: 61, after: 60, both: 58, participants: 55 },
  activities: [
    {
      activityID: 1,
      title: '2年 修学旅行 班別自主研修',
      expectation: steps(3.9, 1),
      participation: steps(3.4, 0),
      correlations: correlations(0.45),
    },
    {
      activityID: 2,
      title: '平和学習',
      expectation: steps(3.1, 1),
      participation: steps(3.6, 0),
      correlations: correlations(0.21),
    },
  ],
  quadrants: {
    n: 58,
    of: 64,
    detail: 'exact' as const,
    counts: { highHigh: 31, highLow: 9, lowHigh: 11, lowLow: 7 },
    points: Array.from({ length: 12 }, (_, at) => ({
      studentID: at + 1,
      lastName: '勅使河原',
      firstName: `凛太朗ノ介${at + 1}`,
      lastNameKana: 'てしがわら',
      firstNameKana: 'りんたろうのすけ',
      grade: schoolClass.grade,
      schoolClassName: schoolClass.schoolClassName,
      studentNumber: at + 1,
      expectation: 1 + (at % 5),
      participation: at % 6,
      feltChange: at === 3 ? null : 1 + (at % 5),
      quadrant: (['highHigh', 'highLow', 'lowHigh', 'lowLow'] as const)[at % 4] ?? 'lowLow',
    })),
  },
  feltChange: [
    { growingPurposeID: 1, title: 'リーダーシップ', figures: steps(3.8, 1) },
    { growingPurposeID: 5, title: '協働的思考', figures: steps(3.2, 1) },
  ],
  change: [
    {
      competencyID: 1,
      name: '課題設定',
      competencyType: 'cognitive',
      participants: paired(4.2, 50),
      others: paired(0.4, 70),
      difference: estimate(3.8, 3.1),
    },
    {
      competencyID: 3,
      name: '論理的思考',
      competencyType: 'cognitive',
      participants: paired(-0.6, 50),
      others: { n: 3, of: 64, detail: 'exact' as const, difference: null },
      difference: null,
    },
  ],
  isComparable: true,
  components: [{ components, activityIDs: [1], correlations: correlations(0.45) }],
  classes: [
    {
      schoolClass,
      expectation: steps(3.7, 1),
      participation: steps(3.5, 1),
      feltChange: { ...few, n: 0 },
    },
    {
      schoolClass: { ...schoolClass, schoolClassID: 2, schoolClassName: '2組' },
      expectation: few,
      participation: few,
      feltChange: { ...few, n: 0 },
    },
  ],
  questions: [
    {
      surveyItemID: 1,
      kind: 'scale',
      moment: 'after',
      text: '旅行は楽しかったですか。',
      low: '楽しくなかった',
      high: 'とても楽しかった',
      figures: steps(4.1, 1),
      options: [],
    },
    {
      surveyItemID: 2,
      kind: 'choice',
      moment: 'before',
      text: '楽しみにしている訪問先',
      low: '',
      high: '',
      figures: { ...few, n: 58 },
      options: [
        { text: '清水寺', count: 31 },
        { text: '東大寺', count: 27 },
      ],
    },
    {
      surveyItemID: 3,
      kind: 'text',
      moment: 'after',
      text: '感想',
      low: '',
      high: '',
      figures: { ...few, n: 40 },
      options: [],
    },
    {
      surveyItemID: 4,
      kind: 'text',
      moment: 'after',
      text: '要望',
      low: '',
      high: '',
      figures: few,
      options: [],
    },
  ],
};

const texts: EventTexts = {
  size: { n: 40, of: 64, detail: 'exact' as const },
  totalRecords: 3,
  data: [
    { text: '班のみんなで協力して回ることができた。' },
    { text: 'バスの中での話し合いが楽しかった。\nまた行きたい。' },
    { text: 'もっと調べておけばよかった。' },
  ],
  words: [
    { word: '協力', answers: 18 },
    { word: 'バス', answers: 11 },
    { word: '話し合い', answers: 7 },
  ],
};
const compared = [head, { ...head, eventID: 2, title: '1年 宿泊学習', schoolYear: 2025 }].map(
  (event, at) => ({
    event,
    students: 64,
    participants: 55,
    expectation: steps(3.5 + at / 2, 1),
    participation: at === 0 ? steps(3.4, 1) : few,
    feltChange: steps(3.1 + at / 2, 1),
    change: analysis.change.map(
      ({ participants: figures, competencyID, name, competencyType }) => ({
        competencyID,
        name,
        competencyType,
        figures,
      }),
    ),
  }),
);

const withAnalysis =
  (change: Partial<EventAnalysis> = {}) =>
  async ({ page }: Visit): Promise<void> => {
    await fulfillCalls(page, 'jgrow/analysis/events', {
      data: compared.map(({ event }) => event),
    });
    await fulfillCalls(page, 'jgrow/events/1/analysis', { ...analysis, ...change });
    await fulfillCalls(page, 'jgrow/events/1/texts', texts);
    await fulfillCalls(page, 'jgrow/analysis/comparison', { data: compared });
  };

const path = '/pages/jgrow/analysis';
const heading: Screen['heading'] = ['jgrow', 'analysis.title'];
const figure = ({ page }: Visit) =>
  expect(page.getByRole('main').locator('figure').first()).toBeVisible();
const part = (name: string, act: Screen['act'] = figure): Screen => ({
  name: `survey analysis: ${name}`,
  path: `${path}?event=1&part=${name}`,
  heading,
  before: withAnalysis(),
  act,
});
const tableShown = ({ page }: Visit) => expect(page.getByRole('table').first()).toBeVisible();

/** The analysis of a survey, part by part, and what it says where nothing is shown. */
export const eventAnalysisScreens: Screen[] = [
  {
    ...pageAt('survey analysis', path, 'jgrow', 'analysis.title'),
    before: withAnalysis(),
    act: figure,
  },
  part('quadrants'),
  part('change'),
  part('correlations'),
  {
    ...part('correlations', async (visit) => {
      await figure(visit);
      await press(visit.page, visit.text('ui', 'chart.table'));
      await expect(visit.page.getByRole('main').locator('figure table').first()).toBeVisible();
    }),
    name: 'survey analysis: correlations as a table',
  },
  part('classes', tableShown),
  part('questions'),
  part('texts', ({ page, text }) =>
    expect(page.getByRole('list', { name: text('jgrow', 'analysis.texts.list') })).toBeVisible(),
  ),
  {
    ...part('comparison'),
    path: `${path}?event=1&part=comparison&compare=1,2`,
  },
  part('sheet'),
  {
    name: 'survey analysis: nobody in a quadrant',
    path: `${path}?event=1&part=quadrants`,
    heading,
    before: withAnalysis({
      isComparable: false,
      quadrants: {
        n: 0,
        of: 64,
        detail: 'exact',
        counts: { highHigh: 0, highLow: 0, lowHigh: 0, lowLow: 0 },
        points: [],
      },
    }),
    act: ({ page, text }) =>
      expect(page.getByText(text('jgrow', 'analysis.nothing.title'))).toBeVisible(),
  },
  {
    name: 'survey analysis: no courses',
    path: `${path}?event=1&part=change`,
    heading,
    before: withAnalysis({ change: [] }),
    act: ({ page, text }) =>
      expect(page.getByText(text('jgrow', 'analysis.change.noScores.title'))).toBeVisible(),
  },
  {
    name: 'survey analysis: nobody has answered',
    path,
    heading,
    before: ({ page }) => fulfillCalls(page, 'jgrow/analysis/events', { data: [] }),
    act: ({ page, text }) =>
      expect(page.getByText(text('jgrow', 'analysis.empty.title'))).toBeVisible(),
  },
  {
    name: 'survey analysis: failed',
    path: `${path}?event=1`,
    heading,
    before: async (visit) => {
      await withAnalysis()(visit);
      const failure = { code: 1, category: 0, reason: '' };
      await fulfillCalls(visit.page, 'jgrow/events/1/analysis', failure, 500);
    },
    act: ({ page, text }) => expect(page.getByText(text('ui', 'error.title'))).toBeVisible(),
  },
];
