import type { PersonName } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';

/** More devices than this are signed in by a program, not by a person. */
const devicesAtMost = 100;

export type DeviceRow = Awaited<ReturnType<typeof liveSessions>>[number];

/** Sessions of an account that are still good, last used first. */
export async function liveSessions(tx: Tx, companyID: number, userID: number, now: Date) {
  return tx
    .selectFrom('authToken')
    .select(['sessionID', 'userAgent', 'ip', 'createdAt', 'lastSeenAt'])
    .where((eb) => eb.and({ companyID, userID }))
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('sessionID', 'desc')
    .limit(devicesAtMost)
    .execute();
}

export async function setName(
  tx: Tx,
  companyID: number,
  userID: number,
  name: PersonName,
): Promise<void> {
  await tx
    .updateTable('account')
    .set({ lastName: name.lastName, firstName: name.firstName })
    .where((eb) => eb.and({ companyID, userID }))
    .execute();
}
