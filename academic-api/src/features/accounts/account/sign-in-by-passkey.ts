import {
  passkeyNotGenuine,
  passwordsOff,
  type LanguageCode,
  type PasskeyResponse,
  type SignInResult,
} from '@mebae/contracts';
import { withSchoolTransaction } from '../../../db/connect.ts';
import { accountOfResponse, verifyForAccount } from '../../../lib/accounts/passkeys.ts';
import { lockedAccountForSignIn } from '../../../lib/accounts/sign-in-account.repository.ts';
import { resultFor, startSession } from '../../../lib/accounts/start-session.ts';
import { auditAccount } from '../../../lib/audit/audit.ts';
import type { Deps } from '../../../lib/calls/deps.ts';
import { Failure, refused } from '../../../lib/calls/failure.ts';

/**
 * Signs in with a passkey alone, in place of password and code: the device has checked who is there. A lock after wrong
 * passwords does not hold it up, because nobody guesses a passkey. A school whose staff sign in at a provider only has no
 * passwords, and so no passkeys that stand alone.
 * @param sent the passkey's response, which says whose it is
 * @throws Failure academic.1 `passkeyNotGenuine` whatever does not fit, `passwordsOff`
 */
export async function signInByPasskey(
  deps: Deps,
  sent: PasskeyResponse,
  from: { language: LanguageCode; ip: string; userAgent: string | null },
): Promise<SignInResult> {
  const key = accountOfResponse(sent);
  if (!key) throw refused(passkeyNotGenuine);
  const outcome = await withSchoolTransaction(deps.db, key.companyID, async (tx) => {
    const now = deps.now();
    const account = await lockedAccountForSignIn(tx, key.companyID, key.userID);
    const verified = account?.valid ? await verifyForAccount(tx, deps, key, sent, 'signIn') : null;
    if (!account || !verified) {
      await auditAccount(tx, key, 'account.signInFailed', from.ip, { reason: 'passkey' });
      return refused(passkeyNotGenuine);
    }
    if (account.passwordsAreOff) return refused(passwordsOff);
    const result = resultFor(account, from.language, now);
    if (result.licenseExpired) return result;
    if (!(await verified.use(tx))) return refused(passkeyNotGenuine);
    const authToken = await startSession(tx, key, from, now, { factor: 'passkey' });
    return { ...result, authToken };
  });
  // thrown only now: what the log says of it has to be committed
  if (outcome instanceof Failure) throw outcome;
  return outcome;
}
