import type { FileToSend } from '../../../../lib/calls/send-file.ts';
import type { Call } from '../../../../lib/calls/call.ts';
import { limits, type studentEndpoints } from '@mebae/contracts';
import { audit } from '../../../../lib/audit/audit.ts';
import type { Workbook } from '../../../../lib/excel/book.ts';
import { readOrigin } from '../../../../lib/excel/read-origin.ts';
import { classesOfYear } from '../../../../lib/roster-import/classes.repository.ts';
import { writeOneRoster } from '../../../../lib/roster-import/one-roster/write-one-roster.ts';
import { listStudents } from '../../../../lib/people/student-list.repository.ts';
import * as repository from './one-roster.repository.ts';
import { rosterWorkbook } from './template.ts';

/** Every student of the list's filter whom the caller may see, in its order, as a workbook; leaves an audit row. */
export async function exportStudents(
  caller: Call<typeof studentEndpoints.exportFile>,
): Promise<Workbook> {
  const { tx, session, query } = caller;
  const page = { limit: limits.enrolledStudents, offset: 0 };
  const { rows } = await listStudents(tx, session, query, page);
  await audit(tx, session, 'student.export', { detail: { students: rows.length } });
  return rosterWorkbook(await readOrigin(caller), rows, query);
}

/** The school year's students in classes as a OneRoster package, which the import reads back; leaves an audit row. */
export async function exportOneRoster({
  tx,
  session,
}: Call<typeof studentEndpoints.exportOneRoster>): Promise<FileToSend> {
  const { companyID, schoolYear } = session;
  const { name, schoolKind } = await repository.schoolOf(tx, companyID);
  const students = await repository.studentsInClasses(tx, companyID, schoolYear);
  await audit(tx, session, 'student.export', { detail: { students: students.length } });
  const classes = await classesOfYear(tx, companyID, schoolYear);
  const isPrimary = schoolKind === 'primary';
  const bytes = writeOneRoster({ companyID, name, isPrimary, schoolYear, classes }, students);
  return { type: 'application/zip', name: 'oneroster.zip', content: Buffer.from(bytes) };
}
