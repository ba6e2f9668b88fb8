import { sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import { sameSchoolKey } from '../../../db/query.ts';
import { inScope } from '../../../lib/courses/examinees.repository.ts';
import {
  joinSchoolStudent,
  schoolStudentJson,
  type OutsideName,
} from '../../../lib/outside-links/outside-links.repository.ts';
import {
  joinStudent,
  studentColumns,
  studentOrder,
  type CourseOfStaff,
  type CourseStudentRow,
} from './course-of-staff.repository.ts';

interface Pattern {
  weight: number;
  ratings: number;
  carelessReasons: string[];
}

const fitsOf = (table: string, { companyID, evalSettingID, scope }: CourseOfStaff) =>
  sql`f.company_id = ${companyID} and f.eval_setting_id = ${evalSettingID} and ${inScope(scope, table)}`;

/** Students in scope whose answers look careless, by class and number. */
export async function carelessStudents(tx: Tx, course: CourseOfStaff) {
  const { rows } = await sql<CourseStudentRow & Pattern & { selfCarelessReasons: string[] }>`
    select ${studentColumns}, f.weight, f.ratings, f.careless_reasons, f.self_careless_reasons
    from evaluator_fit f
    join examinee p on ${sameSchoolKey('p', 'f', 'evalSettingID', 'studentID')}
    ${joinStudent}
    where ${fitsOf('e', course)} and (f.careless_reasons <> '{}' or f.self_careless_reasons <> '{}')
    order by ${studentOrder}`.execute(tx);
  return rows;
}

/** Outside evaluators of students in scope whose answers look careless. */
export async function carelessOutsiders(tx: Tx, course: CourseOfStaff) {
  const { rows } = await sql<CourseStudentRow & Pattern & OutsideName>`
    select ${studentColumns}, o.name, ${schoolStudentJson}, f.weight, f.ratings, f.careless_reasons
    from outside_evaluator_fit f
    join outside_evaluator o on ${sameSchoolKey('o', 'f', 'outsideEvaluatorID')}
    join examinee p on ${sameSchoolKey('p', 'o', 'evalSettingID')} and p.student_id = o.target_student_id
    ${joinStudent}
    ${joinSchoolStudent}
    where ${fitsOf('e', course)} and f.careless_reasons <> '{}'
    order by ${studentOrder}, o.outside_evaluator_id`.execute(tx);
  return rows;
}

/** Students in scope who can't judge most of those whom they are asked about, by class and number. */
export async function studentsWhoCannotJudge(tx: Tx, course: CourseOfStaff) {
  const { companyID, evalSettingID, scope } = course;
  const { rows } = await sql<CourseStudentRow & { cannotJudge: number; asked: number }>`
    select ${studentColumns}, r.cannot_judge, r.asked
    from (
      select evaluator_student_id as student_id, count(*)::int as asked,
        (count(*) filter (where cannot_judge))::int as cannot_judge
      from evaluation_request
      where company_id = ${companyID} and eval_setting_id = ${evalSettingID} and kind = 'peer'
      group by evaluator_student_id
      having 2 * count(*) filter (where cannot_judge) > count(*)
    ) r
    join examinee p on p.company_id = ${companyID} and p.eval_setting_id = ${evalSettingID}
      and p.student_id = r.student_id
    ${joinStudent}
    where ${inScope(scope, 'e')}
    order by ${studentOrder}`.execute(tx);
  return rows;
}

/** Students in scope who were scored as evaluators, of others or of themselves. */
export async function countAnswered(tx: Tx, course: CourseOfStaff): Promise<number> {
  const { rows } = await sql<{ answered: number }>`
    select count(*)::int as answered
    from evaluator_fit f
    join examinee p on ${sameSchoolKey('p', 'f', 'evalSettingID', 'studentID')}
    join enrolment e on ${sameSchoolKey('e', 'p', 'enrolmentID')}
    where ${fitsOf('e', course)}`.execute(tx);
  return rows[0]?.answered ?? 0;
}

export async function isScored(
  tx: Tx,
  { companyID, evalSettingID }: CourseOfStaff,
): Promise<boolean> {
  const run = await tx
    .selectFrom('scoreRun')
    .select('method')
    .where((eb) => eb.and({ companyID, evalSettingID }))
    .executeTakeFirst();
  return run !== undefined;
}
