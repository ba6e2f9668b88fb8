import type { Tx } from '../../../db/connect.ts';
import type { SignInAccount } from '../../../lib/accounts/sign-in-account.repository.ts';

/** Keeps a code that was mailed; the one before is good no longer. Wrong tries go on counting. */
export async function keepCode(
  tx: Tx,
  account: SignInAccount,
  code: { hash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable('account')
    .set({ codeHash: code.hash, codeSentAt: code.now, codeExpiresAt: code.expiresAt })
    .where((eb) => eb.and({ companyID: account.companyID, userID: account.userID }))
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
      codeTries: tries,
      codeLockedUntil: lockedUntil,
      ...(lockedUntil && { codeHash: null, codeExpiresAt: null }),
    })
    .where((eb) => eb.and({ companyID: account.companyID, userID: account.userID }))
    .execute();
}

/** After a sign-in the wrong tries are forgotten and the code is used up. */
export async function forgetTries(tx: Tx, account: SignInAccount): Promise<void> {
  await tx
    .updateTable('account')
    .set({
      failedTries: 0,
      lockedUntil: null,
      codeHash: null,
      codeExpiresAt: null,
      codeTries: 0,
      codeLockedUntil: null,
    })
    .where((eb) => eb.and({ companyID: account.companyID, userID: account.userID }))
    .execute();
}
