import { sql } from 'kysely';
import type { PersonName } from '@mebae/contracts';
import { visibleClasses } from '@mebae/rules';
import type { Tx } from '../../db/connect.ts';
import { nameColumns } from '../../db/name-columns.ts';
import { anyOf, joinOnSchoolKey } from '../../db/query.ts';
import { isEnrolled } from './enrolled.repository.ts';
import { inScope } from '../courses/examinees.repository.ts';
import { notFound } from '../calls/failure.ts';
import type { StaffSession } from '../accounts/session.ts';

/** A student of the session's school year, locked for a change. */
export interface StudentOfChange extends PersonName {
  studentID: number;
  enrolmentID: number;
  schoolClassID: number | null;
  studentNumber: number | null;
}

/**
 * Locks students for a change, in one order.
 * @throws Failure academic.4 (404) when one of them is not enrolled this school year, or not the caller's to see
 */
export async function lockStudents(
  tx: Tx,
  session: StaffSession,
  studentIDs: readonly number[],
): Promise<StudentOfChange[]> {
  const wanted = [...new Set(studentIDs)];
  const found = await tx
    .selectFrom('student')
    .innerJoin('enrolment', joinOnSchoolKey('enrolment', 'student', 'studentID'))
    .select([
      'student.studentID',
      ...nameColumns('student'),
      'enrolment.enrolmentID',
      'enrolment.schoolClassID',
      'enrolment.studentNumber',
    ])
    .where('student.companyID', '=', session.companyID)
    .where('student.studentID', '=', anyOf(wanted))
    .where('enrolment.schoolYear', '=', session.schoolYear)
    .where(isEnrolled())
    .where(inScope(visibleClasses(session)))
    .orderBy('student.studentID')
    .forUpdate('student')
    .execute();
  if (found.length !== wanted.length) throw notFound.student();
  return found;
}

/** Locks students whatever year they are or were enrolled in: for who sees all of the school. */
export async function lockPeople(tx: Tx, companyID: number, studentIDs: readonly number[]) {
  return tx
    .selectFrom('student')
    .select(['studentID', ...nameColumns('student')])
    .where('companyID', '=', companyID)
    .where('studentID', '=', anyOf(studentIDs))
    .orderBy('studentID')
    .forUpdate()
    .execute();
}

/** Notes who changed students and when; forms that are open over an older state are refused from now on. */
export async function touchStudents(
  tx: Tx,
  { companyID, userID }: Pick<StaffSession, 'companyID' | 'userID'>,
  studentIDs: readonly number[],
): Promise<void> {
  await sql`
    update student set updated_by = ${userID},
      updated_at = greatest(date_trunc('milliseconds', now()), updated_at + interval '1 millisecond')
    where company_id = ${companyID} and student_id = any(${studentIDs}::bigint[])`.execute(tx);
}
