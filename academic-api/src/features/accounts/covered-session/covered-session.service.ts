import { passwordsOff, type ContinueWays, type coveredSessionEndpoints } from '@mebae/contracts';
import { fullName } from '@mebae/rules';
import type { Tx } from '../../../db/connect.ts';
import { verifyPassword } from '../../../lib/accounts/password.ts';
import { passkeysOf } from '../../../lib/accounts/passkeys.repository.ts';
import { setTries } from '../../../lib/accounts/passwords-of-account.repository.ts';
import type { StaffSession } from '../../../lib/accounts/session.ts';
import {
  accountForSignIn,
  lockedAccountForSignIn,
  type SignInAccount,
} from '../../../lib/accounts/sign-in-account.repository.ts';
import { countWrongPassword, isLocked } from '../../../lib/accounts/wrong-password.ts';
import { audit } from '../../../lib/audit/audit.ts';
import type { Call } from '../../../lib/calls/call.ts';
import type { Deps } from '../../../lib/calls/deps.ts';
import { accountLocked, Failure, notSignedIn, refused } from '../../../lib/calls/failure.ts';
import * as repository from './covered-session.repository.ts';

export type AccountOfSession = SignInAccount;

/** The account of the session, with its password's hash. @throws Failure auth.-1 where it was made invalid meanwhile */
export async function accountOfSession(
  tx: Tx,
  { companyID, userID }: StaffSession,
): Promise<SignInAccount> {
  const account = await accountForSignIn(tx, companyID, userID);
  if (!account?.valid) throw notSignedIn();
  return account;
}

/** Says whose session it is, and which ways hold for this account. */
export async function ways({
  tx,
  session,
  language,
}: Call<typeof coveredSessionEndpoints.ways>): Promise<ContinueWays> {
  const account = await accountOfSession(tx, session);
  const passkeys = await passkeysOf(tx, session);
  return {
    companyID: account.companyID,
    userID: account.userID,
    name: fullName(account, language),
    email: account.email,
    companyName: account.companyName,
    coverMinutes: await repository.coverMinutesOf(tx, session.companyID),
    password: account.passwordHash !== null && !account.passwordsAreOff,
    passkey: !account.passwordsAreOff && passkeys.some(({ verifiesUser }) => verifiesUser),
    connections: await repository.connectionsOfAccount(tx, session),
  };
}

export type Transact = <T>(work: (tx: Tx, session: StaffSession) => Promise<T>) => Promise<T>;

/**
 * Continues a covered session with the password of its account, which is checked outside of any transaction. Wrong ones
 * count like those of a sign-in, so that a screen that was left gives nobody endless tries. Neither a code by email nor
 * a password's age matters: the session has had its sign-in.
 * @param transact opens a transaction of the call
 * @throws Failure auth.12 wrong password, auth.4 too many wrong ones, academic.1 `passwordsOff`
 */
export async function continueByPassword(
  transact: Transact,
  { config, now: clock }: Deps,
  input: { password: string; account: SignInAccount; isKnownClient: boolean },
): Promise<void> {
  const checked = input.account.passwordHash;
  const matches = await verifyPassword(input.password, checked, config.passwordCost);
  const failure = await transact(async (tx, session) => {
    const { companyID, userID, ip } = session;
    const account = await lockedAccountForSignIn(tx, companyID, userID);
    const now = clock();
    if (!account?.valid) return notSignedIn();
    if (isLocked(account.lockedUntil, now) && !input.isKnownClient) return accountLocked();
    if (!matches) {
      const locked = await countWrongPassword(tx, account, now, ip);
      return new Failure(locked ? 'auth.4' : 'auth.12');
    }
    // changed while it was checked: what was right is no longer
    if (account.passwordHash !== checked) return new Failure('auth.12');
    if (account.passwordsAreOff) return refused(passwordsOff);
    await setTries(tx, companyID, userID, 0, null);
    await audit(tx, session, 'account.continued');
    return null;
  });
  // thrown only now: the count of wrong tries has to be committed
  if (failure) throw failure;
}
