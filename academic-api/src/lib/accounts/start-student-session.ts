import { randomBytes } from 'node:crypto';
import { limits } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { audit } from '../audit/audit.ts';
import { insertStudentSession } from './student-sessions.repository.ts';
import { hashOfToken } from './token-hash.ts';

/**
 * Opens the session of a student who has signed in with an account of another system, and writes it into the log. It opens
 * the student's own page and nothing of staff's.
 * @returns its token
 */
export async function startStudentSession(
  tx: Tx,
  { companyID, studentID }: { companyID: number; studentID: number },
  from: { connectionID: number; connectionName: string; ip: string },
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + limits.sessionHours * 3_600_000);
  await insertStudentSession(tx, {
    companyID,
    tokenHash: hashOfToken(token),
    studentID,
    connectionID: from.connectionID,
    createdAt: now,
    expiresAt,
  });
  const actor = { companyID, userID: null, role: null, ip: from.ip };
  await audit(tx, actor, 'student.signIn', {
    studentID,
    detail: { connection: from.connectionName },
  });
  return token;
}
