import type { ListedStudent, StudentColumn, studentEndpoints } from '@mebae/contracts';
import * as repository from '../../../lib/people/student-list.repository.ts';
import { hiddenColumns, setHiddenColumns } from './one-student.repository.ts';
import { toListedStudent } from './students.mapper.ts';
import type { Call } from '../../../lib/calls/call.ts';

/** A page of the students whom the caller may see in the school year. */
export async function listStudents({
  tx,
  session,
  query,
}: Call<typeof studentEndpoints.list>): Promise<{ data: ListedStudent[]; totalRecords: number }> {
  const { rows, total } = await repository.listStudents(tx, session, query, {
    limit: query.pageSize,
    offset: (query.page - 1) * query.pageSize,
  });
  return { data: rows.map(toListedStudent), totalRecords: total };
}

/** Columns of the list that the caller has hidden. */
export async function hiddenColumnsOf({
  tx,
  session: { companyID, userID },
}: Call<typeof studentEndpoints.columns>): Promise<{ hidden: StudentColumn[] }> {
  return { hidden: await hiddenColumns(tx, companyID, userID) };
}

/** Remembers which columns of the list the caller hides, on every device. */
export async function hideColumns({
  tx,
  session: { companyID, userID },
  body: { hidden },
}: Call<typeof studentEndpoints.setColumns>): Promise<{ hidden: StudentColumn[] }> {
  const chosen = [...new Set(hidden)];
  await setHiddenColumns(tx, companyID, userID, chosen);
  return { hidden: chosen };
}
