import { sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import { nameListAs } from '../../../db/name-columns.ts';
import { classOrder, namesOfUpdater, sameSchoolKey } from '../../../db/query.ts';
import { inScope, type Scope } from '../../../lib/courses/examinees.repository.ts';

/** A student in a course. */
export interface CommentKey {
  companyID: number;
  evalSettingID: number;
  studentID: number;
}

interface OfCourse {
  companyID: number;
  evalSettingID: number;
  scope: Scope;
}

/** A course's title, and until when its comments are to be finished. */
export const courseOf = (tx: Tx, { companyID, evalSettingID }: Omit<OfCourse, 'scope'>) =>
  tx
    .selectFrom('exam')
    .select(['title', 'commentsDueOn'])
    .where((eb) => eb.and({ companyID, evalSettingID }))
    .executeTakeFirst();

/** Sets until when; null: no day. */
export async function setDue(
  tx: Tx,
  { companyID, evalSettingID }: Omit<OfCourse, 'scope'>,
  commentsDueOn: string | null,
): Promise<void> {
  await tx
    .updateTable('exam')
    .set({ commentsDueOn })
    .where((eb) => eb.and({ companyID, evalSettingID }))
    .execute();
}

interface ClassRow {
  schoolClassID: number;
  grade: number;
  schoolClassName: string;
  students: number;
  drafts: number;
  done: number;
}

/** Classes of a course in scope, with how many of their students have a comment. */
export async function classesOf(tx: Tx, course: OfCourse): Promise<ClassRow[]> {
  const { rows } = await sql<ClassRow>`
    select c.school_class_id, c.grade, c.name as school_class_name, count(*)::int as students,
      (count(*) filter (where not m.is_done and m.text <> ''))::int as drafts,
      (count(*) filter (where m.is_done))::int as done
    from examinee x
    join enrolment on ${sameSchoolKey('enrolment', 'x', 'enrolmentID')}
    join school_class c on ${sameSchoolKey('c', 'enrolment', 'schoolClassID')}
    join student s on ${sameSchoolKey('s', 'x', 'studentID')} and s.erased_at is null
    left join report_comment m on ${sameSchoolKey('m', 'x', 'evalSettingID', 'studentID')}
    where x.company_id = ${course.companyID} and x.eval_setting_id = ${course.evalSettingID} and ${inScope(course.scope)}
    group by c.company_id, c.school_class_id
    order by ${classOrder('c')}, c.school_class_id`.execute(tx);
  return rows;
}

interface StudentRow {
  studentID: number;
  firstName: string;
  lastName: string;
  firstNameKana: string;
  lastNameKana: string;
  grade: number;
  schoolClassName: string;
  studentNumber: number | null;
  text: string | null;
  isDone: boolean | null;
  updatedAt: Date | null;
  updatedByLastName: string | null;
  updatedByFirstName: string | null;
  updatedByLastNameKana: string | null;
  updatedByFirstNameKana: string | null;
  findings: string | null;
}

/** Students of a class in a course, by their numbers, with their comments and the findings of the course's year. */
export async function commentsOfClass(
  tx: Tx,
  course: OfCourse & { schoolClassID: number },
): Promise<StudentRow[]> {
  const { rows } = await sql<StudentRow>`
    select s.student_id, s.first_name, s.last_name, s.first_name_kana, s.last_name_kana, c.grade,
      c.name as school_class_name, enrolment.student_number, m.text, m.is_done, m.updated_at,
      ${nameListAs('a', 'updatedBy')}, nullif(v.text, '') as findings
    from examinee x
    join exam e on ${sameSchoolKey('e', 'x', 'evalSettingID')}
    join enrolment on ${sameSchoolKey('enrolment', 'x', 'enrolmentID')}
    join school_class c on ${sameSchoolKey('c', 'enrolment', 'schoolClassID')}
    join student s on ${sameSchoolKey('s', 'x', 'studentID')} and s.erased_at is null
    left join report_comment m on ${sameSchoolKey('m', 'x', 'evalSettingID', 'studentID')}
    left join account a on a.company_id = m.company_id and a.user_id = m.updated_by
    left join findings f on ${sameSchoolKey('f', 'x', 'studentID')} and f.school_year = e.school_year
    left join findings_version v on ${sameSchoolKey('v', 'f', 'studentID', 'schoolYear', 'version')}
    where x.company_id = ${course.companyID} and x.eval_setting_id = ${course.evalSettingID} and ${inScope(course.scope)}
      and c.school_class_id = ${course.schoolClassID}
    order by enrolment.student_number nulls last, s.student_id`.execute(tx);
  return rows;
}

/** A comment with who changed it last. */
export const findComment = (tx: Tx, key: CommentKey, { lock = false } = {}) =>
  tx
    .selectFrom('reportComment')
    .select([
      'reportComment.text',
      'reportComment.isDone',
      'reportComment.printChangedAt',
      'reportComment.updatedAt',
      ...namesOfUpdater('reportComment'),
    ])
    .where('reportComment.companyID', '=', key.companyID)
    .where('reportComment.evalSettingID', '=', key.evalSettingID)
    .where('reportComment.studentID', '=', key.studentID)
    .$if(lock, (query) => query.forUpdate('reportComment'))
    .executeTakeFirst();

interface Change {
  text: string;
  isDone: boolean;
  printChangedAt: Date | null;
  updatedAt: Date;
  updatedBy: number;
}

/** @returns whether it was written: somebody else may have kept the first one in the same moment */
export async function insertComment(tx: Tx, key: CommentKey, change: Change): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('reportComment')
    .values({ ...key, ...change })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateComment(tx: Tx, key: CommentKey, change: Change): Promise<void> {
  await tx
    .updateTable('reportComment')
    .set(change)
    .where((eb) => eb.and({ ...key }))
    .execute();
}
