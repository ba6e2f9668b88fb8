import { expect } from '@playwright/test';
import type { CareList, CarelessPatterns, RecordResult } from '@mebae/contracts';
import { fulfillCalls, tab, type Screen, type Visit } from '../screen.ts';

const person = (studentID: number, firstName: string, studentNumber: number) => ({
  studentID,
  lastName: '勅使河原',
  firstName,
  lastNameKana: 'テシガワラ',
  firstNameKana: 'リンタロウノスケ',
  studentNumber,
  schoolClass: { schoolClassID: 1, grade: 2, schoolClassName: '3組' },
});

const patterns: CarelessPatterns = {
  isScored: true,
  isFixed: false,
  answered: 38,
  students: [
    {
      student: person(1, '凛太朗ノ介', 3),
      weight: 0.2,
      ratings: 42,
      reasons: ['sameLevel', 'tooFast'],
      selfReasons: ['tooFast'],
    },
    {
      student: person(2, '葵', 12),
      weight: 0.5,
      ratings: 42,
      reasons: ['outfit'],
      selfReasons: [],
    },
  ],
  cannotJudge: [{ student: person(4, '千夏', 21), cannotJudge: 3, asked: 4 }],
  outsiders: [
    {
      name: '商店街の実行委員長',
      target: person(3, '陽菜', 20),
      weight: 0.5,
      ratings: 14,
      reasons: ['tooFast'],
    },
  ],
};

const trends = [
  { trendID: 2, title: '居心地' },
  { trendID: 7, title: '自己肯定感' },
];
const careList: CareList = {
  isScored: true,
  trends,
  checked: 38,
  notApplied: [{ rule: 'drop', reason: 'noEarlierCheck', students: 12 }],
  data: [
    {
      student: person(1, '凛太朗ノ介', 3),
      reasons: [
        {
          rule: 'belowGrade',
          trends: trends.map((trend, at) => ({ ...trend, distance: -1.4 - at })),
        },
        { rule: 'drop', trends: [{ trendID: 2, title: '居心地', distance: -1.1 }] },
      ],
    },
  ],
};

const exam = ({ schools }: Visit): string => `exams/${schools.demo.exam}`;

/** Changes what the API says before the page has it. */
async function change(
  { page }: Visit,
  path: string,
  into: (json: Record<string, unknown>) => Record<string, unknown>,
): Promise<void> {
  await page.route(
    (url) => url.pathname === `/api/v3/academic/${path}`,
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: into(await response.json()) });
    },
  );
}

const withTrends = (visit: Visit) => change(visit, exam(visit), (json) => ({ ...json, trends }));
const openTab =
  (part: 'careless' | 'care') =>
  ({ page, text }: Visit) =>
    tab(page, text('exams', `detail.part.${part}`));

const explained = ({ demo }: Visit['schools']) =>
  `/pages/student-record/${demo.student}/score/${demo.exam}/1`;
const explanation = ({ schools: { demo } }: Visit) =>
  `studentRecord/${demo.student}/score/${demo.exam}/1`;

const preliminary = (result: RecordResult): RecordResult => ({
  ...result,
  competencies: result.competencies.map((c) => ({ ...c, isFixed: false, gradeZ: null })),
  derivedScores: [],
  higherCompetencyID: null,
  lowerCompetencyID: null,
  growthPotentialCompetencyID: null,
  statements: [],
});

/** Screens of what scores rest on, and of what staff should know of answers and trends. */
export const scoreScreens: Screen[] = [
  {
    name: 'course: answer patterns',
    path: ({ demo }) => `/pages/exam/${demo.exam}`,
    before: (visit) => fulfillCalls(visit.page, `${exam(visit)}/careless`, patterns),
    act: async (visit) => {
      await openTab('careless')(visit);
      await expect(visit.page.getByText('商店街の実行委員長')).toBeVisible();
    },
  },
  {
    name: 'course: answer patterns, not scored',
    path: ({ demo }) => `/pages/exam/${demo.exam}`,
    before: (visit) =>
      fulfillCalls(visit.page, `${exam(visit)}/careless`, {
        ...patterns,
        isScored: false,
        students: [],
        outsiders: [],
      }),
    act: async (visit) => {
      await openTab('careless')(visit);
      await expect(visit.page.getByText(visit.text('exams', 'careless.notScored'))).toBeVisible();
    },
  },
  {
    name: 'course: care list',
    path: ({ demo }) => `/pages/exam/${demo.exam}`,
    before: async (visit) => {
      await withTrends(visit);
      await fulfillCalls(visit.page, `${exam(visit)}/care-list`, careList);
    },
    act: async (visit) => {
      await openTab('care')(visit);
      await expect(visit.page.getByText(visit.text('exams', 'care.notDiagnosis'))).toBeVisible();
    },
  },
  {
    name: 'course: care list, nobody',
    path: ({ demo }) => `/pages/exam/${demo.exam}`,
    before: async (visit) => {
      await withTrends(visit);
      await fulfillCalls(visit.page, `${exam(visit)}/care-list`, { ...careList, data: [] });
    },
    act: async (visit) => {
      await openTab('care')(visit);
      await expect(visit.page.getByText(visit.text('exams', 'care.none'))).toBeVisible();
    },
  },
  {
    name: 'score explained',
    route: '/pages/student-record/:studentID/score/:evalSettingID/:competencyID',
    path: explained,
    before: (visit) =>
      change(visit, explanation(visit), (json) => ({
        ...json,
        hiddenNumbers: null,
        numbers: {
          rawMean: 58,
          corrected: 63,
          correction: 5,
          error: 6,
          interval: { low: 51, high: 74 },
        },
        groupSeverity: 'severe',
      })),
    act: ({ page }) => expect(page.getByRole('figure')).toBeVisible(),
  },
  {
    name: 'score explained: numbers left out',
    path: explained,
    before: (visit) =>
      change(visit, explanation(visit), (json) => ({
        ...json,
        isFixed: false,
        preliminaryReasons: ['running', 'fewEvaluators'],
        evaluators: 2,
        downWeighted: null,
        groupSeverity: null,
        numbers: null,
        hiddenNumbers: 'fewEvaluators',
      })),
    act: ({ page, text }) =>
      expect(page.getByText(text('records', 'explain.hidden.fewEvaluators'))).toBeVisible(),
  },
  {
    name: 'record: preliminary scores',
    path: ({ demo }) => `/pages/student-record/${demo.student}`,
    before: (visit) =>
      change(visit, `studentRecord/${visit.schools.demo.student}`, (json) => ({
        ...json,
        exams: (json['exams'] as { status: number }[]).map((item) => ({
          ...item,
          scoringState: 'none',
          status: 1,
        })),
        result: preliminary(json['result'] as RecordResult),
      })),
    act: ({ page, text }) =>
      expect(page.getByText(text('records', 'notice.preliminary.title'))).toBeVisible(),
  },
];
