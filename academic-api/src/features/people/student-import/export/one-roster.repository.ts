import { studentFields } from '@mebae/contracts';
import { sql } from 'kysely';
import type { Tx } from '../../../../db/connect.ts';
import { sameSchoolKey } from '../../../../db/query.ts';
import { isEnrolled } from '../../../../lib/people/enrolled.repository.ts';
import { columnList } from '../../../../lib/database/plain-fields.repository.ts';
import type { OneRosterStudent } from '../../../../lib/roster-import/one-roster/write-one-roster.ts';

/** Everybody enrolled in a class of the school year, with a number. */
export async function studentsInClasses(
  tx: Tx,
  companyID: number,
  schoolYear: number,
): Promise<OneRosterStudent[]> {
  const { rows } = await sql<OneRosterStudent>`
    select s.student_id, e.school_class_id, e.student_number, ${columnList('s', studentFields)}
    from enrolment e
    join student s on ${sameSchoolKey('s', 'e', 'studentID')}
    where e.company_id = ${companyID} and e.school_year = ${schoolYear}
      and ${isEnrolled('e')}
      and e.school_class_id is not null and e.student_number is not null
    order by e.grade, e.class_key, e.student_number`.execute(tx);
  return rows;
}

export async function schoolOf(
  tx: Tx,
  companyID: number,
): Promise<{ name: string; schoolKind: string }> {
  return tx
    .selectFrom('company')
    .select(['name', 'schoolKind'])
    .where('companyID', '=', companyID)
    .executeTakeFirstOrThrow();
}
