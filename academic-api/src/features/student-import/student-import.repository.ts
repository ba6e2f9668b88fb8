import { sql, type Insertable, type NotNull } from 'kysely';
import { EnrolmentState, type ImportRow, type ImportSummary } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { anyOf, classOrder, onKey, sameKey } from '../../db/query.ts';
import type { StudentImportTable } from '../../db/schema.ts';
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

export async function classesOfYear(
  tx: Tx,
  companyID: number,
  schoolYear: number,
): Promise<CurrentClass[]> {
  return tx
    .selectFrom('schoolClass')
    .select(['schoolClassID', 'grade', 'name'])
    .where((eb) => eb.and({ companyID, schoolYear }))
    .orderBy(classOrder())
    .execute();
}

/** Students whom a roster may mean: by management number, or by email (in lower case). */
export async function studentsNamed(
  tx: Tx,
  companyID: number,
  schoolYear: number,
  named: { manageNumbers: string[]; emails: string[] },
): Promise<CurrentStudent[]> {
  const result = await sql<CurrentStudent>`
    select s.student_id, s.manage_number, s.email, s.last_name, s.first_name, s.last_name_kana, s.first_name_kana,
      array(
        select t.tag from student_tag st
        join tag t on ${sameKey('t', 'st', 'tagID')}
        where ${sameKey('st', 's', 'studentID')}
        order by t.tag) as tags,
      case when e.enrolment_id is not null then jsonb_build_object(
        'schoolClassID', e.school_class_id, 'grade', c.grade, 'className', c.name,
        'studentNumber', e.student_number, 'state', e.state) end as enrolment
    from student s
    left join enrolment e on ${sameKey('e', 's', 'studentID')} and e.school_year = ${schoolYear}
    left join school_class c on ${sameKey('c', 'e', 'schoolClassID')}
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
  return tx
    .selectFrom('enrolment')
    .innerJoin('student', onKey('student', 'enrolment', 'studentID'))
    .select([
      'enrolment.studentID',
      'enrolment.schoolClassID',
      'enrolment.studentNumber',
      sql<boolean>`enrolment.state = ${EnrolmentState.Enrolled}`.as('enrolled'),
      'student.lastName',
      'student.firstName',
      'student.manageNumber',
    ])
    .where('enrolment.companyID', '=', companyID)
    .where('enrolment.schoolClassID', '=', anyOf(schoolClassIDs))
    .$narrowType<{ schoolClassID: NotNull }>()
    .execute();
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
  values: Omit<Insertable<StudentImportTable>, 'preview'> & { preview: StoredPreview },
): Promise<StoredImport> {
  await tx
    .deleteFrom('studentImport')
    .where('companyID', '=', values.companyID)
    .where('createdAt', '<', sql<Date>`now() - interval '7 days'`)
    .execute();
  return tx
    .insertInto('studentImport')
    .values({ ...values, preview: JSON.stringify(values.preview) })
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
