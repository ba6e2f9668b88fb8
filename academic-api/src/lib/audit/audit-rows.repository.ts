import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { AuditActor, LoggedAction, LoggedFacts } from './audit.ts';

/**
 * Leaves an audit row for each of many students, in one statement.
 * @param rows the student, and facts
 */
export async function auditRows(
  tx: Tx,
  actor: AuditActor,
  action: LoggedAction,
  rows: readonly { studentID: number | null; detail: LoggedFacts }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into audit_log (company_id, user_id, role, action, student_id, detail, ip)
    select ${actor.companyID}, ${actor.userID}, ${actor.role}, ${action}, r."studentID", r.detail, ${actor.ip}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("studentID" bigint, detail jsonb)`.execute(
    tx,
  );
}
