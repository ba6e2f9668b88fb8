import type { Tx } from '../../db/connect.ts';
import type { AccountKey } from './passkey-challenge.ts';

/** Removes the app for one-time codes of an account. @returns whether there was one whose codes counted */
export async function removeApp(tx: Tx, { companyID, userID }: AccountKey): Promise<boolean> {
  const removed = await tx
    .deleteFrom('oneTimeCode')
    .where((eb) => eb.and({ companyID, userID }))
    .returning('confirmedAt')
    .executeTakeFirst();
  return removed !== undefined && removed.confirmedAt !== null;
}

/** Removes all second factors of an account. @returns how many there were */
export async function removeAllFactors(tx: Tx, key: AccountKey): Promise<number> {
  const { companyID, userID } = key;
  const passkeys = await tx
    .deleteFrom('passkey')
    .where((eb) => eb.and({ companyID, userID }))
    .returning('passkeyID')
    .execute();
  return passkeys.length + ((await removeApp(tx, key)) ? 1 : 0);
}
