import type { Tx } from '../../../db/connect.ts';
import { nameColumns } from '../../../db/name-columns.ts';
import { onAccount } from '../../../db/query.ts';

/** Owner of a code: an administrator of a school. */
export interface CodeOwner {
  companyID: number;
  userID: number;
}

/** The owner's name, address and language, with the account's row locked: codes are sent one after another. */
export async function codeRecipient(tx: Tx, { companyID, userID }: CodeOwner) {
  return tx
    .selectFrom('account')
    .select(['email', ...nameColumns('account'), 'language'])
    .where('companyID', '=', companyID)
    .where('userID', '=', userID)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** The code that was sent last, with its mail; undefined when there is none. */
export async function sentCode(tx: Tx, { companyID, userID }: CodeOwner) {
  return tx
    .selectFrom('securityCode as code')
    .innerJoin('outboxMail as mail', (join) =>
      join.onRef('mail.companyID', '=', 'code.companyID').onRef('mail.mailID', '=', 'code.mailID'),
    )
    .innerJoin('account', onAccount('code', 'userID'))
    .select([
      'code.codeHash',
      'code.sentAt',
      'code.expiresAt',
      'code.tries',
      'mail.state',
      'account.email',
    ])
    .where('code.companyID', '=', companyID)
    .where('code.userID', '=', userID)
    .executeTakeFirst();
}

/** Keeps a code that was mailed; the one before can't be used any more. */
export async function keepCode(
  tx: Tx,
  { companyID, userID }: CodeOwner,
  code: { hash: Buffer; mailID: number; now: Date; expiresAt: Date },
): Promise<void> {
  const values = {
    codeHash: code.hash,
    mailID: code.mailID,
    sentAt: code.now,
    expiresAt: code.expiresAt,
    tries: 0,
  };
  await tx
    .insertInto('securityCode')
    .values({ companyID: companyID, userID: userID, ...values })
    .onConflict((conflict) => conflict.columns(['companyID', 'userID']).doUpdateSet(values))
    .execute();
}

export async function countTry(tx: Tx, { companyID, userID }: CodeOwner): Promise<void> {
  await tx
    .updateTable('securityCode')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('companyID', '=', companyID)
    .where('userID', '=', userID)
    .execute();
}

export async function removeCode(tx: Tx, { companyID, userID }: CodeOwner): Promise<void> {
  await tx
    .deleteFrom('securityCode')
    .where('companyID', '=', companyID)
    .where('userID', '=', userID)
    .execute();
}
