import type { PersonName } from '@mebae/contracts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import { nameList } from '../../../db/name-columns.ts';
import { anyOf, sameSchoolKey } from '../../../db/query.ts';

/** An enrolment as a change leaves it, or as it was before. */
export interface EnrolmentValues {
  enrolmentID: number;
  studentID: number;
  schoolYear: number;
  schoolClassID: number | null;
  studentNumber: number | null;
  state: string;
  /** As what, and on which day (`YYYY-MM-DD`), the student leaves; entries of an earlier version lack both. */
  leavesAs?: string | null;
  leavesOn?: string | null;
}

const columns = [
  'enrolmentID',
  'studentID',
  'schoolYear',
  'schoolClassID',
  'studentNumber',
  'state',
  'leavesAs',
  'leavesOn',
] as const;

const recordset = (rows: readonly EnrolmentValues[]): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("enrolmentID" bigint, "studentID" bigint,
    "schoolYear" smallint, "schoolClassID" bigint, "studentNumber" smallint, state text, "leavesAs" text,
    "leavesOn" date)`;

/** Enrolments by their ids, in their order. */
export async function enrolmentsByID(
  tx: Tx,
  companyID: number,
  enrolmentIDs: readonly number[],
): Promise<EnrolmentValues[]> {
  return tx
    .selectFrom('enrolment')
    .select(columns)
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
    .select(columns)
    .where('companyID', '=', companyID)
    .where('studentID', '=', anyOf(studentIDs))
    .where('schoolYear', '>=', schoolYear)
    .orderBy('enrolmentID')
    .execute();
}

/** The enrolments of students in a school year. */
export async function enrolmentsOfYear(
  tx: Tx,
  companyID: number,
  studentIDs: readonly number[],
  schoolYear: number,
): Promise<EnrolmentValues[]> {
  const rows = await enrolmentsFrom(tx, companyID, studentIDs, schoolYear);
  return rows.filter((row) => row.schoolYear === schoolYear);
}

/** Makes enrolments that are gone, without their numbers, as far as their classes are there. */
export async function restoreMissing(
  tx: Tx,
  companyID: number,
  rows: readonly EnrolmentValues[],
): Promise<void> {
  await sql`
    insert into enrolment (company_id, enrolment_id, student_id, school_year, school_class_id, state, leaves_as, leaves_on)
    select ${companyID}, r."enrolmentID", r."studentID", r."schoolYear", c.school_class_id, r.state, r."leavesAs",
      r."leavesOn"
    from ${recordset(rows)}
    left join school_class c on c.company_id = ${companyID} and c.school_class_id = r."schoolClassID"
    where not exists (select from enrolment e where e.company_id = ${companyID}
      and e.student_id = r."studentID" and e.school_year = r."schoolYear")`.execute(tx);
}

/** Writes enrolments as given; those that are gone come back with their ids. */
export async function writeEnrolments(
  tx: Tx,
  companyID: number,
  rows: readonly EnrolmentValues[],
): Promise<void> {
  await sql`
    insert into enrolment (company_id, enrolment_id, student_id, school_year, school_class_id, student_number, state,
      leaves_as, leaves_on)
    select ${companyID}, r."enrolmentID", r."studentID", r."schoolYear", r."schoolClassID", r."studentNumber", r.state,
      r."leavesAs", r."leavesOn"
    from ${recordset(rows)}
    on conflict (company_id, enrolment_id) do update set student_id = excluded.student_id,
      school_class_id = excluded.school_class_id, student_number = excluded.student_number,
      state = excluded.state, leaves_as = excluded.leaves_as, leaves_on = excluded.leaves_on`.execute(
    tx,
  );
}

/** Names of others who have one of the numbers that these enrolments are to have. */
export async function studentsWithNumbers(
  tx: Tx,
  companyID: number,
  rows: readonly EnrolmentValues[],
): Promise<PersonName[]> {
  const { rows: holders } = await sql<PersonName>`
    select distinct ${nameList('s')}
    from ${recordset(rows)}
    join enrolment e on e.company_id = ${companyID} and e.school_class_id = r."schoolClassID"
      and e.student_number = r."studentNumber"
      and e.enrolment_id <> all(${rows.map((row) => row.enrolmentID)}::bigint[])
    join student s on ${sameSchoolKey('s', 'e', 'studentID')}
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
