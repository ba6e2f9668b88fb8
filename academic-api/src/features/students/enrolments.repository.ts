import type { PersonName } from '@mebae/contracts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { anyOf, sameKey } from '../../db/query.ts';

/** An enrolment as a change leaves it, or as it was before. */
export interface EnrolmentValues {
  enrolmentID: number;
  studentID: number;
  schoolYear: number;
  schoolClassID: number | null;
  studentNumber: number | null;
  state: string;
}

const recordset = (rows: readonly EnrolmentValues[]): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("enrolmentID" bigint, "studentID" bigint,
    "schoolYear" smallint, "schoolClassID" bigint, "studentNumber" smallint, state text)`;

/** Enrolments by their ids, in their order. */
export async function enrolmentsByID(
  tx: Tx,
  companyID: number,
  enrolmentIDs: readonly number[],
): Promise<EnrolmentValues[]> {
  return tx
    .selectFrom('enrolment')
    .select(['enrolmentID', 'studentID', 'schoolYear', 'schoolClassID', 'studentNumber', 'state'])
    .where('companyID', '=', companyID)
    .where('enrolmentID', '=', anyOf(enrolmentIDs))
    .orderBy('enrolmentID')
    .execute();
}

/** Enrolments of students from a school year on. */
export async function enrolmentsFrom(
  tx: Tx,
  companyID: number,
  studentIDs: readonly number[],
  schoolYear: number,
): Promise<EnrolmentValues[]> {
  return tx
    .selectFrom('enrolment')
    .select(['enrolmentID', 'studentID', 'schoolYear', 'schoolClassID', 'studentNumber', 'state'])
    .where('companyID', '=', companyID)
    .where('studentID', '=', anyOf(studentIDs))
    .where('schoolYear', '>=', schoolYear)
    .orderBy('enrolmentID')
    .execute();
}

/** Writes enrolments as given; those that are gone come back with their ids. */
export async function writeEnrolments(
  tx: Tx,
  companyID: number,
  rows: readonly EnrolmentValues[],
): Promise<void> {
  await sql`
    insert into enrolment (company_id, enrolment_id, student_id, school_year, school_class_id, student_number, state)
    select ${companyID}, r."enrolmentID", r."studentID", r."schoolYear", r."schoolClassID", r."studentNumber", r.state
    from ${recordset(rows)}
    on conflict (company_id, enrolment_id) do update set student_id = excluded.student_id,
      school_class_id = excluded.school_class_id, student_number = excluded.student_number,
      state = excluded.state`.execute(tx);
}

/** Names of others who have one of the numbers that these enrolments are to have. */
export async function studentsWithNumbers(
  tx: Tx,
  companyID: number,
  rows: readonly EnrolmentValues[],
): Promise<PersonName[]> {
  const { rows: holders } = await sql<PersonName>`
    select distinct s.last_name, s.first_name
    from ${recordset(rows)}
    join enrolment e on e.company_id = ${companyID} and e.school_class_id = r."schoolClassID"
      and e.student_number = r."studentNumber"
      and e.enrolment_id <> all(${rows.map((row) => row.enrolmentID)}::bigint[])
    join student s on ${sameKey('s', 'e', 'studentID')}
    order by 1, 2`.execute(tx);
  return holders;
}

/** How many of these classes exist. */
export async function countClasses(
  tx: Tx,
  companyID: number,
  schoolClassIDs: readonly number[],
): Promise<number> {
  const { count } = await tx
    .selectFrom('schoolClass')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('companyID', '=', companyID)
    .where('schoolClassID', '=', anyOf(schoolClassIDs))
    .executeTakeFirstOrThrow();
  return count;
}
