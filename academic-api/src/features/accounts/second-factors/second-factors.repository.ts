import type { Tx } from '../../../db/connect.ts';
import { nameColumns } from '../../../db/name-columns.ts';
import type { AccountKey } from '../../../lib/accounts/passkey-challenge.ts';

/** The account as its factors need it, with its row locked: factors are added and removed one after another. */
export async function lockAccount(tx: Tx, { companyID, userID }: AccountKey) {
  return tx
    .selectFrom('account')
    .innerJoin('company', 'company.companyID', 'account.companyID')
    .select([
      'account.email',
      ...nameColumns('account'),
      'account.passwordHash',
      'account.role',
      'company.secondFactorOf',
      'company.secondFactorFrom',
    ])
    .where('account.companyID', '=', companyID)
    .where('account.userID', '=', userID)
    .forUpdate('account')
    .executeTakeFirstOrThrow();
}

/** When the session began, how, and when the password was typed in again. */
export async function sessionOf(tx: Tx, companyID: number, sessionID: number) {
  return tx
    .selectFrom('authToken')
    .select(['createdAt', 'confirmedAt', 'passwordOnly'])
    .where((eb) => eb.and({ companyID, sessionID }))
    .executeTakeFirstOrThrow();
}

/** Notes that the password was typed in again. */
export async function noteConfirmation(
  tx: Tx,
  companyID: number,
  sessionID: number,
  confirmedAt: Date,
): Promise<void> {
  await tx
    .updateTable('authToken')
    .set({ confirmedAt })
    .where((eb) => eb.and({ companyID, sessionID }))
    .execute();
}

/** @returns whether the account has this passkey */
export async function renamePasskey(
  tx: Tx,
  { companyID, userID }: AccountKey,
  passkeyID: number,
  name: string,
): Promise<boolean> {
  const renamed = await tx
    .updateTable('passkey')
    .set({ name })
    .where((eb) => eb.and({ companyID, userID, passkeyID }))
    .returning('passkeyID')
    .executeTakeFirst();
  return renamed !== undefined;
}

/** @returns whether the account had this passkey */
export async function removePasskey(
  tx: Tx,
  { companyID, userID }: AccountKey,
  passkeyID: number,
): Promise<boolean> {
  const removed = await tx
    .deleteFrom('passkey')
    .where((eb) => eb.and({ companyID, userID, passkeyID }))
    .returning('passkeyID')
    .executeTakeFirst();
  return removed !== undefined;
}

/** The account's app whose codes count, without its secret; null when there is none. */
export async function appFacts(tx: Tx, { companyID, userID }: AccountKey) {
  const app = await tx
    .selectFrom('oneTimeCode')
    .select(['createdAt', 'lastUsedAt'])
    .where((eb) => eb.and({ companyID, userID }))
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst();
  return app ?? null;
}

/** Whether the account has a password, its role, and what its school requires. */
export async function accountFacts(tx: Tx, { companyID, userID }: AccountKey) {
  return tx
    .selectFrom('account')
    .innerJoin('company', 'company.companyID', 'account.companyID')
    .select((eb) => [
      eb('account.passwordHash', 'is not', null).as('hasPassword'),
      'account.role',
      'company.secondFactorOf',
      'company.secondFactorFrom',
    ])
    .where('account.companyID', '=', companyID)
    .where('account.userID', '=', userID)
    .executeTakeFirstOrThrow();
}
