import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { EnrolmentState } from '@mebae/contracts';
import { sameSchoolKey } from '../../db/query.ts';

/** A row of `enrolment` in a statement: its table or alias. */
type Enrolment = string;

const enrolled = sql.lit(EnrolmentState.Enrolled);

/**
 * Whether an enrolment holds today: nobody who leaves on a day is enrolled from that day on. The state is a literal, so
 * that partial indexes answer for it.
 */
export const isEnrolled = (enrolment: Enrolment = 'enrolment'): RawBuilder<SqlBool> => {
  const column = (name: string) => sql.ref(`${enrolment}.${name}`);
  return sql`(${column('state')} = ${enrolled}
    and (${column('leavesOn')} is null or ${column('leavesOn')} > school_today()))`;
};

/** The state of an enrolment today. */
export const stateToday = (enrolment: Enrolment = 'enrolment'): RawBuilder<EnrolmentState> =>
  sql`case when ${sql.ref(`${enrolment}.leavesOn`)} <= school_today() then ${sql.ref(`${enrolment}.leavesAs`)}
    else ${sql.ref(`${enrolment}.state`)} end`;

/** Whether the day on which somebody leaves has come and the job has not copied the state yet. */
export const hasLeftUnsettled = (enrolment: Enrolment): RawBuilder<SqlBool> =>
  sql`(${sql.ref(`${enrolment}.state`)} = ${enrolled} and ${sql.ref(`${enrolment}.leavesOn`)} <= school_today())`;

/**
 * Whether an examinee of a course that runs has left by today. It is a value of one row, and no `exists`, of which the
 * planner may make a hash of the whole table.
 */
export const hasLeft = (examinee: string): RawBuilder<boolean> => sql`coalesce((
  select left_e.leaves_on <= school_today() from enrolment left_e
  where ${sameSchoolKey('left_e', examinee, 'enrolmentID')}), false)`;

/** Whether the student of a row of `outside_evaluator` is enrolled in the course's school year, or it has none. */
export const isAtSchool = (
  outside: string,
): RawBuilder<SqlBool> => sql`(${sql.ref(`${outside}.studentID`)} is null
  or exists (select from enrolment at_school
    join exam at_course on ${sameSchoolKey('at_course', 'at_school', 'schoolYear')}
    where ${sameSchoolKey('at_course', outside, 'evalSettingID')} and ${sameSchoolKey('at_school', outside, 'studentID')}
      and ${isEnrolled('at_school')}))`;

/**
 * Whether a student stays in a course: who leaves before its end is asked no more, and nobody is asked about them, from
 * the day on which they leave. Given answers stay. A course that was over before knows nothing of it.
 * @param row a row of the statement with the keys of school, course and student, such as one of `examinee`
 * @param student its column of the student
 */
export const staysInCourse = (
  row: string,
  student: 'studentID' | 'targetStudentID' | 'evaluatorStudentID' = 'studentID',
): RawBuilder<SqlBool> => sql`not exists (
  select from examinee left_x
  join enrolment left_e on ${sameSchoolKey('left_e', 'left_x', 'enrolmentID')}
  join exam left_c on ${sameSchoolKey('left_c', 'left_x', 'evalSettingID')}
  where ${sameSchoolKey('left_x', row, 'evalSettingID')} and left_x.student_id = ${sql.ref(`${row}.${student}`)}
    and left_e.leaves_on <= school_today()
    and left_e.leaves_on <= (greatest(coalesce(left_c.ended_at, left_c.end_at), left_x.end_at)
      at time zone 'Asia/Tokyo')::date)`;

/**
 * Students who have left a course before its end by today, as an array: the others are those whom `staysInCourse` finds. It
 * is looked up once for a course, where a look for each of its thousands of requests costs more than all else.
 * @param course a row of the statement with the columns of `exam`
 */
export const leftCourse = (course: string): RawBuilder<number[]> => sql`array(
  select left_x.student_id from enrolment left_e
  join examinee left_x on ${sameSchoolKey('left_x', 'left_e', 'studentID', 'enrolmentID')}
    and left_x.eval_setting_id = ${sql.ref(`${course}.evalSettingID`)}
  where ${sameSchoolKey('left_e', course, 'schoolYear')} and left_e.leaves_on <= school_today()
    and left_e.leaves_on <= (greatest(coalesce(${sql.ref(`${course}.endedAt`)}, ${sql.ref(`${course}.endAt`)}), left_x.end_at)
      at time zone 'Asia/Tokyo')::date)`;
