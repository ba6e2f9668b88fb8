import { sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import { sameSchoolKey } from '../../../db/query.ts';
import { isEnrolled } from '../../../lib/people/enrolled.repository.ts';
import { disableNestedLoops } from '../../../lib/database/disable-nested-loops.repository.ts';

/** People of a course who are still at the school, with the class that they answer in. */
export async function peopleByClass(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
): Promise<{ studentID: number; schoolClassID: number | null; grade: number | null }[]> {
  await disableNestedLoops(tx);
  const { rows } = await sql<{
    studentID: number;
    schoolClassID: number | null;
    grade: number | null;
  }>`
    select x.student_id, e.school_class_id, e.grade
    from examinee x join enrolment e on ${sameSchoolKey('e', 'x', 'enrolmentID')}
    where x.company_id = ${companyID} and x.eval_setting_id = ${evalSettingID}
      and ${isEnrolled('e')}
    order by x.student_id`.execute(tx);
  return rows;
}
