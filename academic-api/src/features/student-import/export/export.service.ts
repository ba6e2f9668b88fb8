import { limits, type StudentFilterQuery } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { audit } from '../../../lib/audit.ts';
import type { StaffSession } from '../../../lib/session.ts';
import { classesOfYear } from '../../../lib/roster-import/classes.repository.ts';
import { writeOneRoster } from '../../../lib/roster-import/one-roster/write-one-roster.ts';
import { listStudents } from '../../../lib/student-list.repository.ts';
import * as repository from './one-roster.repository.ts';

/** Every student of the list's filter whom the caller may see, in its order; leaves an audit row. */
export async function studentsToExport(tx: Tx, session: StaffSession, query: StudentFilterQuery) {
  const page = { limit: limits.enrolledStudents, offset: 0 };
  const { rows } = await listStudents(tx, session, query, page);
  await audit(tx, session, 'student.export', { detail: { students: rows.length } });
  return rows;
}

/** The school year's students in classes as a OneRoster package, which the import reads back; leaves an audit row. */
export async function oneRosterOf(tx: Tx, session: StaffSession): Promise<Uint8Array> {
  const { companyID, schoolYear } = session;
  const { name, schoolKind } = await repository.schoolOf(tx, companyID);
  const students = await repository.studentsInClasses(tx, companyID, schoolYear);
  await audit(tx, session, 'student.export', { detail: { students: students.length } });
  const classes = await classesOfYear(tx, companyID, schoolYear);
  const isPrimary = schoolKind === 'primary';
  return writeOneRoster({ companyID, name, isPrimary, schoolYear, classes }, students);
}
