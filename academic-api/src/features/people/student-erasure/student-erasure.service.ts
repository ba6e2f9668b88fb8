import {
  wrongManageNumber,
  type StudentErasure,
  type studentErasureEndpoints,
} from '@mebae/contracts';
import { normaliseText } from '@mebae/rules';
import { audit } from '../../../lib/audit/audit.ts';
import { eraseStudent } from '../../../lib/people/erase-student.repository.ts';
import { notFound, refused } from '../../../lib/calls/failure.ts';
import * as repository from './student-erasure.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';

/**
 * Counts what erasing a student's identity would reach.
 * @throws Failure academic.4 (404) without such a student, or when nothing is left to erase
 */
export async function readErasure({
  tx,
  session,
  params: { studentID },
  now,
}: Call<typeof studentErasureEndpoints.read>): Promise<StudentErasure> {
  const found = await repository.erasureOf(tx, session.companyID, studentID, now);
  if (!found) throw notFound.student();
  return found;
}

/**
 * Erases a student's identity for ever. Leaves an audit row without a name.
 * The manage number is typed in as a proof that this student is meant.
 * @throws Failure academic.4 (404); academic.1 `manageNumber` for another number
 */
export async function runErasure({
  tx,
  session,
  params: { studentID },
  body: { manageNumber: typed },
  now,
}: Call<typeof studentErasureEndpoints.run>): Promise<void> {
  const { companyID } = session;
  const found = await repository.erasureOf(tx, companyID, studentID, now, { lock: true });
  if (!found) throw notFound.student();
  if (normaliseText(typed) !== normaliseText(found.manageNumber)) {
    throw refused(wrongManageNumber);
  }
  await eraseStudent(tx, companyID, studentID, now);
  await audit(tx, session, 'student.erase', { studentID });
}
