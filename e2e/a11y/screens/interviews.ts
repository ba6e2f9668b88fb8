import { expect } from '@playwright/test';
import type {
  EvidenceItem,
  LetterDetail,
  StudentCare,
  StudentInterviews,
  StudentLetters,
  StudentTrends,
} from '@mebae/contracts';
import { fulfillCalls, pageAt, press, type Screen, type Visit } from '../screen.ts';

const part = (name: string) => (schools: Visit['schools']) =>
  `/pages/student-record/${schools.demo.student}/${name}`;
/** Answers a call about the demo's student. */
const stub =
  (path: string, json: object, status = 200) =>
  ({ page, schools }: Visit) =>
    fulfillCalls(page, `studentRecord/${schools.demo.student}/${path}`, { ...json }, status);

const exam = {
  evalSettingID: 1,
  title: '第2回 コンピテンシー評価',
  schoolYear: 2026,
  startAt: '2026-06-01T00:00:00.000Z',
  endAt: '2026-06-15T09:00:00.000Z',
  status: 2,
  scoringState: 'done' as const,
};
const care: StudentCare = {
  exam,
  reasons: [
    {
      rule: 'belowGrade',
      trends: [2, 7].map((trendID) => ({ trendID, title: '居心地', distance: -1.4 })),
    },
    { rule: 'drop', trends: [{ trendID: 2, title: '居心地', distance: -1.1 }] },
  ],
};
const noTrends: StudentTrends = { checks: [], trends: [], isReadOnly: true };

const source = {
  evalSettingID: 1,
  title: exam.title,
  endAt: exam.endAt,
  evaluators: 4,
  standardError: 4.2,
};
const competency = { competencyID: 5, name: '論理的思考', competencyType: 'cognitive' as const };
const interviews: StudentInterviews = {
  hasScores: true,
  selfEvaluation: 'comparable',
  agenda: [
    {
      ...competency,
      kind: 'risen',
      comment: '考えの筋道を言葉にする場面が増えましたね。',
      value: 71,
      before: 58,
      selfValue: null,
      error: 5.9,
      source,
      sourceBefore: source,
    },
    {
      ...competency,
      competencyID: 20,
      name: '共感・傾聴',
      competencyType: 'gift',
      kind: 'peersSeeMore',
      comment: '友だちの話を最後まで聞く姿が、周りの安心につながっています。',
      value: 74,
      before: null,
      selfValue: 50,
      error: 4.2,
      source,
      sourceBefore: null,
    },
  ],
  interviews: [
    {
      interviewID: 1,
      schoolYear: 2026,
      heldOn: '2026-10-01',
      memo: '部活動の話。\n家庭学習の時間を自分で決めた。',
      goals: ['毎日30分の復習', '朝の読書'],
      nextOn: '2026-11-10',
      updatedAt: '2026-10-01T09:00:00.000Z',
      createdByLastName: '勅使河原',
      createdByFirstName: '凛太朗ノ介',
      createdByLastNameKana: 'テシガワラ',
      createdByFirstNameKana: 'リンタロウノスケ',
    },
  ],
};

const evidence: EvidenceItem[] = [
  {
    ...competency,
    kind: 'strength',
    key: 'strength:5',
    value: 71,
    gradeZ: 1.4,
    level: 'outstanding',
    source,
  },
];
const options = {
  policies: ['inquiry' as const, 'experience' as const],
  purpose: 'university' as const,
  length: 400 as const,
  language: 'ja' as const,
  addressee: '芽生え大学 学長 殿',
  writerTitle: '学級担任',
};
const letter: LetterDetail = {
  ...options,
  letterID: 1,
  version: 2,
  isBeingWritten: false,
  isApproved: false,
  approvedAt: null,
  updatedAt: '2026-10-01T09:00:00.000Z',
  versions: [2, 1].map((version) => ({
    version,
    paragraphs: [
      [{ text: 'このたび、推薦いたします。', evidence: [] }],
      [{ text: '筋道を立てて考える力に優れています。', evidence: ['strength:5'] }],
    ],
    evidence,
    source: version === 2 ? ('model' as const) : ('composer' as const),
    createdAt: '2026-10-01T09:00:00.000Z',
    createdByLastName: '勅使河原',
    createdByFirstName: '凛太朗ノ介',
    createdByLastNameKana: 'テシガワラ',
    createdByFirstNameKana: 'リンタロウノスケ',
  })),
};
const noLetters: StudentLetters = {
  data: [],
  policies: [],
  evidence: [],
  usual: { purpose: 'university', length: 400, writerTitle: '' },
  hasModel: false,
};
/** The page of a letter in one of its states. */
const letterScreen = (
  state: string,
  change: Partial<LetterDetail>,
  act?: Screen['act'],
): Screen => ({
  name: `record: letter, ${state}`,
  route: '/pages/student-record/:studentID/letters/:letterID',
  path: part('letters/1'),
  before: stub('letters/1', { ...letter, ...change }),
  ...(act && { act }),
});

/** Trends, talks and letters of a student, in each of their states. */
export const interviewScreens: Screen[] = [
  {
    name: 'record: trends',
    route: '/pages/student-record/:studentID/trends',
    path: part('trends'),
    before: stub('care', care),
    act: ({ page, text }) =>
      expect(page.getByText(text('records', 'care.rule.drop'))).toBeVisible(),
  },
  {
    name: 'record: trends, none yet and read-only',
    path: part('trends'),
    before: stub('trends', noTrends),
  },
  {
    name: 'record: talk',
    route: '/pages/student-record/:studentID/interview',
    path: part('interview'),
    before: stub('interviews', interviews),
    act: ({ page, text }) =>
      page.getByLabel(text('records', 'interview.nextOn'), { exact: true }).fill('2000-01-01'),
  },
  {
    name: 'record: talk, changed',
    path: part('interview'),
    before: stub('interviews', interviews),
    act: async ({ page, text }) => {
      await page
        .getByRole('button', { name: text('records', 'interview.editShort') })
        .first()
        .click();
      await expect(
        page.getByRole('button', { name: text('records', 'interview.cancel'), exact: true }),
      ).toBeVisible();
    },
  },
  {
    name: 'record: talk, nothing known',
    path: part('interview'),
    before: stub('interviews', {
      hasScores: false,
      agenda: [],
      selfEvaluation: 'none',
      interviews: [],
    }),
  },
  pageAt(
    'interviews with a class',
    '/pages/student-interviews',
    'records',
    'classInterviews.title',
  ),
  {
    name: 'record: letters',
    route: '/pages/student-record/:studentID/letters',
    path: part('letters'),
  },
  {
    name: 'record: letters, nothing to build on',
    path: part('letters'),
    before: stub('letters', noLetters),
  },
  letterScreen('draft', {}, ({ page }) => page.getByRole('button', { name: /筋道/ }).click()),
  letterScreen('edited', {}, ({ page, text }) => press(page, text('records', 'letters.edit'))),
  letterScreen('approved', { isApproved: true, approvedAt: '2026-10-02T09:00:00.000Z' }),
  letterScreen('not written', { version: 0, versions: [] }),
  {
    ...letterScreen('being written', { version: 0, versions: [], isBeingWritten: true }),
    waits: true,
  },
  {
    name: 'record: letter, not there',
    path: part('letters/1'),
    before: stub('letters/1', { code: 1, category: 2, reason: 'letterID' }, 404),
  },
];
