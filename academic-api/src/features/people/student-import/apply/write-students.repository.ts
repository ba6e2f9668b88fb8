import { EnrolmentState, studentFields, type StudentValues } from '@mebae/contracts';
import { sql } from 'kysely';
import type { Tx } from '../../../../db/connect.ts';
import { sameSchoolKey } from '../../../../db/query.ts';
import { auditRows } from '../../../../lib/audit/audit-rows.repository.ts';
import {
  assignments,
  insertColumns,
  recordHead,
  recordValues,
} from '../../../../lib/database/plain-fields.repository.ts';
import type { ValueChange } from '../../../../lib/audit/audit-changes.ts';
import type { AuditActor } from '../../../../lib/audit/audit.ts';

/** A student as one row of an import leaves them. */
export interface StudentWrite extends StudentValues {
  /** null: a new student. */
  studentID: number | null;
  searchKey: string;
  schoolClassID: number;
  studentNumber: number;
  /** All tags of the student from now on; null leaves them as they are. */
  tags: string[] | null;
  /** Names of the fields that are written. */
  fields: string[];
  /** Old and new values of a student who was there; null for a new one. */
  changes: Record<string, ValueChange> | null;
}

const columns = sql`"studentID" bigint, ${recordHead(studentFields)}, "searchKey" text,
  "schoolClassID" bigint, "studentNumber" smallint, tags jsonb, fields jsonb`;

const recordset = (rows: readonly StudentWrite[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${columns})`;

/**
 * New students.
 * @returns the same rows with their ids
 */
async function insertStudents(
  tx: Tx,
  { companyID, userID }: AuditActor,
  rows: readonly StudentWrite[],
): Promise<StudentWrite[]> {
  const result = await sql<{ studentID: number; manageNumber: string }>`
    insert into student (company_id, ${insertColumns(studentFields)}, search_key, updated_by)
    select ${companyID}, ${recordValues(studentFields)}, r."searchKey", ${userID}::bigint
    from ${recordset(rows)}
    returning student_id, manage_number`.execute(tx);
  const ids = new Map(result.rows.map((row) => [row.manageNumber, row.studentID]));
  return rows.map((row) => ({ ...row, studentID: ids.get(row.manageNumber) ?? null }));
}

/** An address is unique at once, not at the end of the statement: it is free before another row takes it. */
async function freeAddresses(
  tx: Tx,
  companyID: number,
  rows: readonly StudentWrite[],
): Promise<void> {
  await sql`
    update student s set email = null
    from ${recordset(rows)}
    where s.company_id = ${companyID} and s.student_id = r."studentID"
      and s.email is distinct from r.email`.execute(tx);
}

/** Changes students; one who was removed is back. */
async function updateStudents(
  tx: Tx,
  { companyID, userID }: AuditActor,
  rows: readonly StudentWrite[],
): Promise<void> {
  await sql`
    update student s set ${assignments(studentFields)}, removed_at = null, merged_into = null,
      search_key = r."searchKey", updated_at = now(), updated_by = ${userID}::bigint
    from ${recordset(rows)}
    where s.company_id = ${companyID} and s.student_id = r."studentID"`.execute(tx);
}

async function enrol(
  tx: Tx,
  companyID: number,
  schoolYear: number,
  rows: readonly StudentWrite[],
): Promise<void> {
  await sql`
    insert into enrolment (company_id, student_id, school_year, school_class_id, student_number)
    select ${companyID}, r."studentID", ${schoolYear}::smallint, r."schoolClassID", r."studentNumber"
    from ${recordset(rows)}
    on conflict (company_id, school_year, student_id) do update
      set school_class_id = excluded.school_class_id, student_number = excluded.student_number,
        state = ${EnrolmentState.Enrolled},
        -- who was to leave on a day to come still is
        leaves_as = case when enrolment.leaves_on > school_today() then enrolment.leaves_as end,
        leaves_on = case when enrolment.leaves_on > school_today() then enrolment.leaves_on end`.execute(
    tx,
  );
}

async function setTags(tx: Tx, companyID: number, rows: readonly StudentWrite[]): Promise<void> {
  const wanted = sql`(select r."studentID" as student_id, x.tag
    from ${recordset(rows)}, jsonb_array_elements_text(r.tags) as x(tag))`;
  await sql`
    insert into tag (company_id, tag)
    select distinct ${companyID}::bigint, w.tag from ${wanted} w
    on conflict (company_id, tag) do nothing`.execute(tx);
  await sql`
    delete from student_tag st using tag t
    where st.company_id = ${companyID} and ${sameSchoolKey('t', 'st', 'tagID')}
      and st.student_id = any(${rows.map((row) => row.studentID)}::bigint[])
      and not exists (select 1 from ${wanted} w
        where w.student_id = st.student_id and w.tag = t.tag)`.execute(tx);
  await sql`
    insert into student_tag (company_id, student_id, tag_id)
    select ${companyID}, w.student_id, t.tag_id
    from ${wanted} w join tag t on t.company_id = ${companyID} and t.tag = w.tag
    on conflict do nothing`.execute(tx);
}

/** The students whom an import wrote, and what has changed; of somebody new only the names of the fields. */
const auditOf = (importID: string, rows: readonly StudentWrite[]) =>
  rows.map(({ studentID, fields, changes }) => ({
    studentID,
    detail: { importID, ...(changes ? { changes } : { fields }) },
  }));

/** Rows of one round: small enough that somebody who waits sees them grow. */
const chunk = 200;

const chunksOf = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / chunk) }, (_, n) =>
    rows.slice(n * chunk, (n + 1) * chunk),
  );

/**
 * Writes the students of an import: a fixed number of statements for a few hundred rows.
 * @param report gets how many rows are written
 * @returns ids of the new students
 * @throws the database's unique violation when a place or an address was taken meanwhile
 */
export async function writeStudents(
  tx: Tx,
  actor: AuditActor,
  target: { importID: string; schoolYear: number },
  writes: { created: readonly StudentWrite[]; changed: readonly StudentWrite[] },
  report: (written: number) => void,
): Promise<number[]> {
  const { companyID } = actor;
  const createdIDs: number[] = [];
  const { importID, schoolYear } = target;
  let written = 0;
  const place = async (rows: readonly StudentWrite[]) => {
    await enrol(tx, companyID, schoolYear, rows);
    const tagged = rows.filter((row) => row.tags !== null);
    if (tagged.length > 0) await setTags(tx, companyID, tagged);
    written += rows.length;
    report(written);
  };
  // changed ones first: they may give up addresses that new ones take, or another of them
  if (writes.changed.length > 0) await freeAddresses(tx, companyID, writes.changed);
  for (const rows of chunksOf(writes.changed)) {
    await updateStudents(tx, actor, rows);
    await place(rows);
    await auditRows(tx, actor, 'student.update', auditOf(importID, rows));
  }
  for (const rows of chunksOf(writes.created)) {
    const created = await insertStudents(tx, actor, rows);
    await place(created);
    createdIDs.push(...created.map((row) => Number(row.studentID)));
    await auditRows(tx, actor, 'student.create', auditOf(importID, created));
  }
  // numbers may be swapped on the way; from here on they have to be right
  await sql`set constraints enrolment_number immediate`.execute(tx);
  return createdIDs;
}
