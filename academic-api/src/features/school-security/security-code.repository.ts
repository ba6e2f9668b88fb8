import type { Tx } from '../../db/connect.ts';

/** Whose code it is: an administrator of a school. */
export interface CodeOwner {
  companyID: number;
  userID: number;
}

/** The owner's name, address and language, with the account's row locked: codes are sent one after another. */
export async function codeRecipient(tx: Tx, { companyID, userID }: CodeOwner) {
  return tx
    .selectFrom('account')
    .select(['email', 'first_name', 'last_name', 'language'])
    .where('company_id', '=', companyID)
    .where('user_id', '=', userID)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** The code that was sent last, with its mail; undefined when there is none. */
export async function sentCode(tx: Tx, { companyID, userID }: CodeOwner) {
  return tx
    .selectFrom('security_code as code')
    .innerJoin('outbox_mail as mail', (join) =>
      join
        .onRef('mail.company_id', '=', 'code.company_id')
        .onRef('mail.mail_id', '=', 'code.mail_id'),
    )
    .innerJoin('account', (join) =>
      join
        .onRef('account.company_id', '=', 'code.company_id')
        .onRef('account.user_id', '=', 'code.user_id'),
    )
    .select([
      'code.code_hash',
      'code.sent_at',
      'code.expires_at',
      'code.tries',
      'mail.state',
      'account.email',
    ])
    .where('code.company_id', '=', companyID)
    .where('code.user_id', '=', userID)
    .executeTakeFirst();
}

/** Keeps a code that was mailed; the one before can't be used any more. */
export async function keepCode(
  tx: Tx,
  { companyID, userID }: CodeOwner,
  code: { hash: Buffer; mailID: number; now: Date; expiresAt: Date },
): Promise<void> {
  const values = {
    code_hash: code.hash,
    mail_id: code.mailID,
    sent_at: code.now,
    expires_at: code.expiresAt,
    tries: 0,
  };
  await tx
    .insertInto('security_code')
    .values({ company_id: companyID, user_id: userID, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet(values))
    .execute();
}

export async function countTry(tx: Tx, { companyID, userID }: CodeOwner): Promise<void> {
  await tx
    .updateTable('security_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('company_id', '=', companyID)
    .where('user_id', '=', userID)
    .execute();
}

export async function removeCode(tx: Tx, { companyID, userID }: CodeOwner): Promise<void> {
  await tx
    .deleteFrom('security_code')
    .where('company_id', '=', companyID)
    .where('user_id', '=', userID)
    .execute();
}
