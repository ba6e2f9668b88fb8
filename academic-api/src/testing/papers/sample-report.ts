import type { LanguageCode, Statement } from '@mebae/contracts';
import { sortedCompetencies } from '@mebae/charts';
import type { ScoreChange } from '@mebae/rules';
import { findingsBehaviours } from '../../db/masters/findings.ts';
import { competencies } from '../../db/masters/masters.ts';
import type { ReportData } from '../../features/documents/reports/report-data.ts';

/** A competency with its behaviours, as reports read them. */
export const namedCompetency = (competencyID: number, language: LanguageCode) => {
  const own = findingsBehaviours.find((row) => row.competencyID === competencyID);
  const competency = competencies.find((row) => row.competencyID === competencyID);
  return {
    competencyID,
    name: competency?.name[language] ?? '',
    behaviours: (own?.behaviours ?? []).map((text) => text[language]),
  };
};

const stated = (kind: Statement['kind'], competencyID: number, language: LanguageCode) => ({
  ...namedCompetency(competencyID, language),
  statement: {
    kind,
    competencyID,
    value: 61.2,
    selfValue: 40,
    before: null,
    standardError: 3,
    gradeZ: 1,
  },
});

const change = (difference: number, reading: ScoreChange['reading']): ScoreChange => ({
  difference,
  standardError: 4,
  reading,
});

/** Where a made-up student stands between the poles of the disposition test. */
const sampleDisposition: ReportData['disposition'] = [-40, 12, 62, 0, -85].map((value, index) => ({
  scaleID: index + 1,
  value,
  isImplicit: false,
}));

/** Data of a report with all of its parts, of a made-up student. */
export function sampleReport(own: Partial<ReportData> = {}): ReportData {
  const language = own.language ?? 'ja';
  return {
    kind: 'full',
    language,
    hasReadings: false,
    isFixed: true,
    hasPeerEvaluation: true,
    hasPeerScores: true,
    schoolKind: 'secondary',
    printsFallen: false,
    productName: 'Mebae',
    schoolName: '桜ヶ丘中学校',
    title: '前期の振り返り',
    startAt: '2026-10-01T00:00:00Z',
    endAt: '2026-10-26T00:00:00Z',
    madeAt: '2026-11-22T00:00:00Z',
    student: {
      lastName: '髙橋',
      firstName: '𠮷野',
      lastNameKana: 'タカハシ',
      firstNameKana: 'ヨシノ',
      grade: 1,
      schoolClassName: '2組',
      studentNumber: 3,
    },
    disposition: sampleDisposition,
    competencies: sortedCompetencies(
      competencies.map(({ competencyID, name, competencyType }) => ({
        competencyID,
        name: name[language],
        competencyType,
        value: 40 + competencyID,
        standardError: 3.2,
        evaluators: 4,
        hasFewEvaluators: false,
        selfValue: 70 - competencyID,
        classMean: 52,
      })),
    ),
    evaluators: 4,
    words: {
      strengths: [5, 14, 20].map((id) => stated('strength', id, language)),
      highest: stated('highest', 25, language),
      potential: stated('potential', 9, language),
      next: stated('nextStep', 3, language),
      selfEvaluation: 'differs',
    },
    growth: {
      before: '前回の振り返り',
      rows: [
        { ...namedCompetency(1, language), before: 40, after: 50, change: change(10, 'up') },
        {
          ...namedCompetency(2, language),
          before: 41,
          after: 42,
          change: change(1, 'noClearChange'),
        },
        { ...namedCompetency(6, language), before: 60, after: 46, change: change(-14, 'down') },
      ],
    },
    comment: null,
    trends: [
      {
        trendID: 2,
        title: '居心地',
        value: 55,
        band: 'high',
        meaning: '居心地よく感じている',
        gradeMean: 50,
        before: 44,
      },
    ],
    ...own,
  };
}

/** The longest names that a roster and a school take. */
export const longestNames = {
  schoolName: '学校'.repeat(32),
  title: '長'.repeat(100),
  student: {
    lastName: '寿限無'.repeat(21),
    firstName: 'Wolfeschlegelsteinhausenberger'.repeat(2),
    lastNameKana: 'ジュゲム'.repeat(15),
    firstNameKana: '',
    grade: 12,
    schoolClassName: '国際バカロレア特別進学コース1組',
    studentNumber: 999,
  },
} satisfies Partial<ReportData>;

/** The shortest. */
export const shortestNames = {
  schoolName: '東',
  title: '春',
  student: {
    lastName: '李',
    firstName: '一',
    lastNameKana: '',
    firstNameKana: '',
    grade: null,
    schoolClassName: null,
    studentNumber: null,
  },
} satisfies Partial<ReportData>;
