import {
  passkeyNotGenuine,
  passwordsOff,
  type coveredSessionEndpoints,
  type PasskeyRequest,
  type PasskeyResponse,
} from '@mebae/contracts';
import { optionsForAccount, verifyForAccount } from '../../../lib/accounts/passkeys.ts';
import { lockedAccountForSignIn } from '../../../lib/accounts/sign-in-account.repository.ts';
import { audit } from '../../../lib/audit/audit.ts';
import type { Call } from '../../../lib/calls/call.ts';
import type { Deps } from '../../../lib/calls/deps.ts';
import { notSignedIn, refused } from '../../../lib/calls/failure.ts';
import { accountOfSession, type Transact } from './covered-session.service.ts';

/**
 * Options to ask for a passkey of the session's account with; the device has to check who is there.
 * @throws Failure academic.1 `passkeyNotGenuine` where the account has none, `passwordsOff`
 */
export async function passkeyOptions({
  tx,
  session,
  deps,
}: Call<typeof coveredSessionEndpoints.passkeyOptions>): Promise<PasskeyRequest> {
  const account = await accountOfSession(tx, session);
  if (account.passwordsAreOff) throw refused(passwordsOff);
  const options = await optionsForAccount(tx, deps, session, 'continue');
  if (!options) throw refused(passkeyNotGenuine);
  return options;
}

/**
 * Continues a covered session with a passkey of its account, whose device has checked who is there. A lock after wrong
 * passwords does not hold it up, because nobody guesses a passkey. It is refused where the school's staff sign in at a
 * provider only, as a passkey alone is at sign-in.
 * @param transact opens a transaction of the call
 * @throws Failure academic.1 `passkeyNotGenuine` whatever does not fit, `passwordsOff`
 */
export async function continueByPasskey(
  transact: Transact,
  deps: Deps,
  sent: PasskeyResponse,
): Promise<void> {
  const failure = await transact(async (tx, session) => {
    const account = await lockedAccountForSignIn(tx, session.companyID, session.userID);
    if (!account?.valid) return notSignedIn();
    if (account.passwordsAreOff) return refused(passwordsOff);
    const verified = await verifyForAccount(tx, deps, session, sent, 'continue');
    if (!verified || !(await verified.use(tx))) {
      await audit(tx, session, 'account.signInFailed', { detail: { reason: 'passkey' } });
      return refused(passkeyNotGenuine);
    }
    await audit(tx, session, 'account.continued', { detail: { factor: 'passkey' } });
    return null;
  });
  // thrown only now: what the log says of it has to be committed
  if (failure) throw failure;
}
