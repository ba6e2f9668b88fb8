import type { AskedFactor, PasskeyResponse, SignInResult } from '@mebae/contracts';
import { dayInJapan, isFactorRequired } from '@mebae/rules';
import type { Tx } from '../../../db/connect.ts';
import { appOf, stepOfCode, useStep } from '../../../lib/accounts/one-time-code.ts';
import { optionsForAccount, verifyForAccount } from '../../../lib/accounts/passkeys.ts';
import type { SignInAccount } from '../../../lib/accounts/sign-in-account.repository.ts';
import { isLocked } from '../../../lib/accounts/wrong-password.ts';
import type { Deps } from '../../../lib/calls/deps.ts';
import { countWrongCode } from './sign-in-code.ts';

/**
 * `none`: the account has no second factor; `asked`: one is asked for, for the first time or again; `fits`: the one that
 * came is right, and counts once it is used; `locked`: too many wrong ones.
 */
export type FactorCheck =
  | { state: 'none' | 'locked' }
  | { state: 'asked'; asked: AskedFactor }
  | {
      state: 'fits';
      kind: 'passkey' | 'oneTimeCode';
      /** @returns false where it was used meanwhile */
      use: (tx: Tx) => Promise<boolean>;
      askAgain: () => Promise<AskedFactor>;
    };

interface GivenFactor {
  oneTimeCode?: string;
  passkey?: PasskeyResponse;
}

/**
 * The second step of a sign-in of an account that has a second factor, whether or not its school requires one. Wrong ones
 * are counted together with wrong codes by email. Nothing is used up before the sign-in is complete: one that asks for a new
 * password brings the same factor again.
 * @param account with its row locked
 */
export async function checkFactor(
  tx: Tx,
  deps: Deps,
  account: SignInAccount,
  given: GivenFactor,
  ip: string,
): Promise<FactorCheck> {
  const now = deps.now();
  const key = { companyID: account.companyID, userID: account.userID };
  const app = await appOf(tx, deps.config, key);
  const ready = app?.confirmedAt ? app : null;
  const passkey = await optionsForAccount(tx, deps, key, 'secondStep');
  if (!ready && !passkey) return { state: 'none' };
  if (isLocked(account.codeLockedUntil, now)) return { state: 'locked' };
  const asked = (failed: boolean): AskedFactor => ({
    passkey,
    oneTimeCode: ready !== null,
    failed,
  });
  const askAgain = async () => asked(true);
  if (given.passkey) {
    const verified = await verifyForAccount(tx, deps, key, given.passkey, 'secondStep');
    if (verified) return { state: 'fits', kind: 'passkey', use: verified.use, askAgain };
  } else if (given.oneTimeCode !== undefined) {
    const step = ready && stepOfCode(ready.secret, given.oneTimeCode, now);
    if (ready && step !== null && step > ready.lastStep) {
      const use = (using: Tx) => useStep(using, key, step, { lastUsedAt: now });
      return { state: 'fits', kind: 'oneTimeCode', use, askAgain };
    }
  } else {
    return { state: 'asked', asked: asked(false) };
  }
  const reason = given.passkey ? 'passkey' : 'oneTimeCode';
  const locked = await countWrongCode(tx, account, ip, now, reason);
  return locked ? { state: 'locked' } : { state: 'asked', asked: asked(true) };
}

/** From when on the school requires a second factor of an account that has none, and whether that day has come. */
export function missingFactor(
  account: Pick<SignInAccount, 'role' | 'secondFactorOf' | 'secondFactorFrom'>,
  now: Date,
): Pick<SignInResult, 'secondFactorFrom' | 'secondFactorMissing'> {
  const { role, secondFactorOf: of, secondFactorFrom: from } = account;
  if (!isFactorRequired(of, role) || from === null) return {};
  return { secondFactorFrom: from, secondFactorMissing: from <= dayInJapan(now) };
}
