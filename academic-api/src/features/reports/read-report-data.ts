import { limits, type LanguageCode } from '@mebae/contracts';
import { trendBandOf, trendCutsOf } from '@mebae/rules';
import type { Tx } from '../../db/connect.ts';
import { findingsBehaviours } from '../../db/masters/findings.ts';
import { changeBetween } from '../../lib/growth-steps.ts';
import { gradeZ, highlightsOf } from '../../lib/highlights.ts';
import {
  competencyRows,
  evaluatorsOf,
  fixedScoresOf,
  shownClassMean,
  type CompetencyRow,
} from '../../lib/scores-of-student.repository.ts';
import { schoolNameIn } from '../../lib/school-name.ts';
import type { NamedCompetency, ReportData, ReportTrend } from './report-data.ts';
import * as repository from './report-data.repository.ts';
import type { WaitingReport } from './report-data.repository.ts';

/** What all reports of a course have in common. */
export interface CourseOfReports {
  companyID: number;
  evalSettingID: number;
  productName: string;
  course: Awaited<ReturnType<typeof repository.courseOfReports>>;
  trendValues: Map<number, number[]>;
}

/** @throws where there is no such course any more */
export async function readCourse(
  tx: Tx,
  of: { companyID: number; evalSettingID: number; productName: string },
): Promise<CourseOfReports> {
  const { companyID, evalSettingID } = of;
  return {
    ...of,
    course: await repository.courseOfReports(tx, companyID, evalSettingID),
    trendValues: await repository.trendValues(tx, companyID, evalSettingID),
  };
}

const strengthsShown = 3;

const behaviours = new Map(
  findingsBehaviours.map(({ competencyID, behaviours: own }) => [competencyID, own]),
);

const named = ({ competencyID, name }: CompetencyRow, language: LanguageCode): NamedCompetency => ({
  competencyID,
  name,
  behaviours: (behaviours.get(competencyID) ?? []).map((text) => text[language]),
});

/**
 * What a report says of scores in words: what stands out in the grade (never what is below its mean), what others see most
 * more in the student, and what to try next. Only fixed scores say anything.
 */
export function wordsFrom(
  rows: readonly CompetencyRow[],
  language: LanguageCode,
): Pick<ReportData, 'strengths' | 'highest' | 'potential' | 'next'> {
  const measured = rows
    .flatMap((row) => {
      const z = gradeZ(row);
      return z === null ? [] : [{ row, z }];
    })
    .sort((a, b) => b.z - a.z || a.row.competencyID - b.row.competencyID);
  const strengths = measured.filter(({ z }) => z >= 0).slice(0, strengthsShown);
  const fixed = rows.filter((row) => row.isFixed && row.value !== null);
  const highest = fixed.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))[0];
  const { growthPotentialCompetencyID } = highlightsOf(rows);
  const potential = rows.find((row) => row.competencyID === growthPotentialCompetencyID);
  const last = measured.at(-1);
  const isStrength = strengths.some(({ row }) => row === last?.row);
  return {
    strengths: strengths.map(({ row }) => named(row, language)),
    highest: highest ? named(highest, language) : null,
    potential:
      potential && potential.value !== null && potential.selfValue !== null
        ? {
            ...named(potential, language),
            value: potential.value,
            selfValue: potential.selfValue,
          }
        : null,
    next: last && !isStrength ? named(last.row, language) : null,
  };
}

/** Fixed scores beside those of the last fixed course before; null without one. */
async function growthOf(
  tx: Tx,
  { companyID, evalSettingID }: CourseOfReports,
  studentID: number,
  language: LanguageCode,
): Promise<ReportData['growth']> {
  const points = await fixedScoresOf(tx, companyID, { studentID, scope: null, language });
  const examIDs = [...new Set(points.map((point) => point.evalSettingID))];
  const beforeID = examIDs[examIDs.indexOf(evalSettingID) - 1];
  const before = points.filter((point) => point.evalSettingID === beforeID);
  const [first] = before;
  if (!examIDs.includes(evalSettingID) || !first) return null;
  const earlier = new Map(before.map((point) => [point.competencyID, point]));
  const rows = points
    .filter((point) => point.evalSettingID === evalSettingID)
    .flatMap((point) => {
      const own = earlier.get(point.competencyID);
      const change = own && changeBetween(own, point);
      if (!own || !change) return [];
      const { competencyID, name } = point;
      return [
        { competencyID, name, before: own.value, after: point.value, reading: change.reading },
      ];
    });
  return rows.length === 0 ? null : { before: first.title, rows };
}

async function readTrends(
  tx: Tx,
  of: CourseOfReports,
  studentID: number,
  language: LanguageCode,
): Promise<ReportTrend[]> {
  const rows = await repository.trendsOf(tx, { ...of, studentID }, language);
  return rows.map(({ trendID, title, high, low, value, gradeMean, gradeN, before }) => {
    const band = trendBandOf(value, trendCutsOf(of.trendValues.get(trendID) ?? []));
    const meaning = { high, middle: '', low }[band];
    const mean = gradeN < limits.rankingMinimum ? null : gradeMean;
    return { trendID, title, value, band, meaning, gradeMean: mean, before };
  });
}

/** D of the implicit task goes from -2 to 2. */
const implicitScale = 50;

/** Every number of a report is the record's. @returns null where there is nothing to report, or nobody any more */
export async function readReportData(
  tx: Tx,
  of: CourseOfReports,
  { studentID, kind, language, hasReadings }: WaitingReport,
  now: Date,
): Promise<ReportData | null> {
  const { companyID, evalSettingID, course, productName } = of;
  const student = await repository.studentOfReport(tx, { companyID, evalSettingID, studentID });
  if (!student) return null;
  const isTrend = kind === 'trend';
  const key = { companyID, evalSettingID, studentID };
  const rows = isTrend
    ? []
    : await competencyRows(tx, companyID, { evalSettingID, studentID, language });
  const scored = rows.filter((row) => row.value !== null);
  const trends = isTrend ? await readTrends(tx, of, studentID, language) : [];
  const hasResults = isTrend
    ? trends.length > 0
    : rows.some((row) => row.value !== null || row.selfValue !== null);
  if (!hasResults) return null;
  const isFull = kind === 'full';
  const disposition = isFull ? await repository.dispositionOf(tx, key, language) : [];
  const isOver = course.scoringState === 'done';
  return {
    kind,
    language,
    hasReadings,
    isFixed:
      isOver &&
      (isTrend ||
        !course.peerEvaluation ||
        (scored.length > 0 && scored.every((row) => row.isFixed))),
    isOver,
    hasPeerEvaluation: course.peerEvaluation,
    productName,
    schoolName: schoolNameIn(course, language),
    title: course.title,
    startAt: course.startAt.toISOString(),
    endAt: (course.endedAt ?? course.endAt).toISOString(),
    madeAt: now.toISOString(),
    student,
    disposition: disposition.map(
      ({ scaleID, firstPole, secondPole, value, method, isTooFast }) => ({
        scaleID,
        firstPole,
        secondPole,
        value:
          isTooFast || value === null
            ? null
            : method === 'implicit'
              ? value * implicitScale
              : value,
        isImplicit: method === 'implicit',
      }),
    ),
    competencies: rows.map((row) => ({
      competencyID: row.competencyID,
      name: row.name,
      competencyType: row.competencyType,
      value: row.value,
      standardError: row.standardError,
      evaluators: row.evaluators,
      selfValue: row.selfValue,
      classMean: shownClassMean(row),
    })),
    evaluators: isFull ? (await evaluatorsOf(tx, key)).length : 0,
    ...wordsFrom(rows, language),
    growth: isFull ? await growthOf(tx, of, studentID, language) : null,
    trends,
  };
}
