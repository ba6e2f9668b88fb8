import { limits, StudentRefusal, type BulkResult, type studentEndpoints } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { auditRows } from '../../../lib/audit/audit-rows.repository.ts';
import { notFound, refused } from '../../../lib/calls/failure.ts';
import { lockInSchool } from '../../../lib/database/lock.repository.ts';
import { namesOf } from '../../../lib/people/people-names.ts';
import type { StaffSession } from '../../../lib/accounts/session.ts';
import { lockStudents, touchStudents } from '../../../lib/people/students-of-change.repository.ts';
import { titlesOfClasses } from '../../../lib/classes/titles-of-classes.repository.ts';
import { insertUndo } from '../../../lib/undo/undo.repository.ts';
import * as repository from './enrolments.repository.ts';
import { classWithCount } from './one-student.repository.ts';
import type { EnrolmentChange } from './undo-enrolments.ts';
import type { Call } from '../../../lib/calls/call.ts';

/** Writes changed enrolments with what takes them back. */
async function change(
  tx: Tx,
  session: StaffSession,
  kind: 'student.move' | 'student.number',
  { before, after }: EnrolmentChange,
): Promise<string> {
  await repository.writeEnrolments(tx, session.companyID, after);
  const studentIDs = after.map((row) => row.studentID);
  await touchStudents(tx, session, studentIDs);
  return insertUndo(tx, session, kind, { before, after });
}

/**
 * Moves students into another class of the year, behind the last number there, in the order of their present numbers.
 * @throws Failure academic.4, academic.6 for an unknown class, academic.1 `classFull`
 */
export async function moveClass({
  tx,
  session,
  body: { studentIDs, schoolClassID },
}: Call<typeof studentEndpoints.moveClass>): Promise<BulkResult> {
  const { companyID } = session;
  await lockInSchool(tx, companyID, 'students');
  const students = await lockStudents(tx, session, studentIDs);
  const place = await classWithCount(tx, session, schoolClassID, []);
  if (!place) throw notFound.schoolClass();
  const moving = students
    .filter((student) => student.schoolClassID !== schoolClassID)
    .toSorted(
      (a, b) =>
        (a.schoolClassID ?? 0) - (b.schoolClassID ?? 0) ||
        (a.studentNumber ?? 0) - (b.studentNumber ?? 0),
    );
  const unchanged = students.length - moving.length;
  if (moving.length === 0) return { changed: 0, unchanged, undoID: null };
  const isFull =
    place.others + moving.length > limits.classSize ||
    place.lastNumber + moving.length > limits.studentNumberMax;
  if (isFull) throw refused([StudentRefusal.ClassFull]);
  const ids = moving.map((student) => student.enrolmentID);
  const before = await repository.enrolmentsByID(tx, companyID, ids);
  const numbers = new Map(ids.map((id, index) => [id, place.lastNumber + index + 1]));
  const after = before.map((row) => ({
    ...row,
    schoolClassID,
    studentNumber: numbers.get(row.enrolmentID) ?? null,
  }));
  const undoID = await change(tx, session, 'student.move', { before, after });
  const titles = await titlesOfClasses(tx, companyID, [
    schoolClassID,
    ...moving.flatMap((student) => student.schoolClassID ?? []),
  ]);
  await auditRows(
    tx,
    session,
    'student.move',
    before.map((row) => {
      const old = titles.get(row.schoolClassID ?? 0) ?? null;
      const changes = {
        schoolClass: { old, new: titles.get(schoolClassID) ?? null },
        studentNumber: { old: row.studentNumber, new: numbers.get(row.enrolmentID) ?? null },
      };
      return { studentID: row.studentID, detail: { changes } };
    }),
  );
  return { changed: moving.length, unchanged, undoID };
}

/**
 * Changes student numbers; students may also exchange theirs.
 * @throws Failure academic.4, academic.1 `studentNumberTaken` with the names of those who have a number, or get the same
 */
export async function setNumbers({
  tx,
  session,
  body: { numbers },
}: Call<typeof studentEndpoints.setNumbers>): Promise<BulkResult> {
  const { companyID } = session;
  await lockInSchool(tx, companyID, 'students');
  const wanted = new Map(numbers.map((row) => [row.studentID, row.studentNumber]));
  const students = await lockStudents(tx, session, [...wanted.keys()]);
  const changing = students.filter((s) => s.studentNumber !== wanted.get(s.studentID));
  const unchanged = students.length - changing.length;
  if (changing.length === 0) return { changed: 0, unchanged, undoID: null };
  const before = await repository.enrolmentsByID(
    tx,
    companyID,
    changing.map((student) => student.enrolmentID),
  );
  const after = before.map((row) => ({
    ...row,
    studentNumber: wanted.get(row.studentID) ?? null,
  }));
  const place = (row: repository.EnrolmentValues) => `${row.schoolClassID} ${row.studentNumber}`;
  const places = after.map(place);
  const repeated = new Set(
    after
      .filter((row) => places.filter((other) => other === place(row)).length > 1)
      .map((row) => row.studentID),
  );
  const holders = [
    ...(await repository.studentsWithNumbers(tx, companyID, after)),
    ...students.filter((student) => repeated.has(student.studentID)),
  ];
  if (holders.length > 0) {
    const reason = [StudentRefusal.StudentNumberTaken, ...namesOf(holders, session)];
    throw refused(reason);
  }
  const undoID = await change(tx, session, 'student.number', { before, after });
  await auditRows(
    tx,
    session,
    'student.number',
    before.map((row) => {
      const next = wanted.get(row.studentID) ?? null;
      const changes = { studentNumber: { old: row.studentNumber, new: next } };
      return { studentID: row.studentID, detail: { changes } };
    }),
  );
  return { changed: changing.length, unchanged, undoID };
}
