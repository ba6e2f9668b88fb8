import { sql } from 'kysely';
import type { PersonName, SchoolKind } from '@mebae/contracts';
import type { Tx } from '../../../../db/connect.ts';
import { nameColumns } from '../../../../db/name-columns.ts';
import { sameSchoolKey } from '../../../../db/query.ts';
import { hasLeft, isEnrolled } from '../../../../lib/people/enrolled.repository.ts';

interface OfStudent {
  companyID: number;
  studentID: number;
}

/** The student of an own page with the school; nobody once the student is deleted or erased. */
export const studentOfOwnPage = (tx: Tx, { companyID, studentID }: OfStudent) =>
  tx
    .selectFrom('student')
    .innerJoin('company', 'company.companyID', 'student.companyID')
    .select([
      ...nameColumns('student'),
      'company.name as schoolName',
      'company.englishName',
      'company.schoolKind',
    ])
    .where('student.companyID', '=', companyID)
    .where('student.studentID', '=', studentID)
    .where('student.removedAt', 'is', null)
    .where('student.erasedAt', 'is', null)
    .executeTakeFirst();

/** Whether a student is at the school still: results are shown to nobody who has left it. */
const isAtSchool = sql<boolean>`exists (
  select from enrolment own where ${sameSchoolKey('own', 'x', 'studentID')} and ${isEnrolled('own')})`;

/** Whether the school has released a course's results and the student of the row `x` has some. */
const hasResults = sql<boolean>`e.results_released_at is not null and ${isAtSchool} and exists (
  select from score s where ${sameSchoolKey('s', 'x', 'evalSettingID', 'studentID')}
    and num_nonnulls(s.value, s.self_value) > 0)`;

/** A course of a student, with what decides its status. */
export interface CourseRow {
  evalSettingID: number;
  title: string;
  startAt: Date;
  endAt: Date;
  endedAt: Date | null;
  ownEndAt: Date | null;
  scoringState: string;
  hasLeft: boolean;
  handedInAt: Date | null;
  linkNonce: number;
  hasResults: boolean;
}

/** Courses that a student takes part in, the newest first: a few a year. */
export async function coursesOfStudent(
  tx: Tx,
  { companyID, studentID }: OfStudent,
): Promise<CourseRow[]> {
  const { rows } = await sql<CourseRow>`
    select x.eval_setting_id, e.title, e.start_at, e.end_at, e.ended_at, x.end_at as own_end_at, e.scoring_state,
      ${hasLeft('x')} as has_left, x.handed_in_at, x.link_nonce, ${hasResults} as has_results
    from examinee x
    join exam e on ${sameSchoolKey('e', 'x', 'evalSettingID')}
    where x.company_id = ${companyID} and x.student_id = ${studentID}
    order by e.end_at desc, x.eval_setting_id desc`.execute(tx);
  return rows;
}

/** Whether the results of a course are released and the student has some. */
export async function hasReleasedResults(
  tx: Tx,
  { companyID, studentID }: OfStudent,
  evalSettingID: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from examinee x join exam e on ${sameSchoolKey('e', 'x', 'evalSettingID')}
    where x.company_id = ${companyID} and x.student_id = ${studentID} and x.eval_setting_id = ${evalSettingID}
      and ${hasResults}`.execute(tx);
  return rows.length > 0;
}

/**
 * Notes since when the students of a course see their results.
 * @param releasedAt null: no longer
 * @returns whether anything has changed: what is released stays so since its first moment
 */
export async function setReleased(
  tx: Tx,
  { companyID, evalSettingID }: { companyID: number; evalSettingID: number },
  releasedAt: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('exam')
    .set({ resultsReleasedAt: releasedAt })
    .where((eb) => eb.and({ companyID, evalSettingID }))
    .where('resultsReleasedAt', releasedAt === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Since when the results of a course are released; null where they are not. */
export async function releaseOf(
  tx: Tx,
  { companyID, evalSettingID }: { companyID: number; evalSettingID: number },
): Promise<Date | null> {
  const found = await tx
    .selectFrom('exam')
    .select('resultsReleasedAt')
    .where((eb) => eb.and({ companyID, evalSettingID }))
    .executeTakeFirst();
  return found?.resultsReleasedAt ?? null;
}

export type StudentOfOwnPage = PersonName & {
  schoolName: string;
  englishName: string;
  schoolKind: SchoolKind;
};
