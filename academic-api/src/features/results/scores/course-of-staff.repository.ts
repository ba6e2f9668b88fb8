import type { PersonName } from '@mebae/contracts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import { sameSchoolKey } from '../../../db/query.ts';
import { takesPart, type Scope } from '../../../lib/courses/examinees.repository.ts';

export interface CourseOfStaff {
  companyID: number;
  evalSettingID: number;
  /** Classes whose people the caller may see. */
  scope: Scope;
}

/** A course in which somebody in scope takes part. */
export const courseOfStaff = (tx: Tx, { companyID, evalSettingID, scope }: CourseOfStaff) =>
  tx
    .selectFrom('exam')
    .select(['scoringState', 'trendIDs'])
    .where((eb) => eb.and({ companyID, evalSettingID }))
    .$if(scope !== null, (query) => query.where(takesPart(tx, scope)))
    .executeTakeFirst();

/** A student of a course as a row has them, with the class of then. */
export interface CourseStudentRow extends PersonName {
  studentID: number;
  studentNumber: number | null;
  schoolClassID: number | null;
  grade: number | null;
  schoolClassName: string | null;
}

/** Columns of `CourseStudentRow`, from `joinStudent`. */
export const studentColumns = sql`s.student_id, s.last_name, s.first_name, s.last_name_kana, s.first_name_kana,
  e.student_number, e.school_class_id, c.grade, c.name as school_class_name`;

/** Joins student `s`, enrolment `e` and class `c` to the examinee `p`. */
export const joinStudent: RawBuilder<unknown> = sql`
  join student s on ${sameSchoolKey('s', 'p', 'studentID')}
  join enrolment e on ${sameSchoolKey('e', 'p', 'enrolmentID')}
  left join school_class c on ${sameSchoolKey('c', 'e', 'schoolClassID')}`;

/** By class and number. */
export const studentOrder = sql`e.grade, e.class_key, e.student_number, s.student_id`;
