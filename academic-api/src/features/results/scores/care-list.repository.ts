import { sql } from 'kysely';
import type { LanguageCode } from '@mebae/contracts';
import { coreTrendMasterIDs, type CareTrend } from '@mebae/rules';
import type { Tx } from '../../../db/connect.ts';
import { anyOf, sameSchoolKey } from '../../../db/query.ts';
import { inScope } from '../../../lib/courses/examinees.repository.ts';
import { disableNestedLoops } from '../../../lib/database/disable-nested-loops.repository.ts';
import {
  joinStudent,
  studentColumns,
  studentOrder,
  type CourseOfStaff,
  type CourseStudentRow,
} from './course-of-staff.repository.ts';

/** Core trends among these. */
export const coreTrends = (tx: Tx, trendIDs: readonly number[], language: LanguageCode) =>
  tx
    .selectFrom('trend')
    .select(['trendID', sql<string>`title ->> ${sql.lit(language)}`.as('title')])
    .where('trendID', '=', anyOf(trendIDs))
    .where('masterID', '=', anyOf(coreTrendMasterIDs))
    .orderBy('trendID')
    .execute();

/** A student's result in a core trend. */
type CareRow = CourseStudentRow &
  CareTrend & {
    /** People of the grade who are counted and whom the reader may not see. */
    gradeOthers: number;
  };

/**
 * Results of students in scope in core trends, each with the figures of the grade and the result of the last check
 * before: by class and number.
 */
export async function careTrends(
  tx: Tx,
  course: CourseOfStaff,
  trendIDs: readonly number[],
): Promise<CareRow[]> {
  const { companyID, evalSettingID, scope } = course;
  await disableNestedLoops(tx);
  const { rows } = await sql<CareRow>`
    with checked as (
      select r.student_id, r.scale_id, t.master_id, r.value, avg(r.value) over grade as grade_mean,
        stddev_samp(r.value) over grade as grade_sd, (count(r.value) over grade)::int as grade_n,
        (count(r.value) filter (where not coalesce(${inScope(scope, 'e')}, false)) over grade)::int as grade_others
      from part_score r
      join trend t on t.trend_id = r.scale_id
      join examinee p on ${sameSchoolKey('p', 'r', 'evalSettingID', 'studentID')}
      join enrolment e on ${sameSchoolKey('e', 'p', 'enrolmentID')}
      where r.company_id = ${companyID} and r.eval_setting_id = ${evalSettingID} and r.part = 'trend'
        and r.scale_id = any(${trendIDs}::smallint[]) and r.value is not null
      window grade as (partition by r.scale_id, e.school_year, e.grade)
    )
    select ${studentColumns}, k.scale_id as trend_id, k.value, k.grade_mean, k.grade_sd, k.grade_n, k.grade_others,
      earlier.value as before
    from checked k
    join examinee p on p.company_id = ${companyID} and p.eval_setting_id = ${evalSettingID}
      and p.student_id = k.student_id
    ${joinStudent}
    join exam x on ${sameSchoolKey('x', 'p', 'evalSettingID')}
    left join lateral (
      select b.value from part_score b
      join trend t on t.trend_id = b.scale_id and t.master_id = k.master_id
      join exam y on ${sameSchoolKey('y', 'b', 'evalSettingID')}
      where b.company_id = ${companyID} and b.student_id = k.student_id and b.part = 'trend' and b.value is not null
        and (least(y.ended_at, y.end_at), y.eval_setting_id) < (least(x.ended_at, x.end_at), x.eval_setting_id)
      order by least(y.ended_at, y.end_at) desc, y.eval_setting_id desc limit 1
    ) earlier on true
    where ${inScope(scope, 'e')}
    order by ${studentOrder}, k.scale_id`.execute(tx);
  return rows;
}
