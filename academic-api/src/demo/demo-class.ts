import { EnrolmentState, Role, type PersonName } from '@mebae/contracts';
import type { Tx } from '../db/connect.ts';
import { nameColumns } from '../db/name-columns.ts';
import { joinOnSchoolKey } from '../db/query.ts';
import { demoSchools } from './schools.ts';

/** A pupil of the class, in the order of the numbers. */
export interface DemoPupil extends PersonName {
  studentID: number;
}

/** The class of the demo's general teacher, by number, and who teaches it. */
export interface DemoClass {
  userID: number;
  pupils: DemoPupil[];
}

/** @returns null for a school without such a teacher */
export async function findDemoClass(
  tx: Tx,
  companyID: number,
  schoolYear: number,
): Promise<DemoClass | null> {
  const emails = demoSchools
    .flatMap(({ staff }) => staff)
    .flatMap(({ role, email }) => (role === Role.Normal ? email : []));
  const teacher = await tx
    .selectFrom('account')
    .innerJoin('teacher', joinOnSchoolKey('teacher', 'account', 'userID'))
    .innerJoin('classTeacher', joinOnSchoolKey('classTeacher', 'teacher', 'teacherID'))
    .innerJoin('schoolClass', joinOnSchoolKey('schoolClass', 'classTeacher', 'schoolClassID'))
    .select(['account.userID', 'schoolClass.schoolClassID'])
    .where('account.companyID', '=', companyID)
    .where('account.email', 'in', emails)
    .where('schoolClass.schoolYear', '=', schoolYear)
    .executeTakeFirst();
  if (!teacher) return null;
  const pupils = await tx
    .selectFrom('enrolment')
    .innerJoin('student', joinOnSchoolKey('student', 'enrolment', 'studentID'))
    .select(['student.studentID', ...nameColumns('student')])
    .where('enrolment.companyID', '=', companyID)
    .where('enrolment.schoolClassID', '=', teacher.schoolClassID)
    .where('enrolment.state', '=', EnrolmentState.Enrolled)
    .orderBy('enrolment.studentNumber')
    .execute();
  return { userID: teacher.userID, pupils };
}
