import { sql } from 'kysely';
import { EnrolmentState, type ImportRow, type ImportSummary } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import type { CurrentClass, CurrentData, CurrentStudent, Occupant } from './current-data.ts';
import type { Roster } from './roster.ts';

/** What `student_import.preview` holds. */
export interface StoredPreview {
  /** As read from the sheet: compared anew when it is applied. */
  roster: Pick<Roster, 'rows' | 'columns'>;
  planned: ImportRow[];
  summary: Pick<ImportSummary, 'sheetName' | 'counts' | 'reasonCounts' | 'notes' | 'applied'>;
}

export interface StoredImport {
  importID: string;
  schoolYear: number;
  fileName: string;
  createdAt: Date;
  appliedAt: Date | null;
}

/** One import or preview of a school at a time: what one compares with, no other changes meanwhile. */
export async function lockStudents(tx: Tx, companyID: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('students', ${companyID}))`.execute(tx);
}

export async function classesOfYear(
  tx: Tx,
  companyID: number,
  schoolYear: number,
): Promise<CurrentClass[]> {
  const rows = await tx
    .selectFrom('schoolClass')
    .select(['schoolClassID', 'grade', 'name'])
    .where((eb) => eb.and({ companyID, schoolYear }))
    .orderBy('grade')
    .orderBy('name')
    .execute();
  return rows.map((row) => ({
    schoolClassID: row.schoolClassID,
    grade: row.grade,
    name: row.name,
  }));
}

/** Students whom a roster may mean: by manage number, or by e-mail (in lower case). */
export async function studentsNamed(
  tx: Tx,
  companyID: number,
  schoolYear: number,
  named: { manageNumbers: string[]; emails: string[] },
): Promise<CurrentStudent[]> {
  const result = await sql<CurrentStudent>`
    select s.student_id as "studentID", s.manage_number as "manageNumber", s.email,
      s.last_name as "lastName", s.first_name as "firstName",
      s.last_name_kana as "lastNameKana", s.first_name_kana as "firstNameKana",
      array(
        select t.tag from student_tag st
        join tag t on t.company_id = st.company_id and t.tag_id = st.tag_id
        where st.company_id = s.company_id and st.student_id = s.student_id
        order by t.tag) as tags,
      case when e.enrolment_id is not null then jsonb_build_object(
        'schoolClassID', e.school_class_id, 'grade', c.grade, 'className', c.name,
        'studentNumber', e.student_number, 'state', e.state) end as enrolment
    from student s
    left join enrolment e on e.company_id = s.company_id and e.school_year = ${schoolYear}
      and e.student_id = s.student_id
    left join school_class c on c.company_id = e.company_id and c.school_class_id = e.school_class_id
    where s.company_id = ${companyID}
      and (s.manage_number = any(${named.manageNumbers}::text[])
        or (s.email is not null and lower(s.email) = any(${named.emails}::text[])))`.execute(tx);
  return result.rows;
}

/** Everybody with a place in these classes; one who has left keeps the number until it is given up. */
export async function occupantsOf(
  tx: Tx,
  companyID: number,
  schoolClassIDs: number[],
): Promise<Occupant[]> {
  const result = await sql<Occupant>`
    select e.student_id as "studentID", e.school_class_id as "schoolClassID",
      e.student_number as "studentNumber", e.state = ${EnrolmentState.Enrolled} as enrolled,
      s.last_name as "lastName", s.first_name as "firstName", s.manage_number as "manageNumber"
    from enrolment e
    join student s on s.company_id = e.company_id and s.student_id = e.student_id
    where e.company_id = ${companyID}
      and e.school_class_id = any(${schoolClassIDs}::bigint[])`.execute(tx);
  return result.rows;
}

/** How many are enrolled this school year, and how many the plan allows. */
export async function enrolmentCount(
  tx: Tx,
  companyID: number,
  schoolYear: number,
): Promise<Pick<CurrentData, 'enrolled' | 'maxStudents'>> {
  const result = await sql<{ enrolled: number; maxStudents: number | null }>`
    select
      (select count(*) from enrolment e where e.company_id = ${companyID}
        and e.school_year = ${schoolYear} and e.state = ${EnrolmentState.Enrolled}) as enrolled,
      (select l.max_students from licence l where l.company_id = ${companyID}) as max_students
  `.execute(tx);
  const row = result.rows[0];
  return { enrolled: row?.enrolled ?? 0, maxStudents: row?.maxStudents ?? 0 };
}

/** Keeps a preview, and drops those of the school that are older than a week. */
export async function insertImport(
  tx: Tx,
  values: {
    companyID: number;
    userID: number;
    schoolYear: number;
    fileName: string;
    preview: StoredPreview;
  },
): Promise<StoredImport> {
  await sql`delete from student_import
    where company_id = ${values.companyID} and created_at < now() - interval '7 days'`.execute(tx);
  return tx
    .insertInto('studentImport')
    .values({
      companyID: values.companyID,
      createdBy: values.userID,
      schoolYear: values.schoolYear,
      fileName: values.fileName,
      preview: JSON.stringify(values.preview),
      appliedAt: null,
    })
    .returning(['importID', 'schoolYear', 'fileName', 'createdAt', 'appliedAt'])
    .executeTakeFirstOrThrow();
}

/** An import with its preview; `lock` makes a second apply wait for the first. */
export async function findImport(
  tx: Tx,
  companyID: number,
  importID: string,
  lock = false,
): Promise<(StoredImport & { preview: StoredPreview }) | undefined> {
  const row = await tx
    .selectFrom('studentImport')
    .selectAll()
    .where((eb) => eb.and({ companyID, importID }))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row && { ...row, preview: row.preview as StoredPreview };
}

export async function updateImport(
  tx: Tx,
  companyID: number,
  importID: string,
  values: { preview: StoredPreview; appliedAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('studentImport')
    .set({ preview: JSON.stringify(values.preview), appliedAt: values.appliedAt })
    .where((eb) => eb.and({ companyID, importID }))
    .execute();
}
