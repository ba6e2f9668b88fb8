import { randomBytes } from 'node:crypto';
import { limits, Role, type LanguageCode, type SignInResult } from '@mebae/contracts';
import { fullName } from '@mebae/rules';
import { actFor, type Tx } from '../../../db/connect.ts';
import { audit } from '../../../lib/audit/audit.ts';
import type { Deps } from '../../../lib/calls/deps.ts';
import { Failure, unknownLink } from '../../../lib/calls/failure.ts';
import { openSession } from '../../../lib/accounts/sessions.repository.ts';
import { hashOfToken } from '../../../lib/accounts/token-hash.ts';
import * as repository from './igs-account.repository.ts';

const newToken = (): string => randomBytes(32).toString('base64url');

/**
 * Exchanges an operator's link for a session in the one school that it names. The session has two tokens and every call
 * of it must carry both. The school's licence is not asked for: an operator comes to put such things right.
 * @param tx a transaction that is not yet bound to a school
 * @throws Failure auth.7 for a link that is unknown or used, auth.14 past its five minutes, auth.3 when the operator's
 * account in this school was made invalid
 */
export async function signInByLink(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  link: string,
  from: { ip: string; userAgent: string | null },
  language: LanguageCode,
): Promise<SignInResult & { authToken: string; adminToken: string }> {
  const now = deps.now();
  const hash = hashOfToken(link);
  const companyID = await repository.schoolOfLink(tx, hash);
  if (companyID === null) throw unknownLink();
  await actFor(tx, companyID);
  const operator = await repository.takeLink(tx, companyID, hash, now);
  if (operator === 'used') throw unknownLink();
  if (operator === 'expired') throw new Failure('auth.14');
  const account = await repository.operatorAccount(tx, companyID, operator);
  if (!account.valid) throw new Failure('auth.3');
  const authToken = newToken();
  const adminToken = newToken();
  await openSession(tx, {
    companyID,
    userID: account.userID,
    hash: hashOfToken(authToken),
    adminTokenHash: hashOfToken(adminToken),
    ...from,
    now,
    expiresAt: new Date(now.getTime() + limits.sessionHours * 3_600_000),
  });
  const actor = { companyID, userID: account.userID, role: Role.IgsAdmin, ip: from.ip };
  await audit(tx, actor, 'igs.signIn');
  return {
    userID: account.userID,
    email: operator.email,
    name: fullName({ firstName: operator.firstName, lastName: operator.lastName }, language),
    companyID,
    companyName: await repository.schoolName(tx, companyID),
    role: Role.IgsAdmin,
    licenseExpired: false,
    authCodeRequire: false,
    authCodeFail: false,
    authToken,
    adminToken,
  };
}
