import type { Tx } from '../../../db/connect.ts';
import { joinOnSchoolKey } from '../../../db/query.ts';

/** A link with the account that it belongs to; undefined when there is none, or the account was made invalid. */
export async function findLink(tx: Tx, companyID: number, hash: Buffer) {
  return tx
    .selectFrom('passwordLink')
    .innerJoin('account', joinOnSchoolKey('account', 'passwordLink', 'userID'))
    .select([
      'passwordLink.userID',
      'passwordLink.purpose',
      'passwordLink.expiresAt',
      'passwordLink.endedAt',
      'account.email',
    ])
    .where('passwordLink.companyID', '=', companyID)
    .where('passwordLink.tokenHash', '=', hash)
    .where('account.valid', '=', true)
    .executeTakeFirst();
}

/** Uses a link up. */
export async function endLink(tx: Tx, companyID: number, hash: Buffer, now: Date): Promise<void> {
  await tx
    .updateTable('passwordLink')
    .set({ endedAt: now })
    .where((eb) => eb.and({ companyID, tokenHash: hash }))
    .execute();
}
