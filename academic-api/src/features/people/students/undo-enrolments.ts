import { isDeepStrictEqual } from 'node:util';
import type { EndpointName } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { namesOf } from '../../../lib/people/people-names.ts';
import type { StaffSession } from '../../../lib/accounts/session.ts';
import { lockPeople, touchStudents } from '../../../lib/people/students-of-change.repository.ts';
import { dependsOn, type UndoAction } from '../../../lib/undo/undo-actions.ts';
import * as repository from './enrolments.repository.ts';

/** Facts of a change of enrolments that its inverse needs. */
export interface EnrolmentChange {
  before: repository.EnrolmentValues[];
  after: repository.EnrolmentValues[];
}

/**
 * Refuses to put enrolments back where it would not fit any more.
 * @throws Failure `dependsOn` with the names of who has the numbers now, or of those whose class is gone
 */
export async function assertFits(
  tx: Tx,
  session: StaffSession,
  before: readonly repository.EnrolmentValues[],
  names: readonly string[],
): Promise<void> {
  const { companyID } = session;
  const holders = await repository.studentsWithNumbers(tx, companyID, before);
  if (holders.length > 0) throw dependsOn(namesOf(holders, session));
  const classIDs = [...new Set(before.flatMap((row) => row.schoolClassID ?? []))];
  if ((await repository.countClasses(tx, companyID, classIDs)) < classIDs.length) {
    throw dependsOn(names);
  }
}

/** Without the state of those who leave: it follows the day. */
const comparable = ({
  state,
  leavesAs = null,
  leavesOn = null,
  ...row
}: repository.EnrolmentValues) => ({
  ...row,
  leavesAs,
  leavesOn,
  state: leavesOn === null ? state : null,
});

/** The inverse of a change of class, number or state. */
export const undoEnrolments = (call: EndpointName): UndoAction => ({
  call,
  async undo(tx: Tx, session: StaffSession, { before, after }: EnrolmentChange) {
    const { companyID } = session;
    const studentIDs = before.map((row) => row.studentID);
    const people = await lockPeople(tx, companyID, studentIDs);
    const ids = before.map((row) => row.enrolmentID);
    const current = await repository.enrolmentsByID(tx, companyID, ids);
    const now = current.map(comparable);
    const since = after.filter((row, index) => !isDeepStrictEqual(comparable(row), now[index]));
    if (since.length > 0 || current.length !== after.length) {
      const changed = new Set(since.map((row) => row.studentID));
      throw dependsOn(
        namesOf(
          people.filter(({ studentID }) => changed.has(studentID)),
          session,
        ),
      );
    }
    await assertFits(tx, session, before, namesOf(people, session));
    await repository.writeEnrolments(tx, companyID, before);
    await touchStudents(tx, session, studentIDs);
    return before.length;
  },
});
