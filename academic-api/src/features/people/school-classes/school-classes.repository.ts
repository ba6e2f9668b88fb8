import { sql } from 'kysely';
import type { PersonName } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { nameObject } from '../../../db/name-columns.ts';
import type { LastChange } from '../../../lib/audit/assert-unchanged.ts';
import { anyOf, classOrder, namesOfUpdater, sameSchoolKey } from '../../../db/query.ts';
import { isEnrolled } from '../../../lib/people/enrolled.repository.ts';

export interface SchoolClassListRow {
  schoolClassID: number;
  grade: number;
  schoolClassName: string;
  studentCount: number;
  teachers: (PersonName & { teacherID: number })[];
  position: number | null;
  updatedAt: Date;
}

/** Classes of a school year in their order, with how many are enrolled and the valid teachers in charge. */
export async function listSchoolClasses(
  tx: Tx,
  companyID: number,
  schoolYear: number,
): Promise<SchoolClassListRow[]> {
  const result = await sql<SchoolClassListRow>`
    select c.school_class_id, c.grade, c.name as school_class_name, c.position, c.updated_at,
      coalesce(counts.students, 0) as student_count,
      coalesce(charge.teachers, '[]'::jsonb) as teachers
    from school_class c
    left join (
      select e.school_class_id, count(*) as students
      from enrolment e
      where e.company_id = ${companyID} and e.school_year = ${schoolYear}
        and ${isEnrolled('e')}
      group by e.school_class_id
    ) counts on counts.school_class_id = c.school_class_id
    left join (
      select ct.school_class_id,
        jsonb_agg(jsonb_build_object('teacherID', t.teacher_id) || ${nameObject('a')}
          order by a.last_name_kana, a.first_name_kana, t.teacher_id) as teachers
      from class_teacher ct
      join teacher t on ${sameSchoolKey('t', 'ct', 'teacherID')}
      join account a on ${sameSchoolKey('a', 't', 'userID')} and a.valid
      where ct.company_id = ${companyID}
      group by ct.school_class_id
    ) charge on charge.school_class_id = c.school_class_id
    where c.company_id = ${companyID} and c.school_year = ${schoolYear}
    order by ${classOrder('c')}`.execute(tx);
  return result.rows;
}

/** A class as it is kept, with what a change of it has to know. */
export interface StoredClass extends LastChange {
  schoolClassID: number;
  grade: number;
  name: string;
  position: number | null;
  /** Valid teachers in charge. */
  teacherIDs: number[];
  /** Enrolments of every state. */
  enrolments: number;
}

/** The classes of a year, locked until the transaction ends. */
export async function lockClasses(
  tx: Tx,
  companyID: number,
  schoolYear: number,
): Promise<StoredClass[]> {
  const { rows } = await sql<StoredClass>`
    select c.school_class_id, c.grade, c.name, c.position, c.updated_at,
      ${sql.join(namesOfUpdater('c'))},
      coalesce((select jsonb_agg(ct.teacher_id order by ct.teacher_id) from class_teacher ct
        join teacher t on ${sameSchoolKey('t', 'ct', 'teacherID')}
        join account ta on ${sameSchoolKey('ta', 't', 'userID')} and ta.valid
        where ${sameSchoolKey('ct', 'c', 'schoolClassID')}), '[]') as teacher_ids,
      (select count(*) from enrolment e where ${sameSchoolKey('e', 'c', 'schoolClassID')}) as enrolments
    from school_class c
    where c.company_id = ${companyID} and c.school_year = ${schoolYear}
    order by ${classOrder('c')}
    for update of c`.execute(tx);
  return rows;
}

/** How many of these are valid teachers of the school. */
export async function countTeachers(
  tx: Tx,
  companyID: number,
  teacherIDs: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from teacher t join account a on ${sameSchoolKey('a', 't', 'userID')} and a.valid
    where t.company_id = ${companyID} and t.teacher_id = ${anyOf(teacherIDs)}`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** Columns of a class from now on. */
export interface ClassWrite {
  grade: number;
  name: string;
  position: number | null;
  teacherIDs: number[];
}

export interface ClassWrites {
  deleted: readonly number[];
  changed: readonly (ClassWrite & { schoolClassID: number })[];
  /** With an id where the class was there before. */
  created: readonly (ClassWrite & { schoolClassID?: number })[];
}

/**
 * Deletes, changes and makes classes: a fixed number of statements.
 * @returns ids of the new ones, in their order
 */
export async function writeClasses(
  tx: Tx,
  at: { companyID: number; schoolYear: number; userID: number; now: Date },
  { deleted, changed, created }: ClassWrites,
): Promise<number[]> {
  const { companyID, schoolYear, userID, now } = at;
  // names become free before another class takes them
  await tx
    .deleteFrom('schoolClass')
    .where('companyID', '=', companyID)
    .where('schoolClassID', '=', anyOf(deleted))
    .execute();
  await sql`
    update school_class c set name = r.name, position = r.position
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
      as r("schoolClassID" bigint, name text, position smallint)
    where c.company_id = ${companyID} and c.school_class_id = r."schoolClassID"`.execute(tx);
  const inserted = await insertClasses(tx, companyID, schoolYear, created);
  const ids = created.map((row) => inserted.get(`${row.grade} ${row.name}`)!);
  const written = [...changed, ...created.map((row, n) => ({ ...row, schoolClassID: ids[n]! }))];
  await setTeachers(tx, companyID, written);
  await tx
    .updateTable('schoolClass')
    .set({ updatedAt: now, updatedBy: userID })
    .where('companyID', '=', companyID)
    .where('schoolClassID', '=', anyOf(written.map((row) => row.schoolClassID)))
    .execute();
  return ids;
}

/** @returns ids by grade and name */
async function insertClasses(
  tx: Tx,
  companyID: number,
  schoolYear: number,
  created: ClassWrites['created'],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const [known, fresh] = [
    created.filter((row) => row.schoolClassID !== undefined),
    created.filter((row) => row.schoolClassID === undefined),
  ];
  // those without an id get one of the database: two statements, because a column is given for all rows or for none
  for (const rows of [known, fresh].filter((list) => list.length > 0)) {
    const inserted = await tx
      .insertInto('schoolClass')
      .values(
        rows.map(({ schoolClassID, grade, name, position }) => ({
          companyID,
          schoolYear,
          grade,
          name,
          position,
          ...(schoolClassID !== undefined && { schoolClassID }),
        })),
      )
      .returning(['schoolClassID', 'grade', 'name'])
      .execute();
    for (const row of inserted) ids.set(`${row.grade} ${row.name}`, row.schoolClassID);
  }
  return ids;
}

async function setTeachers(
  tx: Tx,
  companyID: number,
  classes: readonly { schoolClassID: number; teacherIDs: readonly number[] }[],
): Promise<void> {
  const wanted = sql`(select r."schoolClassID" as school_class_id, x.teacher_id::bigint as teacher_id
    from jsonb_to_recordset(${JSON.stringify(classes)}::jsonb) as r("schoolClassID" bigint, "teacherIDs" jsonb),
      jsonb_array_elements_text(r."teacherIDs") as x(teacher_id))`;
  await sql`
    delete from class_teacher ct using teacher t, account a
    where ct.company_id = ${companyID} and ct.school_class_id = ${anyOf(classes.map((c) => c.schoolClassID))}
      and ${sameSchoolKey('t', 'ct', 'teacherID')} and ${sameSchoolKey('a', 't', 'userID')} and a.valid
      and not exists (select 1 from ${wanted} w
        where w.school_class_id = ct.school_class_id and w.teacher_id = ct.teacher_id)`.execute(tx);
  await sql`
    insert into class_teacher (company_id, school_class_id, teacher_id)
    select ${companyID}, w.school_class_id, w.teacher_id from ${wanted} w
    on conflict do nothing`.execute(tx);
}
