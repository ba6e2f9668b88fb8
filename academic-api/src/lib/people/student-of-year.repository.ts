import { schoolClasses } from '../classes/school-classes.repository.ts';
import type { Tx } from '../../db/connect.ts';
import { nameColumns } from '../../db/name-columns.ts';
import { joinOnSchoolKey } from '../../db/query.ts';

/** A student and a school year of theirs. */
export interface StudentOfYearKey {
  companyID: number;
  studentID: number;
  schoolYear: number;
}

/** A student as enrolled in the school year. */
export async function findStudentOfYear(
  tx: Tx,
  { companyID, studentID, schoolYear }: StudentOfYearKey,
) {
  return tx
    .selectFrom('student')
    .innerJoin('enrolment', joinOnSchoolKey('enrolment', 'student', 'studentID'))
    .select([...nameColumns('student'), 'enrolment.schoolClassID'])
    .where('student.companyID', '=', companyID)
    .where('student.studentID', '=', studentID)
    .where('enrolment.schoolYear', '=', schoolYear)
    .executeTakeFirst();
}

/** A class of a school year. */
export async function findClassOfYear(
  tx: Tx,
  { companyID, ...key }: { companyID: number; schoolClassID: number; schoolYear: number },
) {
  return schoolClasses(tx, companyID)
    .where((eb) => eb.and(key))
    .executeTakeFirst();
}
