import type { Tx } from '../db/connect.ts';

export interface NewSession {
  companyID: number;
  userID: number;
  hash: Buffer;
  /** Of an operator's session only: every call must carry this second token too. */
  adminTokenHash?: Buffer;
  userAgent: string | null;
  ip: string;
  now: Date;
  expiresAt: Date;
}

/** Longer ones say nothing more about the browser. */
const userAgentLength = 400;

/** Keeps a new session, and that the account has signed in. */
export async function openSession(tx: Tx, session: NewSession): Promise<void> {
  await tx
    .insertInto('auth_token')
    .values({
      company_id: session.companyID,
      user_id: session.userID,
      token_hash: session.hash,
      admin_token_hash: session.adminTokenHash ?? null,
      user_agent: session.userAgent?.slice(0, userAgentLength) ?? null,
      ip: session.ip,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
      revoked_at: null,
    })
    .execute();
  await tx
    .updateTable('account')
    .set({ last_sign_in_at: session.now })
    .where('company_id', '=', session.companyID)
    .where('user_id', '=', session.userID)
    .execute();
}

/**
 * Ends sessions of an account at once.
 * @param which `only` one of them, or all `except` one; all when neither is given
 * @returns how many of them were still good
 */
export async function revokeSessions(
  tx: Tx,
  companyID: number,
  userID: number,
  now: Date,
  which: { only?: number; except?: number } = {},
): Promise<number> {
  let revoking = tx
    .updateTable('auth_token')
    .set({ revoked_at: now })
    .where('company_id', '=', companyID)
    .where('user_id', '=', userID)
    .where('revoked_at', 'is', null)
    .returning('expires_at');
  if (which.only !== undefined) revoking = revoking.where('session_id', '=', which.only);
  if (which.except !== undefined) revoking = revoking.where('session_id', '!=', which.except);
  const ended = await revoking.execute();
  return ended.filter((session) => session.expires_at > now).length;
}
