import { isDeepStrictEqual } from 'node:util';
import { otherStudentFields } from '@mebae/contracts';
import { auditRows } from '../../../../lib/audit/audit-rows.repository.ts';
import { importedValues } from '../../../../lib/database/plain-fields.ts';
import { namesOf } from '../../../../lib/people/people-names.ts';
import type { UndoRun } from '../../../../lib/roster-import/import-kind.ts';
import { dependsOn } from '../../../../lib/undo/undo-actions.ts';
import type { StudentsUndo } from './apply-students.ts';
import { snapshotOf } from './student-snapshot.repository.ts';
import * as repository from './undo-students.repository.ts';

/** Imports of an earlier version know nothing of fields that have come since. */
const noOthers = importedValues(otherStudentFields, {}, null);

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';

/**
 * New students go, changed ones are as they were.
 * @throws Failure 409 `dependsOn` with names of students who were changed since, or take part in a course since
 */
export async function undoStudents(
  { tx, session, companyID, schoolYear, importID, appliedAt }: UndoRun,
  { created, before, after }: StudentsUndo,
): Promise<void> {
  const everybody = after.map((student) => student.studentID);
  const now = new Map(
    (await snapshotOf(tx, companyID, everybody)).map((student) => [student.studentID, student]),
  );
  const changed = after.filter(
    (student) => !isDeepStrictEqual(now.get(student.studentID), { ...noOthers, ...student }),
  );
  if (changed.length > 0) {
    throw dependsOn(namesOf(changed.slice(0, 5), session));
  }
  const examinees = await repository.examineesSince(tx, companyID, everybody, appliedAt);
  if (examinees.length > 0) throw dependsOn(namesOf(examinees, session));
  try {
    await repository.removeStudents(tx, companyID, created);
    const whole = before.map((student) => ({ ...noOthers, ...student }));
    await repository.restoreStudents(tx, session, schoolYear, whole);
  } catch (error) {
    // somebody else has their number or address by now
    if (isUniqueViolation(error)) throw dependsOn([]);
    throw error;
  }
  await auditRows(
    tx,
    session,
    'student.undoImport',
    // whoever came with the import is gone: the number says who it was
    after.map(({ studentID, manageNumber }) => ({ studentID, detail: { importID, manageNumber } })),
  );
}
