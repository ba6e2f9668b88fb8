import { sql } from 'kysely';
import {
  EnrolmentState,
  studentFields,
  type PersonName,
  type StudentValues,
} from '@mebae/contracts';
import { visibleClasses } from '@mebae/rules';
import type { Tx } from '../../../db/connect.ts';
import { nameList, classColumns } from '../../../db/name-columns.ts';
import { joinOnSchoolKey, sameSchoolKey, namesOfUpdater } from '../../../db/query.ts';
import { isEnrolled, stateToday } from '../../../lib/people/enrolled.repository.ts';
import { columnsOf } from '../../../lib/database/plain-fields.repository.ts';
import { inScope } from '../../../lib/courses/examinees.repository.ts';
import type { StaffSession } from '../../../lib/accounts/session.ts';

/** A student of the session's school year whom the caller may see, with who changed them last. */
const student = (tx: Tx, session: StaffSession, studentID: number) =>
  tx
    .selectFrom('student')
    .innerJoin('enrolment', (join) =>
      join
        .on(sameSchoolKey('enrolment', 'student', 'studentID'))
        .on('enrolment.schoolYear', '=', session.schoolYear)
        .on(isEnrolled()),
    )
    .leftJoin('schoolClass', joinOnSchoolKey('schoolClass', 'enrolment', 'schoolClassID'))
    .select([
      'student.studentID',
      ...columnsOf('student', studentFields),
      'student.memo',
      'student.updatedAt',
      ...namesOfUpdater('student'),
      'enrolment.enrolmentID',
      'enrolment.studentNumber',
      'enrolment.schoolClassID',
      'schoolClass.grade',
      'schoolClass.name as className',
    ])
    .where('student.companyID', '=', session.companyID)
    .where('student.studentID', '=', studentID)
    .where(inScope(visibleClasses(session)));

export const findStudent = (tx: Tx, session: StaffSession, studentID: number) =>
  student(tx, session, studentID).executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockStudent = (tx: Tx, session: StaffSession, studentID: number) =>
  student(tx, session, studentID).forUpdate('student').executeTakeFirst();

/** Tags of a student, the priority tag first. */
export async function tagsOf(tx: Tx, companyID: number, studentID: number) {
  return tx
    .selectFrom('studentTag')
    .innerJoin('tag', joinOnSchoolKey('tag', 'studentTag', 'tagID'))
    .select(['tag.tagID', 'tag.tag', 'tag.colour', 'studentTag.isPriority'])
    .where('studentTag.companyID', '=', companyID)
    .where('studentTag.studentID', '=', studentID)
    .orderBy('studentTag.isPriority', 'desc')
    .orderBy('tag.tag')
    .execute();
}

/** Enrolments of a student, newest year first. */
export async function enrolmentsOf(tx: Tx, companyID: number, studentIDs: readonly number[]) {
  return tx
    .selectFrom('enrolment')
    .leftJoin('schoolClass', joinOnSchoolKey('schoolClass', 'enrolment', 'schoolClassID'))
    .select([
      'enrolment.studentID',
      'enrolment.schoolYear',
      'enrolment.studentNumber',
      stateToday().as('state'),
      'enrolment.leavesAs',
      'enrolment.leavesOn',
      ...classColumns,
    ])
    .where('enrolment.companyID', '=', companyID)
    .where('enrolment.studentID', '=', sql<number>`any(${studentIDs}::bigint[])`)
    .orderBy('enrolment.studentID')
    .orderBy('enrolment.schoolYear', 'desc')
    .$narrowType<{ leavesAs: EnrolmentState | null }>()
    .execute();
}

/** Other students who have a manage number, an address, or a number in a class already. */
export async function othersWith(
  tx: Tx,
  companyID: number,
  wanted: {
    manageNumber: string;
    email: string | null;
    schoolClassID: number;
    studentNumber: number;
  },
  except: number,
) {
  const { rows } = await sql<
    PersonName & { what: 'manageNumber' | 'email' | 'studentNumber'; studentID: number }
  >`
    select 'manageNumber' as what, student_id, ${nameList('student')} from student
    where company_id = ${companyID} and manage_number = ${wanted.manageNumber} and removed_at is null
      and student_id <> ${except}
    union all
    select 'email', student_id, ${nameList('student')} from student
    where company_id = ${companyID} and lower(email) = lower(${wanted.email}) and removed_at is null
      and student_id <> ${except}
    union all
    select 'studentNumber', s.student_id, ${nameList('s')}
    from enrolment e join student s on ${sameSchoolKey('s', 'e', 'studentID')}
    where e.company_id = ${companyID} and e.school_class_id = ${wanted.schoolClassID}
      and e.student_number = ${wanted.studentNumber} and e.student_id <> ${except}`.execute(tx);
  return rows;
}

/** A class of the school year with how many are enrolled in it besides these students; undefined for an unknown one. */
export async function classWithCount(
  tx: Tx,
  { companyID, schoolYear }: Pick<StaffSession, 'companyID' | 'schoolYear'>,
  schoolClassID: number,
  except: readonly number[],
) {
  const { rows } = await sql<{ others: number; lastNumber: number }>`
    select (select count(*)::int from enrolment e
        where ${sameSchoolKey('e', 'c', 'schoolClassID')}
          and ${isEnrolled('e')} and e.student_id <> all(${except}::bigint[])) as others,
      (select coalesce(max(e.student_number), 0)::int from enrolment e
        where ${sameSchoolKey('e', 'c', 'schoolClassID')}
          and e.student_id <> all(${except}::bigint[])) as last_number
    from school_class c
    where c.company_id = ${companyID} and c.school_class_id = ${schoolClassID}
      and c.school_year = ${schoolYear}`.execute(tx);
  return rows[0];
}

/** How many are enrolled this school year, and how many the plan allows. */
export async function placesOfPlan(
  tx: Tx,
  { companyID, schoolYear }: Pick<StaffSession, 'companyID' | 'schoolYear'>,
): Promise<{ enrolled: number; maxStudents: number }> {
  const { rows } = await sql<{ enrolled: number; maxStudents: number }>`
    select (select count(*)::int from enrolment e where e.company_id = ${companyID}
        and e.school_year = ${schoolYear} and ${isEnrolled('e')}) as enrolled,
      coalesce((select max_students from licence where company_id = ${companyID}), 0) as max_students`.execute(
    tx,
  );
  return rows[0] ?? { enrolled: 0, maxStudents: 0 };
}

/** Columns of a student that do not change by year. */
export interface PersonValues extends StudentValues {
  searchKey: string;
  memo: string;
}

export async function insertStudent(
  tx: Tx,
  { companyID, userID }: Pick<StaffSession, 'companyID' | 'userID'>,
  values: PersonValues,
): Promise<number> {
  const row = await tx
    .insertInto('student')
    .values({
      ...values,
      companyID,
      updatedBy: userID,
      updatedAt: sql<Date>`date_trunc('milliseconds', now())`,
    })
    .returning('studentID')
    .executeTakeFirstOrThrow();
  return row.studentID;
}

export async function updateStudent(
  tx: Tx,
  companyID: number,
  studentID: number,
  values: Partial<PersonValues>,
): Promise<void> {
  await tx
    .updateTable('student')
    .set(values)
    .where((eb) => eb.and({ companyID, studentID }))
    .execute();
}

export async function insertEnrolment(
  tx: Tx,
  { companyID, schoolYear }: Pick<StaffSession, 'companyID' | 'schoolYear'>,
  place: { studentID: number; schoolClassID: number; studentNumber: number },
): Promise<void> {
  await tx
    .insertInto('enrolment')
    .values({ companyID, schoolYear, ...place })
    .execute();
}

/**
 * Enrols somebody who had left, or was to leave, in the school year again.
 * @param place null leaves class and number as they are
 */
export async function enrolAgain(
  tx: Tx,
  { companyID, schoolYear }: Pick<StaffSession, 'companyID' | 'schoolYear'>,
  studentID: number,
  place: { schoolClassID: number; studentNumber: number } | null,
): Promise<void> {
  const values = { state: EnrolmentState.Enrolled, leavesAs: null, leavesOn: null, ...place };
  await tx
    .insertInto('enrolment')
    .values({ companyID, schoolYear, studentID, ...values })
    .onConflict((conflict) =>
      conflict.columns(['companyID', 'schoolYear', 'studentID']).doUpdateSet(values),
    )
    .execute();
}

export async function updateEnrolment(
  tx: Tx,
  companyID: number,
  enrolmentID: number,
  place: { schoolClassID: number; studentNumber: number },
): Promise<void> {
  await tx
    .updateTable('enrolment')
    .set(place)
    .where((eb) => eb.and({ companyID, enrolmentID }))
    .execute();
}

/** Columns of the student list that a person has hidden. */
export async function hiddenColumns(tx: Tx, companyID: number, userID: number) {
  const row = await tx
    .selectFrom('account')
    .select('hiddenStudentColumns')
    .where((eb) => eb.and({ companyID, userID }))
    .executeTakeFirstOrThrow();
  return row.hiddenStudentColumns;
}

export async function setHiddenColumns(
  tx: Tx,
  companyID: number,
  userID: number,
  hidden: Awaited<ReturnType<typeof hiddenColumns>>,
): Promise<void> {
  await tx
    .updateTable('account')
    .set({ hiddenStudentColumns: hidden })
    .where((eb) => eb.and({ companyID, userID }))
    .execute();
}
