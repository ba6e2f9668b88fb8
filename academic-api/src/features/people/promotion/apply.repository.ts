import { sql } from 'kysely';
import {
  EnrolmentState,
  type PromotionClass,
  type PromotionWay,
  type PersonName,
} from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { nameColumns } from '../../../db/name-columns.ts';
import { anyOf, joinOnSchoolKey, sameSchoolKey } from '../../../db/query.ts';
import { studentSearchKey } from '../../../lib/people/student-search-key.ts';
import type { NewcomerRow } from './newcomers.repository.ts';

interface Year {
  companyID: number;
  toYear: number;
}

/** Makes the classes that are not there yet. @returns the class of each key, and which were made */
export async function insertClasses(
  tx: Tx,
  { companyID, toYear }: Year,
  classes: readonly PromotionClass[],
): Promise<{ ids: Map<number, number>; created: number[] }> {
  const ids = new Map(
    classes.flatMap(({ key, schoolClassID }) =>
      schoolClassID === null ? [] : [[key, schoolClassID] as const],
    ),
  );
  const missing = classes.filter(({ schoolClassID }) => schoolClassID === null);
  if (missing.length === 0) return { ids, created: [] };
  const made = await tx
    .insertInto('schoolClass')
    .values(
      missing.map(({ grade, schoolClassName }) => ({
        companyID,
        schoolYear: toYear,
        grade,
        name: schoolClassName,
      })),
    )
    .returning(['schoolClassID', 'grade', 'name'])
    .execute();
  for (const { key, grade, schoolClassName } of missing) {
    const row = made.find(
      (schoolClass) => schoolClass.grade === grade && schoolClass.name === schoolClassName,
    );
    if (row) ids.set(key, row.schoolClassID);
  }
  return { ids, created: made.map(({ schoolClassID }) => schoolClassID) };
}

export interface Charge {
  schoolClassID: number;
  teacherID: number;
}

/** Makes these the teachers in charge in a year. @returns who was in charge before */
export async function replaceCharges(
  tx: Tx,
  { companyID, toYear }: Year,
  charges: readonly Charge[],
): Promise<Charge[]> {
  const { rows } = await sql<Charge>`
    delete from class_teacher ct using school_class c
    where ct.company_id = ${companyID} and ${sameSchoolKey('c', 'ct', 'schoolClassID')} and c.school_year = ${toYear}
    returning ct.school_class_id, ct.teacher_id`.execute(tx);
  if (charges.length > 0) {
    await sql`
      insert into class_teacher (company_id, school_class_id, teacher_id)
      select ${companyID}, r."schoolClassID", r."teacherID"
      from jsonb_to_recordset(${JSON.stringify(charges)}::jsonb) as r("schoolClassID" bigint, "teacherID" bigint)
      join teacher t on t.company_id = ${companyID} and t.teacher_id = r."teacherID"
      join school_class c on c.company_id = ${companyID} and c.school_class_id = r."schoolClassID"`.execute(
      tx,
    );
  }
  return rows;
}

/** Registers newcomers as students, and strikes them from the draft. @returns their ids, in the given order */
export async function insertNewStudents(
  tx: Tx,
  { companyID, toYear }: Year,
  newcomers: readonly NewcomerRow[],
): Promise<number[]> {
  if (newcomers.length === 0) return [];
  const values = newcomers.map((newcomer) => ({
    ...newcomer,
    searchKey: studentSearchKey(newcomer),
  }));
  const { rows } = await sql<{ studentID: number; manageNumber: string }>`
    insert into student (company_id, manage_number, last_name, first_name, last_name_kana, first_name_kana, search_key)
    select ${companyID}, r."manageNumber", r."lastName", r."firstName", r."lastNameKana", r."firstNameKana", r."searchKey"
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as r("manageNumber" text, "lastName" text,
      "firstName" text, "lastNameKana" text, "firstNameKana" text, "searchKey" text)
    returning student_id, manage_number`.execute(tx);
  const byNumber = new Map(rows.map((row) => [row.manageNumber, row.studentID]));
  await tx
    .deleteFrom('promotionNewcomer')
    .where((eb) => eb.and({ companyID, toYear }))
    .execute();
  return newcomers.map(({ manageNumber }) => byNumber.get(manageNumber) ?? 0);
}

/** Where a student is in the new year; without a class for who has left. */
export interface Placement {
  studentID: number;
  schoolClassID: number | null;
  way: PromotionWay;
}

const stateOf: Record<PromotionWay, EnrolmentState> = {
  promoted: EnrolmentState.Enrolled,
  retained: EnrolmentState.Enrolled,
  transferredOut: EnrolmentState.TransferredOut,
  withdrawn: EnrolmentState.Withdrawn,
  graduated: EnrolmentState.Graduated,
};

/** Enrols students in the new year, numbered by kana: whole classes, so that the numbers begin with one. */
export async function insertEnrolments(
  tx: Tx,
  { companyID, toYear }: Year,
  placements: readonly Placement[],
): Promise<void> {
  const studentIDs = placements.map(({ studentID }) => studentID);
  const classIDs = placements.map(({ schoolClassID }) => schoolClassID);
  const states = placements.map(({ way }) => stateOf[way]);
  await sql`
    insert into enrolment (company_id, student_id, school_year, school_class_id, student_number, state, leaves_as,
      leaves_on)
    select ${companyID}, p.student_id, ${toYear}, p.class_id,
      case when p.class_id is not null
        then row_number() over (partition by p.class_id order by s.name_key, s.student_id) end,
      p.state, nullif(p.state, ${EnrolmentState.Enrolled}),
      case when p.state <> ${EnrolmentState.Enrolled} then make_date(${toYear}, 4, 1) end
    from unnest(${studentIDs}::bigint[], ${classIDs}::bigint[], ${states}::text[]) as p(student_id, class_id, state)
    join student s on s.company_id = ${companyID} and s.student_id = p.student_id`.execute(tx);
}

/** Some students who are enrolled in a year besides these. */
export async function othersEnrolled(
  tx: Tx,
  { companyID, toYear }: Year,
  studentIDs: readonly number[],
): Promise<PersonName[]> {
  return tx
    .selectFrom('enrolment')
    .innerJoin('student', joinOnSchoolKey('student', 'enrolment', 'studentID'))
    .select([...nameColumns('student')])
    .where('enrolment.companyID', '=', companyID)
    .where('enrolment.schoolYear', '>=', toYear)
    .where((eb) =>
      eb.or([
        eb('enrolment.schoolYear', '>', toYear),
        eb.not(eb('enrolment.studentID', '=', anyOf(studentIDs))),
      ]),
    )
    .limit(5)
    .execute();
}

/** Takes the new year's enrolments away. */
export async function deleteEnrolments(tx: Tx, { companyID, toYear }: Year): Promise<void> {
  await tx
    .deleteFrom('enrolment')
    .where('companyID', '=', companyID)
    .where('schoolYear', '=', toYear)
    .execute();
}

/** Students who came with the promotion are noted in the draft again, as they are now, and go. */
export async function returnNewcomers(
  tx: Tx,
  { companyID, toYear }: Year,
  newcomers: readonly { studentID: number; classKey: number }[],
): Promise<void> {
  if (newcomers.length === 0) return;
  await sql`
    with r as (
      select * from jsonb_to_recordset(${JSON.stringify(newcomers)}::jsonb) as r("studentID" bigint, "classKey" smallint)
    ), gone as (
      delete from student s using r where s.company_id = ${companyID} and s.student_id = r."studentID"
      returning r."classKey" as class_key, s.manage_number, s.last_name, s.first_name, s.last_name_kana, s.first_name_kana
    )
    insert into promotion_newcomer (company_id, to_year, class_key, manage_number, last_name, first_name,
      last_name_kana, first_name_kana)
    select ${companyID}, ${toYear}, class_key, manage_number, last_name, first_name, last_name_kana, first_name_kana
    from gone`.execute(tx);
}

export async function deleteClasses(
  tx: Tx,
  { companyID, toYear }: Year,
  schoolClassIDs: readonly number[],
): Promise<void> {
  await tx
    .deleteFrom('schoolClass')
    .where((eb) => eb.and({ companyID, schoolYear: toYear }))
    .where('schoolClassID', '=', anyOf(schoolClassIDs))
    .execute();
}
