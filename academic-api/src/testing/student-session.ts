import { withSchoolTransaction } from '../db/connect.ts';
import { startStudentSession } from '../lib/accounts/start-student-session.ts';
import type { TestApi } from './api.ts';

let serial = 0;

/** Signs a student in, as if with an account of another system. @returns the token, and the connection of the product */
export async function createStudentSession(
  { db, deps }: Pick<TestApi, 'db' | 'deps'>,
  student: { companyID: number; studentID: number },
): Promise<{ token: string; connectionID: number }> {
  serial += 1;
  const name = `sign-in ${process.pid} ${serial}`;
  const { connectionID } = await db
    .insertInto('connection')
    .values({ kind: 'other', name, issuer: 'https://idp.example', clientID: name, secret: 'none' })
    .returning('connectionID')
    .executeTakeFirstOrThrow();
  const from = { connectionID, connectionName: name, ip: '127.0.0.1' };
  const token = await withSchoolTransaction(deps.db, student.companyID, (tx) =>
    startStudentSession(tx, student, from, new Date()),
  );
  return { token, connectionID };
}
