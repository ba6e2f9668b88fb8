import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { sameKey } from '../../db/query.ts';
import { inScope } from '../../lib/examinees.repository.ts';
import {
  joinSchoolStudent,
  schoolStudentJson,
  type OutsideName,
} from '../../lib/outside-links/outside-links.repository.ts';
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
export async function carelessStudents(tx: Tx, of: CourseOfStaff) {
  const { rows } = await sql<CourseStudentRow & Pattern & { selfCarelessReasons: string[] }>`
    select ${studentColumns}, f.weight, f.ratings, f.careless_reasons, f.self_careless_reasons
    from evaluator_fit f
    join examinee p on ${sameKey('p', 'f', 'evalSettingID', 'studentID')}
    ${joinStudent}
    where ${fitsOf('e', of)} and (f.careless_reasons <> '{}' or f.self_careless_reasons <> '{}')
    order by ${studentOrder}`.execute(tx);
  return rows;
}

/** Outside evaluators of students in scope whose answers look careless. */
export async function carelessOutsiders(tx: Tx, of: CourseOfStaff) {
  const { rows } = await sql<CourseStudentRow & Pattern & OutsideName>`
    select ${studentColumns}, o.name, ${schoolStudentJson}, f.weight, f.ratings, f.careless_reasons
    from outside_evaluator_fit f
    join outside_evaluator o on ${sameKey('o', 'f', 'outsideEvaluatorID')}
    join examinee p on ${sameKey('p', 'o', 'evalSettingID')} and p.student_id = o.target_student_id
    ${joinStudent}
    ${joinSchoolStudent}
    where ${fitsOf('e', of)} and f.careless_reasons <> '{}'
    order by ${studentOrder}, o.outside_evaluator_id`.execute(tx);
  return rows;
}

/** Students in scope who were scored as evaluators, of others or of themselves. */
export async function countAnswered(tx: Tx, of: CourseOfStaff): Promise<number> {
  const { rows } = await sql<{ answered: number }>`
    select count(*)::int as answered
    from evaluator_fit f
    join examinee p on ${sameKey('p', 'f', 'evalSettingID', 'studentID')}
    join enrolment e on ${sameKey('e', 'p', 'enrolmentID')}
    where ${fitsOf('e', of)}`.execute(tx);
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
