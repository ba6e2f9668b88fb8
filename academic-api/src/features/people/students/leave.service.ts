import { StudentRefusal, type BulkResult, type studentEndpoints } from '@mebae/contracts';
import { dayInJapan } from '@mebae/rules';
import { auditRows } from '../../../lib/audit/audit-rows.repository.ts';
import { refused } from '../../../lib/calls/failure.ts';
import { lockInSchool } from '../../../lib/database/lock.repository.ts';
import { lockStudents, touchStudents } from '../../../lib/people/students-of-change.repository.ts';
import { insertUndo } from '../../../lib/undo/undo.repository.ts';
import * as enrolments from './enrolments.repository.ts';
import type { EnrolmentChange } from './undo-enrolments.ts';
import type { Call } from '../../../lib/calls/call.ts';

const isInSchoolYear = (day: string, schoolYear: number): boolean =>
  day >= `${schoolYear}-04-01` && day < `${schoolYear + 1}-04-01`;

/**
 * Students leave on a day: from then on they are in no list, and running courses go on without them. Their class and
 * number stay, for the day on which they come back.
 * A day to come (`YYYY-MM-DD`) takes effect by itself.
 * @throws Failure academic.4, academic.1 `dayOutsideYear`
 */
export async function leaveSchool({
  tx,
  session,
  body: { studentIDs, state, on },
  now,
}: Call<typeof studentEndpoints.leave>): Promise<BulkResult> {
  const { companyID, schoolYear } = session;
  if (!isInSchoolYear(on, schoolYear)) {
    throw refused([StudentRefusal.DayOutsideYear]);
  }
  await lockInSchool(tx, companyID, 'students');
  const students = await lockStudents(tx, session, studentIDs);
  const before = (
    await enrolments.enrolmentsByID(
      tx,
      companyID,
      students.map((student) => student.enrolmentID),
    )
  ).filter((row) => row.leavesAs !== state || row.leavesOn !== on);
  const unchanged = students.length - before.length;
  if (before.length === 0) return { changed: 0, unchanged, undoID: null };
  const hasCome = on <= dayInJapan(now);
  const after = before.map((row) => ({
    ...row,
    state: hasCome ? state : row.state,
    leavesAs: state,
    leavesOn: on,
  }));
  await enrolments.writeEnrolments(tx, companyID, after);
  const changed = after.map((row) => row.studentID);
  await touchStudents(tx, session, changed);
  await auditRows(
    tx,
    session,
    'student.leave',
    changed.map((studentID) => ({ studentID, detail: { state, on } })),
  );
  const change: EnrolmentChange = { before, after };
  const undoID = await insertUndo(tx, session, 'student.leave', change);
  return { changed: changed.length, unchanged, undoID };
}
