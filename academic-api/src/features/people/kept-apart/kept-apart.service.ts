import {
  KeptApartRefusal,
  keptApartLimits,
  type KeptApartPair,
  type keptApartEndpoints,
} from '@mebae/contracts';
import { dayInJapan, maySeeKeptApart, searchKey, visibleClasses } from '@mebae/rules';
import type { Tx } from '../../../db/connect.ts';
import { assertUnchanged } from '../../../lib/audit/assert-unchanged.ts';
import { audit, auditStudents } from '../../../lib/audit/audit.ts';
import { auditView } from '../../../lib/audit/audit-view.repository.ts';
import { conflict, Failure, notFound, refused } from '../../../lib/calls/failure.ts';
import type { KeptApartRow } from '../../../lib/kept-apart/kept-apart.repository.ts';
import { lockInSchool } from '../../../lib/database/lock.repository.ts';
import { pageOf } from '../../../lib/calls/page.ts';
import type { StaffSession } from '../../../lib/accounts/session.ts';
import { findStudentOfYear } from '../../../lib/people/student-of-year.repository.ts';
import { paragraphsOf } from '../../../lib/calls/typed-text.ts';
import { dependsOn, type UndoAction } from '../../../lib/undo/undo-actions.ts';
import { insertUndo } from '../../../lib/undo/undo.repository.ts';
import { keyOfStudent } from '../../../lib/people/visible-student.ts';
import * as repository from './kept-apart-list.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';

/** One page of the pairs that the caller may see. Leaves an audit row. */
export async function list({
  tx,
  session,
  query,
  now,
}: Call<typeof keptApartEndpoints.list>): Promise<{ data: KeptApartPair[]; totalRecords: number }> {
  const { companyID, schoolYear } = session;
  const today = dayInJapan(now);
  const rows = await repository.listPairs(
    tx,
    { companyID, schoolYear },
    {
      search: searchKey(query.search ?? ''),
      scope: visibleClasses(session),
      today,
      ...pageOf(query),
    },
  );
  await auditView(tx, session, 'keptApart.view', { detail: {} }, now);
  return {
    data: rows.map(({ total: _total, updatedAt, ...row }) => ({
      ...row,
      isEnded: row.endsOn !== null && row.endsOn < today,
      updatedAt: updatedAt.toISOString(),
    })),
    totalRecords: rows[0]?.total ?? 0,
  };
}

/**
 * Adds two students to the list.
 * @throws Failure academic.4 (404) for a student who is not there, or whom the caller is not in charge of; academic.1
 *   `listed` (409), `tooMany`; 2023 for tabs
 */
export async function create(caller: Call<typeof keptApartEndpoints.create>) {
  const { tx, session, now, body } = caller;
  const { companyID, userID } = session;
  await assertInCharge(tx, session, body.studentIDs, 'academic.4');
  await lockInSchool(tx, companyID, 'students kept apart');
  if ((await repository.countPairs(tx, companyID)) >= keptApartLimits.perSchool) {
    throw refused(KeptApartRefusal.TooMany);
  }
  const [firstStudentID = 0, secondStudentID = 0] = body.studentIDs.toSorted((a, b) => a - b);
  const keptApartID = await repository.insertPair(tx, {
    companyID,
    firstStudentID,
    secondStudentID,
    note: paragraphsOf('note', body.note),
    endsOn: body.endsOn,
    createdAt: now,
    createdBy: userID,
    updatedAt: now,
    updatedBy: userID,
  });
  if (keptApartID === undefined) {
    throw conflict(KeptApartRefusal.Listed);
  }
  await auditStudents(tx, session, 'keptApart.create', body.studentIDs, { keptApartID });
  return { keptApartID };
}

/**
 * Changes note and last day of a pair.
 * @throws Failure academic.1 (404) for a pair that is not there or not the caller's to see, 409 `changedMeanwhile`
 */
export async function update({
  tx,
  session,
  params: { keptApartID },
  body: { updatedAt, ...values },
  now,
}: Call<typeof keptApartEndpoints.update>): Promise<void> {
  const row = await findPair(tx, session, keptApartID);
  assertUnchanged(row, updatedAt);
  await repository.updatePair(tx, session.companyID, keptApartID, {
    note: paragraphsOf('note', values.note),
    endsOn: values.endsOn,
    updatedAt: now,
    updatedBy: session.userID,
  });
  await auditStudents(tx, session, 'keptApart.update', studentsOf(row), { keptApartID });
}

/** Takes a pair off the list. @throws Failure academic.1 (404) for one that is not there or not the caller's to see */
export async function remove({
  tx,
  session,
  params: { keptApartID },
}: Call<typeof keptApartEndpoints.remove>) {
  const row = await findPair(tx, session, keptApartID);
  await repository.deletePair(tx, session.companyID, keptApartID);
  await auditStudents(tx, session, 'keptApart.delete', studentsOf(row), { keptApartID });
  const {
    updatedByLastName: _last,
    updatedByFirstName: _first,
    updatedByLastNameKana: _lastKana,
    updatedByFirstNameKana: _firstKana,
    ...kept
  } = row;
  return { undoID: await insertUndo(tx, session, 'keptApart.delete', kept) };
}

/** Puts a removed pair back. @throws Failure 409 `dependsOn` where the two were put on the list again since */
export const undoRemoveKeptApart: UndoAction = {
  call: 'keptApart.remove',
  async undo(tx, session, row: KeptApartRow) {
    await assertInCharge(tx, session, studentsOf(row), 'academic.4');
    if ((await repository.insertPair(tx, row)) === undefined) throw dependsOn([]);
    await audit(tx, session, 'keptApart.create', { detail: { keptApartID: row.keptApartID } });
    return 1;
  },
};

const studentsOf = (row: Pick<KeptApartRow, 'firstStudentID' | 'secondStudentID'>): number[] => [
  row.firstStudentID,
  row.secondStudentID,
];

async function findPair(tx: Tx, session: StaffSession, keptApartID: number) {
  const row = await repository.lockPair(tx, session.companyID, keptApartID);
  const notThere = notFound.row('keptApartID');
  if (!row) throw notThere;
  await assertInCharge(tx, session, studentsOf(row), notThere);
  return row;
}

/** @throws the failure for a student who is not there, or where the caller is not in charge of all of them */
async function assertInCharge(
  tx: Tx,
  session: StaffSession,
  studentIDs: readonly number[],
  failure: Failure | 'academic.4',
): Promise<void> {
  const students = [];
  for (const studentID of studentIDs) {
    students.push(await findStudentOfYear(tx, keyOfStudent(session, studentID)));
  }
  const classes = students.map((student) => student?.schoolClassID ?? null);
  if (students.includes(undefined) || !maySeeKeptApart(session, classes)) {
    throw failure instanceof Failure ? failure : new Failure(failure);
  }
}
