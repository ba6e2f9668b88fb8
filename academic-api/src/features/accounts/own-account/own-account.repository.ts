import type { PersonName } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { nameColumns } from '../../../db/name-columns.ts';

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

/** The account's name with its readings. */
export const nameOf = (tx: Tx, companyID: number, userID: number): Promise<PersonName> =>
  tx
    .selectFrom('account')
    .select(nameColumns('account'))
    .where((eb) => eb.and({ companyID, userID }))
    .executeTakeFirstOrThrow();

export async function setName(
  tx: Tx,
  companyID: number,
  userID: number,
  name: PersonName,
): Promise<void> {
  await tx
    .updateTable('account')
    .set(name)
    .where((eb) => eb.and({ companyID, userID }))
    .execute();
}
