import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { prepareQuery, type Placeholders } from '../../db/prepared-query.ts';
import { audit, type LoggedAction, type LoggedFacts } from './audit.ts';
import type { StaffSession } from '../accounts/session.ts';

/** Looking again within this time is the same view: pages ask anew when somebody comes back to them. */
const sameViewMinutes = 10;

interface View {
  companyID: number;
  userID: number;
  action: string;
  studentID: number | null;
  since: Date;
  /** Null where any detail is the same view. */
  detail: string | null;
}

const sameViews = prepareQuery((db, view: Placeholders<View>) =>
  db
    .selectFrom('auditLog')
    .select('auditID')
    .where('companyID', '=', view.companyID)
    .where('userID', '=', view.userID)
    .where('action', '=', view.action)
    .where('at', '>', view.since)
    .where('studentID', 'is not distinct from', view.studentID)
    .where(sql<boolean>`(${view.detail}::jsonb is null or detail = ${view.detail}::jsonb)`)
    .limit(1),
);

/**
 * Leaves an audit row for looking at something, unless the same person has just left the same one.
 * @param about the student concerned, and details; with `isPart` any entry of the same action and student is enough
 */
export async function auditView(
  tx: Tx,
  session: StaffSession,
  action: LoggedAction,
  about: { studentID?: number; detail: LoggedFacts; isPart?: boolean },
  now: Date,
): Promise<void> {
  const { companyID, userID } = session;
  const { studentID = null, detail, isPart = false } = about;
  const since = new Date(now.getTime() - sameViewMinutes * 60_000);
  const [same] = await sameViews(tx, {
    companyID,
    userID,
    action,
    studentID,
    since,
    detail: isPart ? null : JSON.stringify(detail),
  });
  if (same) return;
  await audit(tx, session, action, { ...(studentID !== null && { studentID }), detail });
}
