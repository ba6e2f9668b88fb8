import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { nameColumns } from '../../db/name-columns.ts';
import { joinOnSchoolKey } from '../../db/query.ts';
import { isEnrolled } from './enrolled.repository.ts';

/** Those enrolled in a class of a school year, by their numbers, to be joined with what is asked of them. */
export const enrolledInClass = (
  tx: Tx,
  key: { companyID: number; schoolClassID: number; schoolYear: number },
) =>
  tx
    .selectFrom('enrolment')
    .innerJoin('student', joinOnSchoolKey('student', 'enrolment', 'studentID'))
    .select(['student.studentID', 'enrolment.studentNumber', ...nameColumns('student')])
    .where('enrolment.companyID', '=', key.companyID)
    .where('enrolment.schoolClassID', '=', key.schoolClassID)
    .where('enrolment.schoolYear', '=', key.schoolYear)
    .where(isEnrolled())
    .where('student.removedAt', 'is', null)
    .orderBy(sql`enrolment.student_number nulls last`)
    .orderBy('student.studentID');
