import { languageCodes } from '@mebae/contracts';
import { drawReport } from '../../features/documents/reports/draw/draw-report.ts';
import type { ReportData } from '../../features/documents/reports/report-data.ts';
import type { Paper, PaperSheet } from './papers.ts';
import { longestNames, sampleReport, shortestNames } from './sample-report.ts';

const paper = (caption: string, own: Partial<ReportData>): Paper => ({
  caption,
  draw: () => drawReport(sampleReport(own)),
});

const primary = {
  hasReadings: true,
  schoolKind: 'primary',
  schoolName: '桜ヶ丘小学校',
} satisfies Partial<ReportData>;

const comment =
  '文化祭の実行委員として、友達の意見を最後まで聞き、みんなが納得できる案にまとめていました。急な予定の変更があったときも、落ち着いて役割を組み直し、クラスを支えてくれました。これからも、自分の考えを言葉にして伝えることを大切にしていきましょう。';

const { competencies } = sampleReport();
/** Fewer than three sound people evaluated: nothing that others say. */
const withoutPeers = {
  hasPeerScores: false,
  competencies: competencies.map((row) => ({
    ...row,
    value: null,
    standardError: null,
    evaluators: 2,
    hasFewEvaluators: true,
  })),
  words: { strengths: [], highest: null, potential: null, next: null, selfEvaluation: 'none' },
  growth: null,
} satisfies Partial<ReportData>;

/** Before all evaluations have come in. */
const preliminary = {
  isFixed: false,
  words: { strengths: [], highest: null, potential: null, next: null, selfEvaluation: 'none' },
  growth: null,
} satisfies Partial<ReportData>;

const full: Paper[] = [
  ...languageCodes.map((language) => paper(`full, ${language}`, { language })),
  paper('full, primary school with readings', primary),
  paper('full, with a comment and what has fallen', { comment, printsFallen: true }),
  paper('full, the shortest names', shortestNames),
  paper('full, the longest names', longestNames),
  paper('full, seven competencies', {
    competencies: competencies.filter(({ competencyID }) =>
      [1, 3, 4, 6, 9, 18, 20].includes(competencyID),
    ),
  }),
  paper('full, errors of 10 and more', {
    competencies: competencies.map((row) => ({ ...row, standardError: 11.6 })),
  }),
  paper('full, too few evaluators', withoutPeers),
  paper('full, preliminary', preliminary),
  paper('full, self evaluation alone', {
    ...withoutPeers,
    hasPeerEvaluation: false,
    disposition: [],
  }),
];

const simple: Paper[] = [
  ...languageCodes.map((language) => paper(`simple, ${language}`, { kind: 'simple', language })),
  paper('simple, primary school with readings', { ...primary, kind: 'simple' }),
  paper('simple, with a comment', { kind: 'simple', comment }),
  paper('simple, the longest names', { ...longestNames, kind: 'simple' }),
  paper('simple, too few evaluators', { ...withoutPeers, kind: 'simple' }),
];

const trends = sampleReport().trends;
const trend: Paper[] = [
  paper('trend', { kind: 'trend' }),
  paper('trend, all that there are', {
    kind: 'trend',
    trends: Array.from({ length: 29 }, (_, index) =>
      trends.map((row) => ({ ...row, trendID: index, value: 3 * index })),
    ).flat(),
  }),
];

/** Sheets of the feedback reports. */
export const reportSheets: PaperSheet[] = [
  { name: 'reports-full', papers: full },
  { name: 'reports-simple-and-trend', papers: [...simple, ...trend] },
];
