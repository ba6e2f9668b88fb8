import { sql } from 'kysely';
import { Role, SetupStep, type SetupClass, type PersonName } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { nameList } from '../../../db/name-columns.ts';
import { anyOf, classOrder, sameSchoolKey } from '../../../db/query.ts';
import { isEnrolled } from '../../../lib/people/enrolled.repository.ts';

/** The step that a school's setup is at; its row is locked when it is about to change. */
export async function setupStep(
  tx: Tx,
  companyID: number,
  { lock = false } = {},
): Promise<SetupStep> {
  const { initialSetupStep } = await tx
    .selectFrom('company')
    .select('initialSetupStep')
    .where('companyID', '=', companyID)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  return initialSetupStep as SetupStep;
}

/** Goes to a step; a school that completes its setup begins with this school year. */
export async function setSetupStep(
  tx: Tx,
  companyID: number,
  step: SetupStep,
  schoolYear: number,
): Promise<void> {
  await tx
    .updateTable('company')
    .set({
      initialSetupStep: step,
      ...(step === SetupStep.Completed && { firstSchoolYear: schoolYear }),
    })
    .where('companyID', '=', companyID)
    .execute();
}

/** Counts the classes, teachers and students of a school. */
export async function setupCounts(tx: Tx, companyID: number, schoolYear: number) {
  const { rows } = await sql<{ classes: number; teachers: number; students: number }>`
    select
      (select count(*) from school_class c
        where c.company_id = ${companyID} and c.school_year = ${schoolYear}) as classes,
      (select count(*) from teacher t join account a on ${sameSchoolKey('a', 't', 'userID')} and a.valid
        where t.company_id = ${companyID}) as teachers,
      (select count(*) from enrolment e
        where e.company_id = ${companyID} and e.school_year = ${schoolYear}
          and ${isEnrolled('e')}) as students`.execute(tx);
  const [counts] = rows;
  if (!counts) throw new Error('an aggregate without a row');
  return counts;
}

/** Valid teachers of normal authority who are in charge of no class of the year, by kana. */
export async function teachersWithoutClass(tx: Tx, companyID: number, schoolYear: number) {
  const { rows } = await sql<PersonName & { teacherID: number }>`
    select t.teacher_id, ${nameList('a')}
    from teacher t join account a on ${sameSchoolKey('a', 't', 'userID')} and a.valid and a.role = ${Role.Normal}
    where t.company_id = ${companyID} and not exists (
      select from class_teacher ct join school_class c on ${sameSchoolKey('c', 'ct', 'schoolClassID')}
      where ${sameSchoolKey('ct', 't', 'teacherID')} and c.school_year = ${schoolYear})
    order by a.last_name_kana, a.first_name_kana, t.teacher_id`.execute(tx);
  return rows;
}

/** Classes of a year in their order, with how many were ever enrolled in each. */
export async function classesWithStudents(tx: Tx, companyID: number, schoolYear: number) {
  const { rows } = await sql<{
    schoolClassID: number;
    grade: number;
    name: string;
    students: number;
  }>`
    select c.school_class_id, c.grade, c.name, (
      select count(*) from enrolment e where ${sameSchoolKey('e', 'c', 'schoolClassID')}) as students
    from school_class c
    where c.company_id = ${companyID} and c.school_year = ${schoolYear}
    order by ${classOrder('c')}`.execute(tx);
  return rows;
}

export async function deleteClasses(
  tx: Tx,
  companyID: number,
  schoolClassIDs: readonly number[],
): Promise<void> {
  await tx
    .deleteFrom('schoolClass')
    .where('companyID', '=', companyID)
    .where('schoolClassID', '=', anyOf(schoolClassIDs))
    .execute();
}

/** Writes classes: without an id new ones, with one those of the school with their new name and grade. */
export async function writeClasses(
  tx: Tx,
  companyID: number,
  schoolYear: number,
  classes: readonly SetupClass[],
): Promise<void> {
  const changing = classes.flatMap(({ schoolClassID }) => schoolClassID ?? []);
  // out of the way first, so that two classes can swap their names
  await sql`
    update school_class set name = 'class ' || school_class_id
    where company_id = ${companyID} and school_class_id = any(${changing}::bigint[])`.execute(tx);
  await sql`
    with r as (
      select * from jsonb_to_recordset(${JSON.stringify(classes)}::jsonb)
        as r("schoolClassID" bigint, grade smallint, "schoolClassName" text)
    ), changed as (
      update school_class c set grade = r.grade, name = r."schoolClassName" from r
      where c.company_id = ${companyID} and c.school_class_id = r."schoolClassID"
    )
    insert into school_class (company_id, school_year, grade, name)
    select ${companyID}, ${schoolYear}, grade, "schoolClassName" from r where "schoolClassID" is null`.execute(
    tx,
  );
}
