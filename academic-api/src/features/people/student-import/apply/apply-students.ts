import { studentFields, studentImportFields } from '@mebae/contracts';
import type { ImportRun } from '../../../../lib/roster-import/import-kind.ts';
import { importedValues } from '../../../../lib/database/plain-fields.ts';
import { studentSearchKey } from '../../../../lib/people/student-search-key.ts';
import { isLeaver, type PlannedStudent } from '../preview/compare-students.ts';
import { splitTags } from '../preview/split-tags.ts';
import { snapshotOf, type StudentSnapshot } from './student-snapshot.repository.ts';
import { writeLeavers } from './write-leavers.repository.ts';
import { writeStudents, type StudentWrite } from './write-students.repository.ts';

/** Facts that take an import of students back. */
export interface StudentsUndo {
  created: number[];
  /** The changed students as they were. */
  before: StudentSnapshot[];
  /** Everybody as the import has left them: who differs from it was changed since. */
  after: StudentSnapshot[];
}

/** The student as the row leaves them: what it says, and for what it leaves blank, what there was. */
function toWrite(row: PlannedStudent): StudentWrite {
  const { student } = row;
  const { email, tags, studentNumber } = row.values;
  const person = importedValues(studentFields, row.values, student);
  const changed = new Set(row.changes.map((change) => change.field));
  const newEmail = !student || changed.has('email');
  return {
    ...person,
    studentID: student?.studentID ?? null,
    // in other letters it is the same address
    email: newEmail ? (email ?? null) : student.email,
    searchKey: studentSearchKey(person),
    schoolClassID: row.schoolClass?.schoolClassID ?? 0,
    studentNumber: Number(studentNumber),
    tags: tags !== undefined && (!student || changed.has('tags')) ? splitTags(tags) : null,
    changes: student
      ? Object.fromEntries(
          row.changes.map(({ field, old, new: next }) => [field, { old, new: next }]),
        )
      : null,
    fields: student ? [...changed] : studentImportFields.filter((field) => field in row.values),
  };
}

/** Writes new and changed students. @throws the database's unique violation */
export async function applyStudents(
  run: ImportRun,
  rows: readonly PlannedStudent[],
): Promise<StudentsUndo> {
  const { tx, actor, companyID, schoolYear, importID, report } = run;
  const leavers = rows.filter(isLeaver).map(({ personID, values }) => ({
    studentID: Number(personID),
    on: values['leaves'] ?? '',
  }));
  const leaving = leavers.map(({ studentID }) => studentID);
  const changed = rows.filter((row) => row.kind === 'changed' && !isLeaver(row)).map(toWrite);
  const writes = { created: rows.filter((row) => row.kind === 'created').map(toWrite), changed };
  const changedIDs = changed.map((row) => Number(row.studentID));
  const before = await snapshotOf(tx, companyID, [...changedIDs, ...leaving]);
  const created = await writeStudents(tx, actor, { importID, schoolYear }, writes, report);
  await writeLeavers(tx, actor, { importID, schoolYear }, leavers);
  const after = await snapshotOf(tx, companyID, [...changedIDs, ...leaving, ...created]);
  return { created, before, after };
}
