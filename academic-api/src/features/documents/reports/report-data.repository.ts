import { sql } from 'kysely';
import type { LanguageCode, ReportFileKind } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { nameColumns, classColumns } from '../../../db/name-columns.ts';
import { joinOnSchoolKey, sameSchoolKey } from '../../../db/query.ts';

/** Facts that all reports of a course have in common. */
export async function courseOfReports(tx: Tx, companyID: number, evalSettingID: number) {
  return tx
    .selectFrom('exam')
    .innerJoin('company', 'company.companyID', 'exam.companyID')
    .select([
      'exam.title',
      'exam.startAt',
      'exam.endAt',
      'exam.endedAt',
      'exam.scoringState',
      'exam.peerEvaluation',
      'company.schoolKind',
      'company.reportPrintsFallen',
      'company.name as schoolName',
      'company.englishName',
    ])
    .where('exam.companyID', '=', companyID)
    .where('exam.evalSettingID', '=', evalSettingID)
    .executeTakeFirstOrThrow();
}

/** Everybody's results in each trend of a course: what bands are cut by. */
export async function trendValues(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ scaleID: number; values: number[] }>`
    select scale_id, array_agg(value) as values from part_score
    where company_id = ${companyID} and eval_setting_id = ${evalSettingID} and part = 'trend' and value is not null
    group by scale_id`.execute(tx);
  return new Map(rows.map(({ scaleID, values }) => [scaleID, values]));
}

interface OneReport {
  companyID: number;
  evalSettingID: number;
  studentID: number;
}

/** The student of a report, in the class of the course; nobody once the identity was erased. */
export const studentOfReport = (tx: Tx, report: OneReport) =>
  tx
    .selectFrom('examinee')
    .innerJoin('student', joinOnSchoolKey('student', 'examinee', 'studentID'))
    .innerJoin('enrolment', joinOnSchoolKey('enrolment', 'examinee', 'enrolmentID'))
    .leftJoin('schoolClass', joinOnSchoolKey('schoolClass', 'enrolment', 'schoolClassID'))
    .select([...nameColumns('student'), ...classColumns, 'enrolment.studentNumber'])
    .where('examinee.companyID', '=', report.companyID)
    .where('examinee.evalSettingID', '=', report.evalSettingID)
    .where('examinee.studentID', '=', report.studentID)
    .where('student.erasedAt', 'is', null)
    .executeTakeFirst();

/** Where a student stands between the poles of the disposition test, in the order of the scales. */
export async function dispositionOf(tx: Tx, report: OneReport) {
  const { rows } = await sql<{
    scaleID: number;
    value: number | null;
    method: 'form' | 'implicit';
    isTooFast: boolean;
  }>`
    select s.scale_id, s.value, s.method, s.is_too_fast
    from part_score s
    where s.company_id = ${report.companyID} and s.eval_setting_id = ${report.evalSettingID}
      and s.student_id = ${report.studentID} and s.part = 'disposition'
    order by s.scale_id`.execute(tx);
  return rows;
}

/** A student's results in the trends of a course, beside the grade and the last check before. */
export async function trendsOf(tx: Tx, report: OneReport, language: LanguageCode) {
  const { rows } = await sql<{
    trendID: number;
    title: string;
    high: string;
    low: string;
    value: number;
    gradeMean: number | null;
    gradeN: number;
    before: number | null;
  }>`
    select s.scale_id as trend_id, t.title ->> ${sql.lit(language)} as title,
      t.high_score_title ->> ${sql.lit(language)} as high, t.low_score_title ->> ${sql.lit(language)} as low, s.value,
      grade.mean as grade_mean, grade.n as grade_n, earlier.value as before
    from part_score s
    join trend t on t.trend_id = s.scale_id
    join exam x on ${sameSchoolKey('x', 's', 'evalSettingID')}
    join examinee p on ${sameSchoolKey('p', 's', 'evalSettingID', 'studentID')}
    join enrolment e on ${sameSchoolKey('e', 'p', 'enrolmentID')}
    cross join lateral (
      select avg(g.value) as mean, count(*)::int as n
      from part_score g
      join examinee q on ${sameSchoolKey('q', 'g', 'evalSettingID', 'studentID')}
      join enrolment f on ${sameSchoolKey('f', 'q', 'enrolmentID')}
      where ${sameSchoolKey('g', 's', 'evalSettingID')} and g.part = 'trend' and g.scale_id = s.scale_id
        and g.value is not null and f.school_year = e.school_year and f.grade = e.grade
    ) grade
    left join lateral (
      select b.value from part_score b
      join trend u on u.trend_id = b.scale_id and u.master_id = t.master_id
      join exam y on ${sameSchoolKey('y', 'b', 'evalSettingID')}
      where ${sameSchoolKey('b', 's', 'studentID')} and b.part = 'trend' and b.value is not null
        and (least(y.ended_at, y.end_at), y.eval_setting_id) < (least(x.ended_at, x.end_at), x.eval_setting_id)
      order by least(y.ended_at, y.end_at) desc, y.eval_setting_id desc limit 1
    ) earlier on true
    where s.company_id = ${report.companyID} and s.eval_setting_id = ${report.evalSettingID}
      and s.student_id = ${report.studentID} and s.part = 'trend' and s.value is not null
    order by s.scale_id`.execute(tx);
  return rows;
}

/** The teacher's finished words to a student; null without it. */
export async function finishedComment(tx: Tx, report: OneReport): Promise<string | null> {
  const found = await tx
    .selectFrom('reportComment')
    .select('text')
    .where('companyID', '=', report.companyID)
    .where('evalSettingID', '=', report.evalSettingID)
    .where('studentID', '=', report.studentID)
    .where('isDone', '=', true)
    .where('text', '<>', '')
    .executeTakeFirst();
  return found?.text ?? null;
}

/** A report that waits to be made. */
export interface WaitingReport {
  studentID: number;
  kind: ReportFileKind;
  language: LanguageCode;
  hasReadings: boolean;
}
