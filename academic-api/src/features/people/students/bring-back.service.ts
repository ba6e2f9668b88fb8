import {
  EnrolmentState,
  limits,
  StudentRefusal,
  type BulkResult,
  type studentEndpoints,
} from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { auditStudents } from '../../../lib/audit/audit.ts';
import { notFound, overPlan, refused } from '../../../lib/calls/failure.ts';
import {
  formerByID,
  keptRemovalOf,
  type FormerRow,
} from '../../../lib/people/former-students.repository.ts';
import { lockInSchool } from '../../../lib/database/lock.repository.ts';
import { namesOf } from '../../../lib/people/people-names.ts';
import type { StaffSession } from '../../../lib/accounts/session.ts';
import { lockPeople, touchStudents } from '../../../lib/people/students-of-change.repository.ts';
import { insertUndo } from '../../../lib/undo/undo.repository.ts';
import * as enrolments from './enrolments.repository.ts';
import { classWithCount, enrolAgain, placesOfPlan } from './one-student.repository.ts';
import * as participation from './participation.repository.ts';
import * as removal from './removal.repository.ts';
import { removalOfStudent, type Removal } from './remove-students.service.ts';
import type { EnrolmentChange } from './undo-enrolments.ts';
import type { Call } from '../../../lib/calls/call.ts';

/** Where somebody comes back to. */
interface Place {
  schoolClassID: number;
  studentNumber: number;
}

/**
 * Brings students back who have left or were removed, and keeps those who were to leave. They have their class and
 * number again where these are free, else the next number. In running courses they are asked again, and others about
 * them; courses to come that they were removed from have them again.
 * @throws Failure academic.4 for who is no former student; academic.1 `classNeeded`, `classFull`, `keyTaken`
 *   with names; grow.2009 past the plan's limit
 */
export async function bringBack({
  tx,
  session,
  body: { studentIDs, schoolClassID },
  now,
}: Call<typeof studentEndpoints.bringBack>): Promise<BulkResult> {
  const { companyID } = session;
  await lockInSchool(tx, companyID, 'students');
  const wanted = [...new Set(studentIDs)];
  await lockPeople(tx, companyID, wanted);
  const people = await formerByID(tx, session, wanted);
  if (people.length !== wanted.length) throw notFound.student();
  const staying = people.filter((person) => person.former === 'leaving');
  const returning = people.filter((person) => person.former !== 'leaving');
  const before = await enrolments.enrolmentsOfYear(tx, companyID, wanted, session.schoolYear);

  await assertMayReturn(tx, session, returning);
  for (const person of staying) {
    await enrolAgain(tx, session, person.studentID, null);
  }
  for (const person of returning) {
    await putBack(tx, session, person, schoolClassID, now);
  }
  await touchStudents(tx, session, wanted);
  await auditStudents(tx, session, 'student.bringBack', wanted);

  // who was removed or comes from another year is taken away again by removing
  const after = await enrolments.enrolmentsOfYear(tx, companyID, wanted, session.schoolYear);
  const isSimple =
    before.length === after.length && people.every((person) => person.former !== 'removed');
  const change: EnrolmentChange = { before, after };
  const undoID = isSimple ? await insertUndo(tx, session, 'student.bringBack', change) : null;
  return { changed: wanted.length, unchanged: 0, undoID };
}

async function assertMayReturn(
  tx: Tx,
  session: StaffSession,
  returning: readonly FormerRow[],
): Promise<void> {
  const ids = returning.map(({ studentID }) => studentID);
  const holders = await removal.studentsWithKeys(tx, session.companyID, ids);
  if (holders.length > 0) {
    const reason = [StudentRefusal.KeyTaken, ...namesOf(holders, session)];
    throw refused(reason);
  }
  const { enrolled, maxStudents } = await placesOfPlan(tx, session);
  if (returning.length > 0 && enrolled + returning.length > maxStudents) {
    throw overPlan();
  }
}

/** Puts one person into a class of the school year again. */
async function putBack(
  tx: Tx,
  session: StaffSession,
  person: FormerRow,
  given: number | undefined,
  now: Date,
): Promise<void> {
  const { companyID } = session;
  const { studentID } = person;
  const kept = person.former === 'removed' ? await keptRemovalOf(tx, companyID, studentID) : null;
  const own = kept === null ? null : removalOfStudent(kept as Removal, studentID);
  const place = await placeOf(tx, session, person, own?.enrolments ?? [], given);
  if (person.former === 'removed') await removal.setRemoved(tx, companyID, [studentID], null);
  if (own) await enrolments.restoreMissing(tx, companyID, own.enrolments);
  await enrolAgain(tx, session, studentID, place);
  if (own && (await participation.coursesInTheWay(tx, companyID, own.kept, now)).length === 0) {
    await participation.putBack(tx, companyID, own.kept);
  }
}

async function placeOf(
  tx: Tx,
  session: StaffSession,
  person: FormerRow,
  kept: readonly enrolments.EnrolmentValues[],
  given: number | undefined,
): Promise<Place> {
  const { studentID } = person;
  const refuse = (code: string): never => {
    throw refused([code, ...namesOf([person], session)]);
  };
  const [now] = await enrolments.enrolmentsOfYear(
    tx,
    session.companyID,
    [studentID],
    session.schoolYear,
  );
  const before = kept.find((row) => row.schoolYear === session.schoolYear) ?? now;
  const schoolClassID = given ?? before?.schoolClassID ?? refuse(StudentRefusal.ClassNeeded);
  const room = await classWithCount(tx, session, schoolClassID, [studentID]);
  if (!room) {
    if (given !== undefined) throw notFound.schoolClass();
    return refuse(StudentRefusal.ClassNeeded);
  }
  const isOwn = before?.schoolClassID === schoolClassID;
  const number = isOwn ? (before?.studentNumber ?? null) : null;
  const wanted = {
    enrolmentID: before?.enrolmentID ?? 0,
    studentID,
    schoolYear: session.schoolYear,
  };
  const isFree =
    number !== null &&
    (
      await enrolments.studentsWithNumbers(tx, session.companyID, [
        { ...wanted, schoolClassID, studentNumber: number, state: EnrolmentState.Enrolled },
      ])
    ).length === 0;
  const studentNumber = isFree ? number : room.lastNumber + 1;
  if (room.others >= limits.classSize || studentNumber > limits.studentNumberMax) {
    refuse(StudentRefusal.ClassFull);
  }
  return { schoolClassID, studentNumber };
}
