import { maySeeClass } from '@mebae/rules';
import type { Caller } from '../calls/caller.ts';
import { notFound } from '../calls/failure.ts';
import type { StaffSession } from '../accounts/session.ts';
import {
  findClassOfYear,
  findStudentOfYear,
  type StudentOfYearKey,
} from './student-of-year.repository.ts';

/** A student in the session's school and school year. */
export const keyOfStudent = (
  { companyID, schoolYear }: StaffSession,
  studentID: number,
): StudentOfYearKey => ({ companyID, studentID, schoolYear });

/**
 * @throws Failure academic.4 (404) for a student who does not exist, is another school's, or is in a class that the
 * caller may not see this school year: the three can't be told apart
 */
export async function findVisibleStudent(
  { tx, session }: Pick<Caller, 'tx' | 'session'>,
  studentID: number,
) {
  const student = await findStudentOfYear(tx, keyOfStudent(session, studentID));
  if (!student || !maySeeClass(session, student.schoolClassID)) throw notFound.student();
  return student;
}

/** @throws Failure academic.6 (404) without such a class in the school year, or access to it */
export async function findVisibleClass(
  { tx, session }: Pick<Caller, 'tx' | 'session'>,
  schoolClassID: number,
) {
  const { companyID, schoolYear } = session;
  const schoolClass = await findClassOfYear(tx, { companyID, schoolClassID, schoolYear });
  if (!schoolClass || !maySeeClass(session, schoolClassID)) throw notFound.schoolClass();
  return schoolClass;
}
