import { sql } from 'kysely';
import type { Tx } from '../db/connect.ts';
import { audit } from './audit.ts';
import type { StaffSession } from './session.ts';

/** Looking again within this time is the same view: pages ask anew when somebody comes back to them. */
const sameViewMinutes = 10;

/**
 * Leaves an audit row for looking at something, unless the same person has just left the same one.
 * @param about the student concerned, and details; with `isPart` any entry of the same action and student is enough
 */
export async function auditView(
  tx: Tx,
  session: StaffSession,
  action: string,
  about: { studentID?: number; detail: Record<string, unknown>; isPart?: boolean },
  now: Date,
): Promise<void> {
  const { companyID, userID } = session;
  const { studentID = null, detail, isPart = false } = about;
  const same = await tx
    .selectFrom('auditLog')
    .select('auditID')
    .where((eb) => eb.and({ companyID, userID, action }))
    .where('at', '>', new Date(now.getTime() - sameViewMinutes * 60_000))
    .where('studentID', studentID === null ? 'is' : '=', studentID)
    .$if(!isPart, (query) => query.where(sql<boolean>`detail = ${JSON.stringify(detail)}::jsonb`))
    .limit(1)
    .executeTakeFirst();
  if (same) return;
  await audit(tx, session, action, { ...(studentID !== null && { studentID }), detail });
}
