import {
  AdditionalPlan,
  type StudentCare,
  type StudentTrend,
  type StudentTrends,
  type studentTrendEndpoints,
} from '@mebae/contracts';
import {
  careReasonsOf,
  coreTrendMasterIDs,
  cutsOf,
  detailAmong,
  distanceOf,
  trendBandOf,
  trendCutsFrom,
  trendReadingOf,
  visibleClassesOfAllYears,
} from '@mebae/rules';
import { auditView } from '../../../lib/audit/audit-view.repository.ts';
import type { Caller } from '../../../lib/calls/caller.ts';
import { toExamSummary } from '../../../lib/courses/exam-summary.ts';
import { Failure } from '../../../lib/calls/failure.ts';
import { findVisibleStudent, keyOfStudent } from '../../../lib/people/visible-student.ts';
import * as repository from './student-trends.repository.ts';
import type { TrendRow } from './student-trends.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';

const examOf = (row: TrendRow, now: Date) => {
  const { evalSettingID, schoolYear, startAt, endAt, endedAt, scoringState } = row;
  const exam = { evalSettingID, schoolYear, startAt, endAt, endedAt, scoringState };
  return toExamSummary({ ...exam, title: row.examTitle }, now);
};

/** @throws Failure grow.124 for a school without trend checks in its plan */
async function readRows(
  { tx, session, language }: Caller,
  studentID: number,
): Promise<{ rows: TrendRow[]; isReadOnly: boolean }> {
  const plans = await repository.additionalPlans(tx, session.companyID);
  const isOpen = plans.includes(AdditionalPlan.TrendCheck);
  if (!isOpen && !plans.includes(AdditionalPlan.TrendCheckReadOnly)) throw new Failure('grow.124');
  const rows = await repository.trendsOf(tx, {
    ...keyOfStudent(session, studentID),
    scope: visibleClassesOfAllYears(session),
    language,
  });
  return { rows, isReadOnly: !isOpen };
}

/** Results that are compared from check to check: a variant with its general trend, unless a course asked for both. */
function seriesOf(rows: readonly TrendRow[]): TrendRow[][] {
  const byMaster = [...Map.groupBy(rows, (row) => row.masterID).values()];
  return byMaster.flatMap((own) => {
    const checks = new Set(own.map((row) => row.evalSettingID));
    return checks.size === own.length
      ? [own]
      : [...Map.groupBy(own, (row) => row.trendID).values()];
  });
}

/** @param rows of one trend, oldest check first */
function trendOf(rows: readonly TrendRow[], examIDs: readonly number[]): StudentTrend[] {
  const last = rows.at(-1);
  if (!last) return [];
  const before = rows.at(-2);
  const byExam = new Map(rows.map((row) => [row.evalSettingID, row]));
  const bandOf = (row: TrendRow) => trendBandOf(row.value, trendCutsFrom(row));
  const band = bandOf(last);
  const difference = before ? last.value - before.value : null;
  return [
    {
      trendID: last.trendID,
      title: last.title,
      points: examIDs.map((evalSettingID) => {
        const row = byExam.get(evalSettingID);
        return row ? { value: row.value, band: bandOf(row) } : null;
      }),
      meaning:
        band === 'middle' ? null : band === 'high' ? last.highScoreTitle : last.lowScoreTitle,
      cuts: cutsOf(detailAmong(last.others), trendCutsFrom(last)),
      change:
        difference === null ? null : { difference, reading: trendReadingOf(difference, last) },
    },
  ];
}

/**
 * A student's results of trend checks, of years in which the caller was in charge. Leaves an audit row.
 * @throws Failure academic.4 without access, grow.124 without the plan
 */
export async function readTrends(
  caller: Call<typeof studentTrendEndpoints.read>,
): Promise<StudentTrends> {
  const {
    tx,
    session,
    now,
    params: { studentID },
  } = caller;
  await findVisibleStudent(caller, studentID);
  const { rows, isReadOnly } = await readRows(caller, studentID);
  await auditView(tx, session, 'student.view', { studentID, detail: { part: 'trends' } }, now);
  const checks = [...new Map(rows.map((row) => [row.evalSettingID, examOf(row, now)])).values()];
  const examIDs = checks.map((exam) => exam.evalSettingID);
  const trends = seriesOf(rows)
    .flatMap((own) => trendOf(own, examIDs))
    .sort((a, b) => a.trendID - b.trendID);
  return { checks, trends, isReadOnly };
}

/**
 * Whether the last check of core trends put a student on the care list, by the same rules as the list of the course.
 * Leaves an audit row.
 * @throws Failure academic.4 without access, grow.124 without the plan
 */
export async function readCare(
  caller: Call<typeof studentTrendEndpoints.care>,
): Promise<StudentCare> {
  const {
    tx,
    session,
    now,
    params: { studentID },
  } = caller;
  await findVisibleStudent(caller, studentID);
  const { rows } = await readRows(caller, studentID);
  const core = rows.filter((row) => coreTrendMasterIDs.includes(row.masterID));
  const last = core.at(-1);
  const evalSettingID = last?.evalSettingID ?? null;
  await auditView(
    tx,
    session,
    'careList.view',
    { studentID, detail: { part: 'trends', evalSettingID } },
    now,
  );
  if (!last) return { exam: null, reasons: [] };
  const checked = core.filter((row) => row.evalSettingID === evalSettingID);
  const titles = new Map(checked.map((row) => [row.trendID, row.title]));
  const others = new Map(checked.map((row) => [row.trendID, row.gradeOthers]));
  const reasons = careReasonsOf(
    checked.map((row) => ({
      ...row,
      before:
        core.findLast(
          (other) => other.masterID === row.masterID && other.evalSettingID !== evalSettingID,
        )?.value ?? null,
    })),
  );
  return {
    exam: examOf(last, now),
    reasons: reasons.map(({ rule, trends }) => ({
      rule,
      trends: trends.map(({ trendID, distance }) => ({
        trendID,
        title: titles.get(trendID) ?? '',
        distance: distanceOf(detailAmong(others.get(trendID) ?? 0), distance),
      })),
    })),
  };
}
