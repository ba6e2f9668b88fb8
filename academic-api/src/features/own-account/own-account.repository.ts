import type { Tx } from '../../db/connect.ts';

/** More devices than this are signed in by a program, not by a person. */
const devicesAtMost = 100;

export type DeviceRow = Awaited<ReturnType<typeof liveSessions>>[number];

/** Sessions of an account that are still good, last used first. */
export async function liveSessions(tx: Tx, companyID: number, userID: number, now: Date) {
  return tx
    .selectFrom('auth_token')
    .select(['session_id', 'user_agent', 'ip', 'created_at', 'last_seen_at'])
    .where('company_id', '=', companyID)
    .where('user_id', '=', userID)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('session_id', 'desc')
    .limit(devicesAtMost)
    .execute();
}

export async function setName(
  tx: Tx,
  companyID: number,
  userID: number,
  name: { lastName: string; firstName: string },
): Promise<void> {
  await tx
    .updateTable('account')
    .set({ last_name: name.lastName, first_name: name.firstName })
    .where('company_id', '=', companyID)
    .where('user_id', '=', userID)
    .execute();
}
