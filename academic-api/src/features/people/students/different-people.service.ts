import type { BulkResult, studentEndpoints } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { anyOf } from '../../../db/query.ts';
import { auditStudents } from '../../../lib/audit/audit.ts';
import { notFound } from '../../../lib/calls/failure.ts';
import type { StaffSession } from '../../../lib/accounts/session.ts';
import { lockPeople } from '../../../lib/people/students-of-change.repository.ts';
import type { UndoAction } from '../../../lib/undo/undo-actions.ts';
import { insertUndo } from '../../../lib/undo/undo.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';

interface Pair {
  studentIDs: number[];
}

/**
 * Notes that two students are different people.
 * @throws Failure academic.4 where one of them is not of the school, or both are the same
 */
export async function setDifferent({
  tx,
  session,
  body: { studentIDs },
}: Call<typeof studentEndpoints.setDifferent>): Promise<BulkResult> {
  const { companyID, userID } = session;
  const pair = studentIDs.toSorted((a, b) => a - b);
  const people = await lockPeople(tx, companyID, pair);
  const [firstStudentID, secondStudentID] = pair;
  if (people.length !== 2 || firstStudentID === undefined || secondStudentID === undefined) {
    throw notFound.student();
  }
  const added = await tx
    .insertInto('differentPeople')
    .values({ companyID, firstStudentID, secondStudentID, decidedBy: userID })
    .onConflict((conflict) => conflict.doNothing())
    .returning('firstStudentID')
    .execute();
  if (added.length === 0) return { changed: 0, unchanged: 1, undoID: null };
  await auditStudents(tx, session, 'student.different', pair);
  const undoID = await insertUndo(tx, session, 'student.different', { studentIDs: pair });
  return { changed: 1, unchanged: 0, undoID };
}

/** The inverse: they may be suggested as one person again. */
export const undoDifferent: UndoAction = {
  call: 'students.setDifferent',
  async undo(tx: Tx, { companyID }: StaffSession, { studentIDs }: Pair) {
    await tx
      .deleteFrom('differentPeople')
      .where('companyID', '=', companyID)
      .where('firstStudentID', '=', anyOf(studentIDs))
      .where('secondStudentID', '=', anyOf(studentIDs))
      .execute();
    return 1;
  },
};
