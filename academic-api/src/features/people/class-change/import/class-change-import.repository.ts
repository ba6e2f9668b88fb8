import { sql } from 'kysely';
import type { Tx } from '../../../../db/connect.ts';
import { anyOf, sameSchoolKey } from '../../../../db/query.ts';
import { isEnrolled } from '../../../../lib/people/enrolled.repository.ts';
import type { RegisteredStudent } from '../../../../lib/roster-import/known-students.ts';

/** Students of a class of a school year who have one of these management numbers. */
export async function studentsByNumber(
  tx: Tx,
  companyID: number,
  schoolYear: number,
  numbers: readonly string[],
): Promise<(RegisteredStudent & { grade: number })[]> {
  const { rows } = await sql<RegisteredStudent & { grade: number }>`
    select s.student_id, s.manage_number, s.last_name, s.first_name, c.grade, c.name as school_class_name
    from student s
    join enrolment e on ${sameSchoolKey('e', 's', 'studentID')} and e.school_year = ${schoolYear}
      and ${isEnrolled('e')}
    join school_class c on ${sameSchoolKey('c', 'e', 'schoolClassID')}
    where s.company_id = ${companyID} and s.manage_number = ${anyOf(numbers)} and s.removed_at is null`.execute(
    tx,
  );
  return rows;
}

/** Management numbers of some students. */
export async function numbersOf(
  tx: Tx,
  companyID: number,
  studentIDs: readonly number[],
): Promise<Map<number, string>> {
  const rows = await tx
    .selectFrom('student')
    .select(['studentID', 'manageNumber'])
    .where('companyID', '=', companyID)
    .where('studentID', '=', anyOf(studentIDs))
    .execute();
  return new Map(rows.map((row) => [row.studentID, row.manageNumber]));
}
