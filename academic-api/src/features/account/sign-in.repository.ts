import type { Tx } from '../../db/connect.ts';

/** Account, school and licence together; undefined when there is no such account. */
function accountQuery(tx: Tx, companyID: number, userID: number) {
  return tx
    .selectFrom('account')
    .innerJoin('company', 'company.company_id', 'account.company_id')
    .leftJoin('licence', 'licence.company_id', 'account.company_id')
    .selectAll('account')
    .select([
      'company.name as company_name',
      'company.auth_code_required',
      'company.password_expiry_days',
      'licence.ends_on',
    ])
    .where('account.company_id', '=', companyID)
    .where('account.user_id', '=', userID);
}

export type SignInAccount = NonNullable<Awaited<ReturnType<typeof accountForSignIn>>>;

export async function accountForSignIn(tx: Tx, companyID: number, userID: number) {
  return accountQuery(tx, companyID, userID).executeTakeFirst();
}

/** The same with the account's row locked: tries are counted, and codes used, one after another. */
export async function lockedAccountForSignIn(tx: Tx, companyID: number, userID: number) {
  return accountQuery(tx, companyID, userID).forUpdate('account').executeTakeFirst();
}

/** Keeps a code that was mailed; the one before is good no longer. Wrong tries go on counting. */
export async function keepCode(
  tx: Tx,
  account: SignInAccount,
  code: { hash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable('account')
    .set({ code_hash: code.hash, code_sent_at: code.now, code_expires_at: code.expiresAt })
    .where('company_id', '=', account.company_id)
    .where('user_id', '=', account.user_id)
    .execute();
}

/** Keeps how many wrong codes there were in a row; a lock ends the code that was live. */
export async function setCodeTries(
  tx: Tx,
  account: SignInAccount,
  tries: number,
  lockedUntil: Date | null,
): Promise<void> {
  await tx
    .updateTable('account')
    .set({
      code_tries: tries,
      code_locked_until: lockedUntil,
      ...(lockedUntil && { code_hash: null, code_expires_at: null }),
    })
    .where('company_id', '=', account.company_id)
    .where('user_id', '=', account.user_id)
    .execute();
}

/** After a sign-in the wrong tries are forgotten and the code is used up. */
export async function forgetTries(tx: Tx, account: SignInAccount): Promise<void> {
  await tx
    .updateTable('account')
    .set({
      failed_tries: 0,
      locked_until: null,
      code_hash: null,
      code_expires_at: null,
      code_tries: 0,
      code_locked_until: null,
    })
    .where('company_id', '=', account.company_id)
    .where('user_id', '=', account.user_id)
    .execute();
}
