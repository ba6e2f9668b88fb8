import type { Db } from '../db/connect.ts';
import { startStudentSession } from '../lib/accounts/start-student-session.ts';

let serial = 0;

/** Signs a student in, as if with an account of another system. @returns the token */
export async function createStudentSession(
  db: Db,
  student: { companyID: number; studentID: number },
): Promise<string> {
  serial += 1;
  const name = `sign-in ${process.pid} ${serial}`;
  const { connectionID } = await db
    .insertInto('connection')
    .values({ kind: 'other', name, issuer: 'https://idp.example', clientID: name, secret: 'none' })
    .returning('connectionID')
    .executeTakeFirstOrThrow();
  const from = { connectionID, connectionName: name, ip: '127.0.0.1' };
  return db.transaction().execute((tx) => startStudentSession(tx, student, from, new Date()));
}
