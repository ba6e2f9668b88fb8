import {
  changedMeanwhile,
  emptyComment,
  type ReportComment,
  type ReportCommentClasses,
  type ReportCommentsOfClass,
  type reportCommentEndpoints,
} from '@mebae/contracts';
import { visibleClassesOfAllYears } from '@mebae/rules';
import { assertUnchanged, changedMeanwhileBy } from '../../../lib/audit/assert-unchanged.ts';
import { audit } from '../../../lib/audit/audit.ts';
import { auditView } from '../../../lib/audit/audit-view.repository.ts';
import type { Caller } from '../../../lib/calls/caller.ts';
import { isExamineeInScope, isVisibleExam } from '../../../lib/courses/examinees.repository.ts';
import { conflict, notFound, refused } from '../../../lib/calls/failure.ts';
import { paragraphsOf } from '../../../lib/calls/typed-text.ts';
import * as repository from './report-comments.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';

/** @throws Failure grow.22 (404) without such a course, or without anybody in it whom the caller may see */
async function openCourse({ tx, session }: Caller, evalSettingID: number) {
  const { companyID } = session;
  const scope = visibleClassesOfAllYears(session);
  const key = { companyID, evalSettingID, scope };
  const course = await repository.courseOf(tx, key);
  if (!course || !(await isVisibleExam(tx, companyID, evalSettingID, scope))) {
    throw notFound.course();
  }
  return { courseKey: key, title: course.title, dueOn: course.commentsDueOn };
}

/** How far the classes of a course are whose people the caller may see. @throws Failure grow.22 (404) */
export async function listClasses(
  caller: Call<typeof reportCommentEndpoints.classes>,
): Promise<ReportCommentClasses> {
  const {
    params: { evalSettingID },
  } = caller;
  const { courseKey, title, dueOn } = await openCourse(caller, evalSettingID);
  return { data: await repository.classesOf(caller.tx, courseKey), title, dueOn };
}

/**
 * Comments to the students of a class, one row a student. Leaves an audit row.
 * @throws Failure grow.22 (404), academic.6 (404) for a class without anybody in the course whom the caller may see
 */
export async function commentsOfClass(
  caller: Call<typeof reportCommentEndpoints.ofClass>,
): Promise<ReportCommentsOfClass> {
  const {
    tx,
    session,
    now,
    params: { evalSettingID, schoolClassID },
  } = caller;
  const { courseKey, dueOn } = await openCourse(caller, evalSettingID);
  const rows = await repository.commentsOfClass(tx, { ...courseKey, schoolClassID });
  const [first] = rows;
  if (!first) throw notFound.schoolClass();
  const detail = { part: 'reportComment', evalSettingID, schoolClassID };
  await auditView(tx, session, 'student.view', { detail }, now);
  const { grade, schoolClassName } = first;
  return {
    schoolClass: { schoolClassID, grade, schoolClassName },
    dueOn,
    data: rows.map((row) => ({ ...row, ...toComment(row) })),
  };
}

/** The kept comment, or the empty one of a student who has none. */
const toComment = (row?: {
  text: string | null;
  isDone: boolean | null;
  updatedAt: Date | null;
  updatedByLastName: string | null;
  updatedByFirstName: string | null;
  updatedByLastNameKana: string | null;
  updatedByFirstNameKana: string | null;
}): ReportComment => ({
  text: row?.text ?? '',
  isDone: row?.isDone ?? false,
  updatedAt: row?.updatedAt?.toISOString() ?? null,
  updatedByLastName: row?.updatedByLastName ?? null,
  updatedByFirstName: row?.updatedByFirstName ?? null,
  updatedByLastNameKana: row?.updatedByLastNameKana ?? null,
  updatedByFirstNameKana: row?.updatedByFirstNameKana ?? null,
});

interface OfStudent {
  evalSettingID: number;
  studentID: number;
}

/** @throws Failure grow.22 (404), academic.4 (404) for somebody who takes no part or is not the caller's to see */
async function keyOf(caller: Caller, { evalSettingID, studentID }: OfStudent) {
  const { courseKey } = await openCourse(caller, evalSettingID);
  const key = { companyID: courseKey.companyID, evalSettingID, studentID };
  if (!(await isExamineeInScope(caller.tx, { ...key, scope: courseKey.scope }))) {
    throw notFound.student();
  }
  return key;
}

/** Reads one student's comment. Leaves an audit row. @throws Failure as `keyOf` */
export async function readComment(
  caller: Call<typeof reportCommentEndpoints.read>,
): Promise<ReportComment> {
  const { tx, session, now, params: student } = caller;
  const key = await keyOf(caller, student);
  const { studentID, evalSettingID } = student;
  const detail = { part: 'reportComment', evalSettingID };
  await auditView(tx, session, 'student.view', { studentID, detail }, now);
  return toComment(await repository.findComment(tx, key));
}

/**
 * Keeps a comment. Screens save while somebody types: one audit row stands for what the same person writes within some
 * minutes, and another one for each time that it is finished or taken back.
 * @throws Failure as `keyOf`; academic.1 `emptyComment` for a finished one without words; 409 `changedMeanwhile`
 */
export async function saveComment(
  caller: Call<typeof reportCommentEndpoints.save>,
): Promise<{ updatedAt: string }> {
  const {
    tx,
    session,
    now,
    params: student,
    body: { text: typed, isDone, updatedAt },
  } = caller;
  const key = await keyOf(caller, student);
  const text = paragraphsOf('text', typed);
  if (isDone && text === '') throw refused(emptyComment);
  const before = await repository.findComment(tx, key, { lock: true });
  const printed = before?.isDone ? before.text : null;
  const isPrintChanged = printed !== (isDone ? text : null);
  const change = {
    text,
    isDone,
    printChangedAt: isPrintChanged ? now : (before?.printChangedAt ?? null),
    updatedAt: now,
    updatedBy: session.userID,
  };
  if (before) {
    assertUnchanged(before, updatedAt ?? '');
    await repository.updateComment(tx, key, change);
  } else if (updatedAt !== null || !(await repository.insertComment(tx, key, change))) {
    const latest = await repository.findComment(tx, key);
    throw latest ? changedMeanwhileBy(latest) : conflict([changedMeanwhile, now.toISOString()]);
  }
  const { studentID, evalSettingID } = student;
  const about = { studentID, detail: { evalSettingID, isDone } };
  if (isPrintChanged) await audit(tx, session, 'reportComment.save', about);
  else await auditView(tx, session, 'reportComment.save', about, now);
  return { updatedAt: now.toISOString() };
}

/** Sets until when the comments of a course are to be finished. @throws Failure grow.22 (404) */
export async function setDue(caller: Call<typeof reportCommentEndpoints.setDue>): Promise<void> {
  const {
    tx,
    session,
    params: { evalSettingID },
    body: { dueOn },
  } = caller;
  const { courseKey } = await openCourse(caller, evalSettingID);
  await repository.setDue(tx, courseKey, dueOn);
  await audit(tx, session, 'reportComment.setDue', { detail: { evalSettingID, dueOn } });
}
