import type { NewMailState, ResetPasswordEntry, resetPasswordEndpoints } from '@mebae/contracts';
import { actFor, type Tx } from '../../../db/connect.ts';
import { findAccountByEmail } from '../../../lib/accounts/account-by-email.repository.ts';
import { auditAccount } from '../../../lib/audit/audit.ts';
import type { Deps } from '../../../lib/calls/deps.ts';
import { Failure, unknownLink } from '../../../lib/calls/failure.ts';
import { newMailState } from '../../../lib/mails/mail.ts';
import { newPasswordHash } from '../../../lib/accounts/new-password.ts';
import { mailPasswordLink } from '../../../lib/password-links/mail-password-link.ts';
import type { PasswordLinkPurpose } from '../../../lib/password-links/password-links.repository.ts';
import { schoolOfLink } from '../../../lib/password-links/password-links.repository.ts';
import {
  passwordsOf,
  replacePassword,
} from '../../../lib/accounts/passwords-of-account.repository.ts';
import { revokeSessions } from '../../../lib/accounts/sessions.repository.ts';
import { hashOfToken } from '../../../lib/accounts/token-hash.ts';
import * as repository from './reset-password.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';

/**
 * Mails a link that sets a new password; earlier links of the account die.
 * The transaction is not yet bound to a school.
 * @returns what will become of the mail
 * @throws Failure auth.9 for an address that no valid account has
 */
export async function sendLink({
  tx,
  body: { email },
  deps,
  request: { ip },
}: Call<typeof resetPasswordEndpoints.send>): Promise<{ mailState: NewMailState }> {
  const account = await findAccountByEmail(tx, email.trim());
  if (!account) throw new Failure('auth.9');
  await actFor(tx, account.companyID);
  if (!(await passwordsOf(tx, account.companyID, account.userID))) throw new Failure('auth.9');
  await mailPasswordLink(tx, deps, { ...account, purpose: 'reset' });
  await auditAccount(tx, account, 'account.resetRequested', ip);
  return { mailState: newMailState(deps.config) };
}

interface OpenLink {
  companyID: number;
  userID: number;
  email: string;
  purpose: PasswordLinkPurpose;
}

/** The link that a token opens, with the transaction bound to its school. */
async function openLink(tx: Tx, token: string, now: Date): Promise<OpenLink> {
  const hash = hashOfToken(token);
  const companyID = await schoolOfLink(tx, hash);
  if (companyID === null) throw unknownLink();
  await actFor(tx, companyID);
  const link = await repository.findLink(tx, companyID, hash);
  if (!link || link.endedAt !== null) throw unknownLink();
  if (link.expiresAt <= now) throw new Failure('auth.14');
  return { companyID, userID: link.userID, email: link.email, purpose: link.purpose };
}

/**
 * Finds the owner of a link.
 * @throws Failure auth.7 for a link that is unknown, used or replaced by a newer one, auth.14 when it has expired
 */
export async function linkEntry({
  tx,
  query: { resetPasswordToken: token },
  now,
}: Call<typeof resetPasswordEndpoints.entry>): Promise<ResetPasswordEntry> {
  const link = await openLink(tx, token, now);
  return { accessEntryID: link.userID, email: link.email, purpose: link.purpose };
}

/**
 * Sets the password with a link, which is used up; every device is signed out, and a lock after wrong passwords ends.
 * @param transact opens a transaction that is not yet bound to a school
 * @throws Failure auth.7 and auth.14 as above; auth.11, auth.5, general.135 for a password that can't be set, which
 *   leaves the link good
 */
export async function resetPassword(
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  deps: Deps,
  input: { newPassword: string; resetPasswordToken: string },
  ip: string,
): Promise<void> {
  const last = await transact(async (tx) => {
    const link = await openLink(tx, input.resetPasswordToken, deps.now());
    return passwordsOf(tx, link.companyID, link.userID);
  });
  if (!last) throw unknownLink();
  const { passwordCost } = deps.config;
  const hash = await newPasswordHash(input.newPassword, last, 'auth.5', passwordCost);

  const done = await transact(async (tx) => {
    const now = deps.now();
    const { companyID, userID, purpose } = await openLink(tx, input.resetPasswordToken, now);
    const current = await passwordsOf(tx, companyID, userID);
    // the account's row is locked from here: of two calls with one link, the second finds it used
    const link = await openLink(tx, input.resetPasswordToken, now);
    if (current?.current !== last.current) return false;
    await repository.endLink(tx, companyID, hashOfToken(input.resetPasswordToken), now);
    await replacePassword(tx, companyID, link.userID, hash, now);
    await revokeSessions(tx, companyID, userID, now);
    await auditAccount(tx, { companyID, userID }, 'account.passwordReset', ip, { purpose });
    return true;
  });
  // changed in another way meanwhile: the new one has to be held against that one too
  if (!done) await resetPassword(transact, deps, input, ip);
}
