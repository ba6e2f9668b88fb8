import type { LanguageCode, Statement } from '@mebae/contracts';
import { competencyOrder } from '@mebae/charts';
import {
  factsOf,
  hasEnoughEvaluators,
  meanForFamily,
  ofKind,
  statementsOf,
  trendBandOf,
  trendCutsOf,
  type MeasuredScore,
  type StudentScores,
} from '@mebae/rules';
import type { Tx } from '../../../db/connect.ts';
import { findingsBehaviours } from '../../../db/masters/findings.ts';
import {
  competencyRows,
  evaluatorsOf,
  fixedScoresOf,
  selfCarelessReasons,
  type CompetencyRow,
} from '../../../lib/results/scores-of-student.repository.ts';
import { schoolNameIn } from '../../../lib/school/school-name.ts';
import type { NamedCompetency, ReportData, ReportTrend, StatedCompetency } from './report-data.ts';
import * as repository from './report-data.repository.ts';
import type { WaitingReport } from './report-data.repository.ts';

/** Facts that all reports of a course have in common. */
export interface CourseOfReports {
  companyID: number;
  evalSettingID: number;
  productName: string;
  course: Awaited<ReturnType<typeof repository.courseOfReports>>;
  trendValues: Map<number, number[]>;
}

/**
 * Reads what all reports of a course have in common.
 * @param hasTrendReports whether any is about trends: only those need everybody's values
 * @throws where there is no such course any more
 */
export async function readCourse(
  tx: Tx,
  key: { companyID: number; evalSettingID: number; productName: string },
  { hasTrendReports = true } = {},
): Promise<CourseOfReports> {
  const { companyID, evalSettingID } = key;
  return {
    ...key,
    course: await repository.courseOfReports(tx, companyID, evalSettingID),
    trendValues: hasTrendReports
      ? await repository.trendValues(tx, companyID, evalSettingID)
      : new Map(),
  };
}

const strengthsShown = 3;

type FixedScore = MeasuredScore & { competencyID: number };

const behaviours = new Map(
  findingsBehaviours.map(({ competencyID, behaviours: own }) => [competencyID, own]),
);

const named = ({ competencyID, name }: CompetencyRow, language: LanguageCode): NamedCompetency => ({
  competencyID,
  name,
  behaviours: (behaviours.get(competencyID) ?? []).map((text) => text[language]),
});

/** A score as it may leave the product: no number of fewer than three sound evaluators, which could be one's answer. */
export const withoutFewEvaluators = (row: CompetencyRow): CompetencyRow =>
  hasEnoughEvaluators(row) ? row : { ...row, value: null, standardError: null };

/** Words of a report about scores: each is a statement that holds, see `rules/statements`. */
export function wordsFrom(
  rows: readonly CompetencyRow[],
  { before, isSelfCareless }: Pick<StudentScores, 'before' | 'isSelfCareless'>,
  language: LanguageCode,
): ReportData['words'] {
  const statements = statementsOf({ scores: rows, before, isSelfCareless });
  const allOfKind = (kind: Statement['kind']): StatedCompetency[] =>
    ofKind(statements, kind).flatMap((statement) => {
      const row = rows.find(({ competencyID }) => competencyID === statement.competencyID);
      return row ? [{ ...named(row, language), statement }] : [];
    });
  return {
    strengths: allOfKind('strength').slice(0, strengthsShown),
    highest: allOfKind('highest')[0] ?? null,
    potential: allOfKind('potential')[0] ?? null,
    next: allOfKind('nextStep')[0] ?? null,
    selfEvaluation: selfEvaluationOf(rows, isSelfCareless, statements),
  };
}

/** The statement about the self evaluation where there is no potential. */
function selfEvaluationOf(
  rows: readonly CompetencyRow[],
  isSelfCareless: boolean,
  statements: readonly Statement[],
): ReportData['words']['selfEvaluation'] {
  if (rows.every(({ selfValue }) => selfValue === null)) return 'none';
  if (ofKind(statements, 'agree').length > 0) return 'agrees';
  const isCompared = rows.some(
    (row) => row.isFixed && row.selfValue !== null && row.standardError !== null,
  );
  return isCompared && !isSelfCareless ? 'differs' : 'notCompared';
}

/** The student's fixed scores in the last fixed course before; null without one, or where this one is not fixed. */
async function fixedCourseBefore(
  tx: Tx,
  { companyID, evalSettingID }: CourseOfReports,
  studentID: number,
  language: LanguageCode,
) {
  const points = await fixedScoresOf(tx, companyID, { studentID, scope: null, language });
  const last = points[points.findIndex((point) => point.evalSettingID === evalSettingID) - 1];
  return last
    ? {
        title: last.title,
        scores: points.filter((point) => point.evalSettingID === last.evalSettingID),
      }
    : null;
}

/** Fixed scores beside those of the course before; null where none can be compared. */
export function growthFrom(
  rows: readonly CompetencyRow[],
  before: { title: string; scores: readonly FixedScore[] } | null,
  language: LanguageCode,
): ReportData['growth'] {
  if (!before) return null;
  const { changes } = factsOf({ scores: rows, before: before.scores, isSelfCareless: false });
  const compared = rows.flatMap((row) => {
    const change = changes.get(row.competencyID);
    if (!change || row.value === null) return [];
    return [{ ...named(row, language), before: change.before.value, after: row.value, change }];
  });
  return compared.length === 0 ? null : { before: before.title, rows: compared };
}

async function readTrends(
  tx: Tx,
  course: CourseOfReports,
  studentID: number,
  language: LanguageCode,
): Promise<ReportTrend[]> {
  const rows = await repository.trendsOf(tx, { ...course, studentID }, language);
  return rows.map(({ trendID, title, high, low, value, gradeMean, gradeN, before }) => {
    const band = trendBandOf(value, trendCutsOf(course.trendValues.get(trendID) ?? []));
    const meaning = { high, middle: '', low }[band];
    return {
      trendID,
      title,
      value,
      band,
      meaning,
      gradeMean: meanForFamily(gradeN, gradeMean),
      before,
    };
  });
}

/** D of the implicit task goes from -2 to 2. */
const implicitScale = 50;

/** Every number of a report is the record's. @returns null where there is nothing to report, or nobody any more */
export async function readReportData(
  tx: Tx,
  exam: CourseOfReports,
  { studentID, kind, language, hasReadings }: WaitingReport,
  now: Date,
): Promise<ReportData | null> {
  const { companyID, evalSettingID, course, productName } = exam;
  const student = await repository.studentOfReport(tx, { companyID, evalSettingID, studentID });
  if (!student) return null;
  const isTrend = kind === 'trend';
  const key = { companyID, evalSettingID, studentID };
  const rows = isTrend
    ? []
    : await competencyRows(tx, companyID, { evalSettingID, studentID, scope: null, language });
  // as on screen: by type, then by number
  const published = rows
    .map(withoutFewEvaluators)
    .toSorted((a, b) => competencyOrder(a) - competencyOrder(b));
  const scored = published.filter((row) => row.value !== null);
  const [careless] = isTrend ? [] : await selfCarelessReasons(tx, key);
  const isSelfCareless = (careless?.reasons.length ?? 0) > 0;
  const before = isTrend ? null : await fixedCourseBefore(tx, exam, studentID, language);
  const trends = isTrend ? await readTrends(tx, exam, studentID, language) : [];
  const hasResults = isTrend
    ? trends.length > 0
    : rows.some((row) => row.value !== null || row.selfValue !== null);
  if (!hasResults) return null;
  const isFull = kind === 'full';
  const disposition = isFull ? await repository.dispositionOf(tx, key) : [];
  return {
    kind,
    language,
    hasReadings,
    isFixed: course.scoringState === 'done',
    hasPeerEvaluation: course.peerEvaluation,
    schoolKind: course.schoolKind,
    printsFallen: course.reportPrintsFallen,
    productName,
    schoolName: schoolNameIn(course, language),
    title: course.title,
    startAt: course.startAt.toISOString(),
    endAt: (course.endedAt ?? course.endAt).toISOString(),
    madeAt: now.toISOString(),
    student,
    disposition: disposition.map(({ scaleID, value, method, isTooFast }) => ({
      scaleID,
      value:
        isTooFast || value === null ? null : method === 'implicit' ? value * implicitScale : value,
      isImplicit: method === 'implicit',
    })),
    hasPeerScores: scored.length > 0,
    competencies: published.map((row) => ({
      competencyID: row.competencyID,
      name: row.name,
      competencyType: row.competencyType,
      value: row.value,
      standardError: row.standardError,
      evaluators: row.evaluators,
      hasFewEvaluators: !hasEnoughEvaluators(row) && row.evaluators > 0,
      selfValue: row.selfValue,
      classMean: meanForFamily(row.classN, row.classMean),
    })),
    evaluators: isFull ? (await evaluatorsOf(tx, key)).length : 0,
    words: wordsFrom(published, { before: before?.scores ?? [], isSelfCareless }, language),
    growth: isFull ? growthFrom(published, before, language) : null,
    comment: isTrend ? null : await repository.finishedComment(tx, key),
    trends,
  };
}
