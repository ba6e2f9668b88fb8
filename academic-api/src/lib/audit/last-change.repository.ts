import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { namesOfUpdater } from '../../db/query.ts';
import type { LastChange } from './assert-unchanged.ts';

/**
 * The person who made a change last, and when, after the audit log: for rows that keep no such columns themselves.
 * @param detail what the entry says of the thing that was changed; absent where the action alone says it
 * @returns undefined where nobody has changed it
 */
export async function lastChangeOf(
  tx: Tx,
  companyID: number,
  action: string,
  detail: Record<string, unknown> = {},
): Promise<LastChange | undefined> {
  return tx
    .selectFrom('auditLog')
    .select(['auditLog.at as updatedAt', ...namesOfUpdater('auditLog', 'userID')])
    .where('auditLog.companyID', '=', companyID)
    .where('auditLog.action', '=', action)
    .where(sql<boolean>`audit_log.detail @> ${JSON.stringify(detail)}::jsonb`)
    .orderBy('auditLog.at', 'desc')
    .orderBy('auditLog.auditID', 'desc')
    .limit(1)
    .executeTakeFirst();
}
