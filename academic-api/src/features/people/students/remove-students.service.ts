import {
  EnrolmentState,
  StudentRefusal,
  type BulkResult,
  type StudentLosses,
  type studentEndpoints,
} from '@mebae/contracts';
import { dayInJapan } from '@mebae/rules';
import type { Tx } from '../../../db/connect.ts';
import { auditStudents } from '../../../lib/audit/audit.ts';
import { overPlan, refused } from '../../../lib/calls/failure.ts';
import { lockInSchool } from '../../../lib/database/lock.repository.ts';
import { namesOf } from '../../../lib/people/people-names.ts';
import type { StaffSession } from '../../../lib/accounts/session.ts';
import {
  lockPeople,
  lockStudents,
  touchStudents,
} from '../../../lib/people/students-of-change.repository.ts';
import { dependsOn, type UndoAction } from '../../../lib/undo/undo-actions.ts';
import { insertUndo } from '../../../lib/undo/undo.repository.ts';
import * as enrolments from './enrolments.repository.ts';
import { placesOfPlan } from './one-student.repository.ts';
import * as participation from './participation.repository.ts';
import * as repository from './removal.repository.ts';
import { assertFits } from './undo-enrolments.ts';
import type { Call } from '../../../lib/calls/call.ts';

/** Facts of a removal that its inverse needs. */
export interface Removal {
  studentIDs: number[];
  enrolments: enrolments.EnrolmentValues[];
  kept: participation.KeptParticipations;
}

const titlesOf = (courses: readonly participation.CourseOfStudent[]): string[] => [
  ...new Set(courses.map((course) => course.title)),
];
const isRunning = (course: participation.CourseOfStudent): boolean =>
  course.hasBegun && !course.isOver;
const isComing = (course: participation.CourseOfStudent): boolean => !course.hasBegun;

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/**
 * Counts what removing students would take away.
 * @throws Failure academic.4
 */
export async function lossesOf({
  tx,
  session,
  body: { studentIDs },
  now,
}: Call<typeof studentEndpoints.losses>): Promise<StudentLosses> {
  const { companyID } = session;
  const students = await lockStudents(tx, session, studentIDs);
  const ids = students.map((student) => student.studentID);
  const courses = await participation.participationsOf(tx, companyID, ids, now);
  return {
    students: ids.length,
    given: sum(courses.map((course) => course.given)),
    received: sum(courses.map((course) => course.received)),
    runningExams: titlesOf(courses.filter(isRunning)),
    comingExams: titlesOf(courses.filter(isComing)),
    ...(await repository.countNotes(tx, companyID, ids)),
  };
}

/**
 * Removes students from this school year on. They leave courses to come; answers, scores and earlier years stay.
 * @throws Failure academic.4, academic.1 `runningExam` with the titles
 */
export async function removeStudents({
  tx,
  session,
  body: { studentIDs: given },
  now,
}: Call<typeof studentEndpoints.remove>): Promise<BulkResult> {
  const { companyID, schoolYear } = session;
  await lockInSchool(tx, companyID, 'students');
  const students = await lockStudents(tx, session, given);
  const studentIDs = students.map((student) => student.studentID);
  const courses = await participation.participationsOf(tx, companyID, studentIDs, now);
  const running = courses.filter(isRunning);
  if (running.length > 0) {
    const reason = [StudentRefusal.RunningExam, ...titlesOf(running)];
    throw refused(reason);
  }
  const kept = await participation.takeOut(tx, companyID, courses.filter(isComing));
  const before = await enrolments.enrolmentsFrom(tx, companyID, studentIDs, schoolYear);
  const ids = before.map((row) => row.enrolmentID);
  const staying = new Set(await participation.deleteUnusedEnrolments(tx, companyID, ids));
  const left = before
    .filter((row) => staying.has(row.enrolmentID))
    .map((row) => ({
      ...row,
      state: EnrolmentState.Withdrawn,
      leavesAs: EnrolmentState.Withdrawn,
      leavesOn: dayInJapan(now),
      studentNumber: null,
    }));
  await enrolments.writeEnrolments(tx, companyID, left);
  await repository.setRemoved(tx, companyID, studentIDs, now);
  await touchStudents(tx, session, studentIDs);
  await auditStudents(tx, session, 'student.remove', studentIDs);
  const removal: Removal = { studentIDs, enrolments: before, kept };
  const undoID = await insertUndo(tx, session, 'student.remove', removal);
  return { changed: studentIDs.length, unchanged: 0, undoID };
}

/**
 * Refuses to bring students back whose place is taken.
 * @throws Failure `dependsOn` with the names of who has a number or an address, or of those who are back already;
 * grow.2009 past the plan's limit
 */
export async function assertCanComeBack(
  tx: Tx,
  session: StaffSession,
  studentIDs: readonly number[],
  enrolled: number,
): Promise<string[]> {
  const { companyID } = session;
  const names = namesOf(await lockPeople(tx, companyID, studentIDs), session);
  const removed = await repository.countRemoved(tx, companyID, studentIDs);
  if (removed < studentIDs.length) throw dependsOn(names);
  const holders = await repository.studentsWithKeys(tx, companyID, studentIDs);
  if (holders.length > 0) throw dependsOn(namesOf(holders, session));
  const places = await placesOfPlan(tx, session);
  if (places.enrolled + enrolled > places.maxStudents) throw overPlan();
  return names;
}

/** The part of a removal that is about one of the students. */
export function removalOfStudent({ enrolments: rows, kept }: Removal, studentID: number): Removal {
  const columns = ['student_id', 'evaluator_student_id', 'target_student_id'];
  const ofStudent = (all: readonly unknown[] = []) =>
    all.filter((row) =>
      columns.some((column) => (row as Record<string, unknown>)[column] === studentID),
    );
  return {
    studentIDs: [studentID],
    enrolments: rows.filter((row) => row.studentID === studentID),
    kept: {
      examinees: ofStudent(kept.examinees),
      requests: ofStudent(kept.requests),
      fits: ofStudent(kept.fits),
      scores: ofStudent(kept.scores),
      outside: ofStudent(kept.outside),
      requested: ofStudent(kept.requested),
      mails: ofStudent(kept.mails),
    },
  };
}

/** The inverse of a removal; refused once a course that they were to take part in has begun. */
export const undoRemoval: UndoAction = {
  call: 'students.remove',
  async undo(tx: Tx, session: StaffSession, removal: Removal) {
    const { companyID } = session;
    const { studentIDs, kept } = removal;
    await lockInSchool(tx, companyID, 'students');
    const names = await assertCanComeBack(tx, session, studentIDs, studentIDs.length);
    await assertFits(tx, session, removal.enrolments, names);
    const courses = await participation.coursesInTheWay(tx, companyID, kept, new Date());
    if (courses.length > 0) throw dependsOn(courses);
    await repository.setRemoved(tx, companyID, studentIDs, null);
    await enrolments.writeEnrolments(tx, companyID, removal.enrolments);
    await participation.putBack(tx, companyID, kept);
    await touchStudents(tx, session, studentIDs);
    return studentIDs.length;
  },
};
