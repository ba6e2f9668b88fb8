import { sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import { nameColumns } from '../../../db/name-columns.ts';
import { anyOf } from '../../../db/query.ts';
import type { Side } from '../../../lib/lti/roles.ts';

/** Courses of platforms from which the school was opened, the last one first. */
export const contextsOf = (tx: Tx, companyID: number) =>
  tx
    .selectFrom('ltiContext')
    .innerJoin('connection', 'connection.connectionID', 'ltiContext.connectionID')
    .select([
      'ltiContext.contextID',
      'ltiContext.connectionID',
      'connection.name as connectionName',
      'ltiContext.deploymentID',
      'ltiContext.title',
      'ltiContext.launchedAt',
      'ltiContext.membersUrl',
    ])
    .where('ltiContext.companyID', '=', companyID)
    .where('connection.endedAt', 'is', null)
    .orderBy('ltiContext.launchedAt', 'desc')
    .orderBy('ltiContext.contextID');

/** People of the school who are linked with accounts of a platform, by the subject. */
export async function linkedBySubject(
  tx: Tx,
  companyID: number,
  issuer: string,
  subjects: readonly string[],
): Promise<Map<string, { side: Side; id: number }>> {
  const rows = await tx
    .selectFrom('linkedIdentity')
    .select([
      'subject',
      sql<number>`coalesce(student_id, user_id)`.as('id'),
      sql<boolean>`student_id is not null`.as('isStudent'),
    ])
    .where('companyID', '=', companyID)
    .where('issuer', '=', issuer)
    .where('subject', '=', anyOf(subjects))
    .execute();
  return new Map(
    rows.map(({ subject, id, isStudent }) => [
      subject,
      { side: isStudent ? 'student' : 'staff', id },
    ]),
  );
}

/** Names of people of the school, by their id. */
export async function namesOf(tx: Tx, companyID: number, side: Side, ids: readonly number[]) {
  const rows =
    side === 'student'
      ? await tx
          .selectFrom('student')
          .select(['studentID as id', ...nameColumns('student')])
          .where('companyID', '=', companyID)
          .where('studentID', '=', anyOf(ids))
          .execute()
      : await tx
          .selectFrom('account')
          .select(['userID as id', ...nameColumns('account')])
          .where('companyID', '=', companyID)
          .where('userID', '=', anyOf(ids))
          .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
