import type { FormerMatch, FormerStudent, studentEndpoints } from '@mebae/contracts';
import * as repository from '../../../lib/people/former-students.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';

const toFormer = (row: repository.FormerRow): FormerStudent => ({
  studentID: row.studentID,
  lastName: row.lastName,
  firstName: row.firstName,
  lastNameKana: row.lastNameKana,
  firstNameKana: row.firstNameKana,
  manageNumber: row.manageNumber,
  email: row.email,
  former: row.former,
  leavesAs: row.leavesAs,
  since: row.since,
  schoolYear: row.schoolYear,
  grade: row.grade,
  schoolClassName: row.schoolClassName,
  studentNumber: row.studentNumber,
  hasClass: row.hasClass,
});

/** As `formerWithKeys` takes them. */
export const keysOf = ({
  manageNumber,
  email,
}: {
  manageNumber: string;
  email?: string | null;
}): Parameters<typeof repository.formerWithKeys>[2] => ({
  manageNumbers: [manageNumber],
  emails: email ? [email.toLowerCase()] : [],
});

/** A page of those who have left, are to leave, or were removed. */
export async function list({
  tx,
  session,
  query,
}: Call<typeof studentEndpoints.former>): Promise<{ data: FormerStudent[]; totalRecords: number }> {
  const page = { limit: query.pageSize, offset: (query.page - 1) * query.pageSize };
  const { rows, total } = await repository.listFormer(tx, session, query, page);
  return { data: rows.map(toFormer), totalRecords: total };
}

/** Former students who have a management number or an address, those with the number first. */
export async function matches({
  tx,
  session,
  query: keys,
}: Call<typeof studentEndpoints.formerMatches>): Promise<FormerMatch[]> {
  const rows = (await repository.formerWithKeys(tx, session, keysOf(keys))).toSorted(
    (a, b) =>
      Number(b.manageNumber === keys.manageNumber) - Number(a.manageNumber === keys.manageNumber),
  );
  const isFree = rows.every((row) => row.former === 'removed');
  return rows.map((row) => ({ ...toFormer(row), isFree }));
}
