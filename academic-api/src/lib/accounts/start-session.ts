import { randomBytes } from 'node:crypto';
import { limits, type LanguageCode, type SignInResult } from '@mebae/contracts';
import { fullName } from '@mebae/rules';
import type { Tx } from '../../db/connect.ts';
import { auditAccount, type LoggedFacts } from '../audit/audit.ts';
import { openSession } from './sessions.repository.ts';
import type { SignInAccount } from './sign-in-account.repository.ts';
import { hashOfToken } from './token-hash.ts';

/** The last day of a licence still counts, in Japan. */
function licenceExpired(endsOn: string | null, now: Date): boolean {
  if (endsOn === null) return true;
  return now > new Date(`${endsOn}T23:59:59.999+09:00`);
}

/** The result of a sign-in before a session is open. */
export const resultFor = (
  account: SignInAccount,
  language: LanguageCode,
  now: Date,
): SignInResult => ({
  companyID: account.companyID,
  userID: account.userID,
  email: account.email,
  name: fullName({ firstName: account.firstName, lastName: account.lastName }, language),
  companyName: account.companyName,
  role: account.role,
  licenseExpired: licenceExpired(account.endsOn, now),
  authCodeRequire: false,
  authCodeFail: false,
});

/**
 * Opens a session of an account whose owner is known, and writes it into the log.
 * @param how `passwordOnly` for one that began without a second factor, here or at a provider of accounts
 * @returns its token
 */
export async function startSession(
  tx: Tx,
  { companyID, userID }: { companyID: number; userID: number },
  from: { ip: string; userAgent: string | null },
  now: Date,
  detail: LoggedFacts = {},
  { passwordOnly = false } = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await openSession(tx, {
    companyID,
    userID,
    hash: hashOfToken(token),
    passwordOnly,
    userAgent: from.userAgent,
    ip: from.ip,
    now,
    expiresAt: new Date(now.getTime() + limits.sessionHours * 3_600_000),
  });
  await auditAccount(tx, { companyID, userID }, 'account.signIn', from.ip, detail);
  return token;
}
