import type { Tx } from '../../db/connect.ts';

export interface NewSession {
  companyID: number;
  userID: number;
  hash: Buffer;
  /** The second token that every call of an operator's session must carry. */
  adminTokenHash?: Buffer;
  /** Begun with a password and no second factor. */
  passwordOnly?: boolean;
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
    .insertInto('authToken')
    .values({
      companyID: session.companyID,
      userID: session.userID,
      tokenHash: session.hash,
      adminTokenHash: session.adminTokenHash ?? null,
      passwordOnly: session.passwordOnly ?? false,
      userAgent: session.userAgent?.slice(0, userAgentLength) ?? null,
      ip: session.ip,
      createdAt: session.now,
      lastSeenAt: session.now,
      expiresAt: session.expiresAt,
      revokedAt: null,
    })
    .execute();
  await tx
    .updateTable('account')
    .set({ lastSignInAt: session.now })
    .where((eb) => eb.and({ companyID: session.companyID, userID: session.userID }))
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
    .updateTable('authToken')
    .set({ revokedAt: now })
    .where((eb) => eb.and({ companyID, userID }))
    .where('revokedAt', 'is', null)
    .returning('expiresAt');
  if (which.only !== undefined) revoking = revoking.where('sessionID', '=', which.only);
  if (which.except !== undefined) revoking = revoking.where('sessionID', '!=', which.except);
  const ended = await revoking.execute();
  return ended.filter((session) => session.expiresAt > now).length;
}
