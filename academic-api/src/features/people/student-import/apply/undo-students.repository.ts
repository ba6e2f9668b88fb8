import { studentFields, type PersonName } from '@mebae/contracts';
import { sql } from 'kysely';
import type { Tx } from '../../../../db/connect.ts';
import { nameList } from '../../../../db/name-columns.ts';
import { sameSchoolKey } from '../../../../db/query.ts';
import { assignments, recordHead } from '../../../../lib/database/plain-fields.repository.ts';
import type { AuditActor } from '../../../../lib/audit/audit.ts';
import type { StudentSnapshot } from './student-snapshot.repository.ts';

/** A few of the students whom a course was made with since. */
export async function examineesSince(
  tx: Tx,
  companyID: number,
  studentIDs: readonly number[],
  since: Date,
): Promise<PersonName[]> {
  const { rows } = await sql<PersonName>`
    select distinct ${nameList('s')}
    from examinee x
    join exam e on ${sameSchoolKey('e', 'x', 'evalSettingID')}
    join student s on ${sameSchoolKey('s', 'x', 'studentID')}
    where x.company_id = ${companyID} and x.student_id = any(${studentIDs}::bigint[])
      and e.created_at >= ${since}
    order by s.last_name, s.first_name
    limit 5`.execute(tx);
  return rows;
}

/** Students go, with their enrolments and tags. */
export async function removeStudents(
  tx: Tx,
  companyID: number,
  studentIDs: readonly number[],
): Promise<void> {
  await sql`
    delete from student
    where company_id = ${companyID} and student_id = any(${studentIDs}::bigint[])`.execute(tx);
}

const columns = sql`"studentID" bigint, ${recordHead(studentFields)}, "searchKey" text, tags jsonb,
  "removedAt" timestamptz, enrolments jsonb`;

/** Makes students as they were: names, address, tags, and the enrolment of the import's school year. */
export async function restoreStudents(
  tx: Tx,
  { companyID, userID }: AuditActor,
  schoolYear: number,
  students: readonly StudentSnapshot[],
): Promise<void> {
  if (students.length === 0) return;
  const rows = sql`jsonb_to_recordset(${JSON.stringify(students)}::jsonb) as r(${columns})`;
  const ids = sql`any(${students.map((student) => student.studentID)}::bigint[])`;
  // an address is unique at once, not at the end of the statement: it is free before another row takes it
  await sql`update student set email = null where company_id = ${companyID} and student_id = ${ids}`.execute(
    tx,
  );
  await sql`
    update student s set ${assignments(studentFields)}, removed_at = r."removedAt",
      search_key = r."searchKey", updated_at = now(), updated_by = ${userID}::bigint
    from ${rows}
    where s.company_id = ${companyID} and s.student_id = r."studentID"`.execute(tx);
  const enrolments = sql`(
    select r."studentID" as student_id, e."schoolClassID" as school_class_id,
      e."studentNumber" as student_number, e.state, e."leavesAs" as leaves_as, e."leavesOn" as leaves_on
    from ${rows}, jsonb_to_recordset(r.enrolments)
      as e("schoolYear" smallint, "schoolClassID" bigint, "studentNumber" smallint, state text, "leavesAs" text,
        "leavesOn" date)
    where e."schoolYear" = ${schoolYear})`;
  await sql`
    delete from enrolment e
    where e.company_id = ${companyID} and e.school_year = ${schoolYear} and e.student_id = ${ids}
      and not exists (select from ${enrolments} o where o.student_id = e.student_id)`.execute(tx);
  await sql`
    update enrolment e set school_class_id = o.school_class_id, student_number = o.student_number,
      state = o.state, leaves_as = o.leaves_as, leaves_on = o.leaves_on
    from ${enrolments} o
    where e.company_id = ${companyID} and e.school_year = ${schoolYear}
      and e.student_id = o.student_id`.execute(tx);
  await sql`delete from student_tag where company_id = ${companyID} and student_id = ${ids}`.execute(
    tx,
  );
  await sql`
    insert into student_tag (company_id, student_id, tag_id, is_priority)
    select ${companyID}, r."studentID", t."tagID", t."isPriority"
    from ${rows}, jsonb_to_recordset(r.tags) as t("tagID" bigint, "isPriority" boolean)
    join tag on tag.company_id = ${companyID} and tag.tag_id = t."tagID"`.execute(tx);
  // numbers may be swapped on the way; from here on they have to be right
  await sql`set constraints enrolment_number immediate`.execute(tx);
}
