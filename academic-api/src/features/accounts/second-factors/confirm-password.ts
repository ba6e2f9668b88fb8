import { FactorRefusal, Role, type secondFactorEndpoints } from '@mebae/contracts';
import {
  passwordsOf,
  type PasswordsOfAccount,
} from '../../../lib/accounts/passwords-of-account.repository.ts';
import { verifyPassword } from '../../../lib/accounts/password.ts';
import { countWrongPassword, isLocked } from '../../../lib/accounts/wrong-password.ts';
import { audit } from '../../../lib/audit/audit.ts';
import type { LongCall } from '../../../lib/calls/call.ts';
import { accountLocked, Failure, notSignedIn, refused } from '../../../lib/calls/failure.ts';
import { noteConfirmation } from './second-factors.repository.ts';

/**
 * Takes the own password again; for some minutes factors can be added and removed then. Wrong tries count like those of a
 * sign-in, so that a device that was left open gives nobody endless tries.
 * @throws Failure auth.12 wrong password, auth.4 wrong too often; academic.1 `noPassword` where the account has none, whose
 *   owner signs in anew, `operator`
 */
export async function confirmPassword({
  body: { password },
  deps,
  transact,
}: LongCall<typeof secondFactorEndpoints.confirm>): Promise<void> {
  const before = await transact(async (tx, session): Promise<PasswordsOfAccount> => {
    if (session.role === Role.IgsAdmin) throw refused(FactorRefusal.Operator);
    const found = await passwordsOf(tx, session.companyID, session.userID);
    // made invalid within the moment since the session was looked up
    if (!found) throw notSignedIn();
    if (isLocked(found.lockedUntil, deps.now())) throw accountLocked();
    if (found.current === null) throw refused(FactorRefusal.NoPassword);
    return found;
  });
  // checked outside any transaction: it is slow on purpose
  const matches = await verifyPassword(password, before.current, deps.config.passwordCost);
  const failure = await transact(async (tx, session) => {
    const { companyID, userID, sessionID, ip } = session;
    const now = deps.now();
    const passwords = await passwordsOf(tx, companyID, userID);
    if (!passwords) return notSignedIn();
    if (isLocked(passwords.lockedUntil, now)) return accountLocked();
    if (!matches || passwords.current !== before.current) {
      const locked = await countWrongPassword(tx, { ...passwords, companyID, userID }, now, ip);
      return new Failure(locked ? 'auth.4' : 'auth.12');
    }
    await noteConfirmation(tx, companyID, sessionID, now);
    await audit(tx, session, 'account.confirmed');
    return null;
  });
  // thrown only now: the count of wrong tries has to be committed
  if (failure) throw failure;
}
