import { limits, type StudentFilterQuery } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { audit } from '../../../lib/audit.ts';
import type { StaffSession } from '../../../lib/session.ts';
import { listStudents } from '../../../lib/student-list.repository.ts';

/** Every student of the list's filter whom the caller may see, in its order; leaves an audit row. */
export async function studentsToExport(tx: Tx, session: StaffSession, query: StudentFilterQuery) {
  const page = { limit: limits.enrolledStudents, offset: 0 };
  const { rows } = await listStudents(tx, session, query, page);
  await audit(tx, session, 'student.export', { detail: { students: rows.length } });
  return rows;
}
