import {
  passwordsOff,
  type LanguageCode,
  type PasskeyResponse,
  type SignInResult,
} from '@mebae/contracts';
import { actFor, withSchoolTransaction, type Tx } from '../../../db/connect.ts';
import { findAccountByEmail } from '../../../lib/accounts/account-by-email.repository.ts';
import { auditAccount } from '../../../lib/audit/audit.ts';
import type { Deps } from '../../../lib/calls/deps.ts';
import { accountLocked, Failure, refused } from '../../../lib/calls/failure.ts';
import { newPasswordHash } from '../../../lib/accounts/new-password.ts';
import { hashPassword, needsRehash, verifyPassword } from '../../../lib/accounts/password.ts';
import {
  passwordsOf,
  renewHash,
  replacePassword,
} from '../../../lib/accounts/passwords-of-account.repository.ts';
import { revokeSessions } from '../../../lib/accounts/sessions.repository.ts';
import { countWrongPassword, isLocked } from '../../../lib/accounts/wrong-password.ts';
import { checkCode } from './sign-in-code.ts';
import { checkFactor, missingFactor } from './sign-in-factor.ts';
import * as repository from './sign-in.repository.ts';
import {
  accountForSignIn,
  lockedAccountForSignIn,
  type SignInAccount,
} from '../../../lib/accounts/sign-in-account.repository.ts';
import { resultFor, startSession } from '../../../lib/accounts/start-session.ts';

export interface SignInInput {
  email: string;
  password: string;
  authCode?: string;
  newPassword?: string;
  oneTimeCode?: string;
  passkey?: PasskeyResponse;
}

/** Where the call comes from. */
export interface SignInFrom {
  language: LanguageCode;
  ip: string;
  /** The account has signed in from there lately: a lock that others have caused does not hold there. */
  isKnownClient: boolean;
  userAgent: string | null;
}

/** Whether a sign-in failed by a wrong address, password or code, or because too many of them were wrong. */
export const isFailedGuess = (error: unknown): boolean =>
  error instanceof Failure && ['auth.2', 'auth.4', 'auth.13'].includes(error.message);

const dayMs = 24 * 3_600_000;

/** Identities start at 1: work done for this account finds nothing and changes nothing. */
const nobody = { companyID: 0, userID: 0 };

function passwordExpired(account: SignInAccount, now: Date): boolean {
  if (account.passwordExpiryDays === null) return false;
  const setAt = account.passwordChangedAt ?? account.createdAt;
  return now.getTime() > setAt.getTime() + account.passwordExpiryDays * dayMs;
}

/**
 * Everything after a right password: licence, second factor or code, expiry, session; in this order. A second factor takes
 * the place of the code by email.
 */
async function afterPassword(
  tx: Tx,
  deps: Deps,
  account: SignInAccount,
  input: SignInInput,
  from: SignInFrom,
  newHash: string | null,
): Promise<SignInResult | Failure | 'newPassword'> {
  const now = deps.now();
  const key = { companyID: account.companyID, userID: account.userID };
  const result = resultFor(account, from.language, now);
  if (result.licenseExpired) return result;
  const factor = await checkFactor(tx, deps, account, input, from.ip);
  if (factor.state === 'locked') return new Failure('auth.13');
  if (factor.state === 'asked') return { ...result, secondFactor: factor.asked };
  if (factor.state === 'none' && account.authCodeRequired) {
    const check = await checkCode(tx, deps, account, input.authCode?.trim(), from.ip);
    if (check === 'locked') return new Failure('auth.13');
    if (check !== 'fits') {
      return { ...result, authCodeRequire: true, authCodeFail: check === 'wrong' };
    }
  }
  const isExpired = passwordExpired(account, now);
  if (isExpired && input.newPassword === undefined) return new Failure('auth.6');
  if (isExpired && newHash === null) return 'newPassword';
  if (factor.state === 'fits' && !(await factor.use(tx))) {
    return { ...result, secondFactor: await factor.askAgain() };
  }
  if (isExpired && newHash !== null) {
    await replacePassword(tx, key.companyID, key.userID, newHash, now);
    await revokeSessions(tx, key.companyID, key.userID, now);
    await auditAccount(tx, key, 'account.passwordChanged', from.ip, { reason: 'expired' });
  }
  await repository.forgetTries(tx, account);
  if (factor.state === 'fits') {
    const authToken = await startSession(tx, key, from, now, { factor: factor.kind });
    return { ...result, authToken };
  }
  const authToken = await startSession(tx, key, from, now, {}, { passwordOnly: true });
  return { ...result, ...missingFactor(account, now), authToken };
}

/**
 * Signs in: password, licence, second factor or code by email, expired password, session. Passwords are checked outside any
 * transaction, because argon2 is slow on purpose and a row would stay locked. An address that is unknown, or of an
 * account made invalid, costs the same derivation, transactions and statements as a known one with a wrong password. A
 * password kept with less work than today's is hashed anew.
 * @returns the session's token; or none, with what stands in the way: the licence, a second factor, or a code that is asked for
 * @throws Failure academic.1 `passwordsOff`, auth.2 wrong address or password, auth.4 too many wrong passwords, auth.13 too many wrong codes,
 *   auth.6 expired password and no new one; auth.11, auth.5, general.135 for a new one that can't be set
 */
export async function signIn(
  deps: Deps,
  input: SignInInput,
  from: SignInFrom,
): Promise<SignInResult> {
  const before = await withSchoolTransaction(deps.db, null, async (tx) => {
    const found = (await findAccountByEmail(tx, input.email.trim())) ?? nobody;
    await actFor(tx, found.companyID);
    const account = await accountForSignIn(tx, found.companyID, found.userID);
    return account?.valid ? account : null;
  });
  const known = before ? { companyID: before.companyID, userID: before.userID } : nobody;
  const { passwordCost } = deps.config;
  const checked = before?.passwordHash ?? null;
  const matches = await verifyPassword(input.password, checked, passwordCost);

  const attempt = (newHash: string | null) =>
    withSchoolTransaction(deps.db, known.companyID, async (tx) => {
      const account = await lockedAccountForSignIn(tx, known.companyID, known.userID);
      const now = deps.now();
      const lockedUntil = account?.lockedUntil ?? null;
      if (isLocked(lockedUntil, now) && !from.isKnownClient) return accountLocked();
      if (!account || !matches) {
        const failedTries = account?.failedTries ?? 0;
        const tries = { ...known, failedTries, lockedUntil };
        const locked = await countWrongPassword(tx, tries, now, from.ip);
        return new Failure(locked ? 'auth.4' : 'auth.2');
      }
      // changed or made invalid while it was checked: what was right is no longer
      if (!account.valid || account.passwordHash !== checked) return new Failure('auth.2');
      if (account.passwordsAreOff) return refused(passwordsOff);
      return afterPassword(tx, deps, account, input, from, newHash);
    });

  let outcome = await attempt(null);
  if (outcome === 'newPassword') {
    const last = await withSchoolTransaction(deps.db, known.companyID, (tx) =>
      passwordsOf(tx, known.companyID, known.userID),
    );
    if (!last || last.current !== checked) throw new Failure('auth.2');
    const { newPassword = '' } = input;
    outcome = await attempt(await newPasswordHash(newPassword, last, 'auth.5', passwordCost));
  }
  // thrown only now: the count of wrong tries has to be committed
  if (outcome instanceof Failure) throw outcome;
  if (outcome === 'newPassword') throw new Error('a new password was set and asked for again');
  if (outcome.authToken && checked && needsRehash(checked, passwordCost)) {
    const hash = await hashPassword(input.password, passwordCost);
    await withSchoolTransaction(deps.db, known.companyID, (tx) =>
      renewHash(tx, known, checked, hash),
    );
  }
  return outcome;
}
