import { sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import { anyOf, sameSchoolKey } from '../../../db/query.ts';
import { isEnrolled } from '../../../lib/people/enrolled.repository.ts';

/**
 * A confirmed assignment, a row of `next_class`: the class that a student comes into in a new school year. Whoever
 * writes the enrolments of that year (promotion) takes it as its default; a student without a row has no class yet.
 * Class change alone writes these rows, and only when somebody confirms: drafts are in `class_change`.
 */
export interface NextClass {
  studentID: number;
  schoolClassID: number;
  isFixed: boolean;
}

/** The confirmed assignments of some students for a school year. */
export async function nextClassesOf(
  tx: Tx,
  companyID: number,
  schoolYear: number,
  studentIDs: readonly number[],
): Promise<NextClass[]> {
  return tx
    .selectFrom('nextClass')
    .select(['studentID', 'schoolClassID', 'isFixed'])
    .where((eb) => eb.and({ companyID, schoolYear }))
    .where('studentID', '=', anyOf(studentIDs))
    .orderBy('studentID')
    .execute();
}

/** Makes these the confirmed assignments of some students. */
export async function replaceNextClasses(
  tx: Tx,
  companyID: number,
  schoolYear: number,
  studentIDs: readonly number[],
  rows: readonly NextClass[],
): Promise<void> {
  await tx
    .deleteFrom('nextClass')
    .where((eb) => eb.and({ companyID, schoolYear }))
    .where('studentID', '=', anyOf(studentIDs))
    .execute();
  await sql`
    insert into next_class (company_id, school_year, student_id, school_class_id, is_fixed)
    select ${companyID}, ${schoolYear}, r."studentID", r."schoolClassID", r."isFixed"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r("studentID" bigint, "schoolClassID" bigint, "isFixed" boolean)`.execute(tx);
}

/** An enrolment's class and number. */
export interface ClassAndNumber {
  enrolmentID: number;
  studentID: number;
  schoolClassID: number | null;
  studentNumber: number | null;
}

/** Enrolments of a new year: those of some students, and of whoever is in some classes. */
interface EnrolmentFilter {
  studentIDs: readonly number[];
  schoolClassIDs?: readonly number[];
  /** Until the transaction ends. */
  lock?: boolean;
}

/** The enrolments of a new year, by kana. */
export async function enrolmentsOf(
  tx: Tx,
  companyID: number,
  schoolYear: number,
  { studentIDs, schoolClassIDs = [], lock = false }: EnrolmentFilter,
): Promise<ClassAndNumber[]> {
  const { rows } = await sql<ClassAndNumber>`
    select e.enrolment_id, e.student_id, e.school_class_id, e.student_number
    from enrolment e join student s on ${sameSchoolKey('s', 'e', 'studentID')}
    where e.company_id = ${companyID} and e.school_year = ${schoolYear}
      and ${isEnrolled('e')}
      and (e.student_id = ${anyOf(studentIDs)} or e.school_class_id = ${anyOf(schoolClassIDs)})
    order by s.name_key, s.student_id
    ${lock ? sql`for update of e` : sql``}`.execute(tx);
  return rows;
}

/** Writes classes and numbers; numbers may change hands among the rows. */
export async function writeClassNumbers(
  tx: Tx,
  companyID: number,
  rows: readonly ClassAndNumber[],
): Promise<void> {
  await sql`
    update enrolment e set school_class_id = r."schoolClassID", student_number = r."studentNumber"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r("enrolmentID" bigint, "schoolClassID" bigint, "studentNumber" smallint)
    where e.company_id = ${companyID} and e.enrolment_id = r."enrolmentID"`.execute(tx);
  await sql`set constraints enrolment_number immediate`.execute(tx);
}
