import type { openIDEndpoints, SignInResult } from '@mebae/contracts';
import { actFor, type Tx } from '../../../db/connect.ts';
import { findAccountByEmail } from '../../../lib/accounts/account-by-email.repository.ts';
import {
  findConnection,
  schoolOfOrganisation,
} from '../../../lib/accounts/connections.repository.ts';
import {
  beginSignIn,
  completeSignIn,
  signInRefused,
  type Connection,
} from '../../../lib/accounts/identity-provider.ts';
import { lockedAccountForSignIn } from '../../../lib/accounts/sign-in-account.repository.ts';
import { resultFor, startSession } from '../../../lib/accounts/start-session.ts';
import type { Call, LongCall } from '../../../lib/calls/call.ts';
import * as repository from './open-id.repository.ts';
import { identityOf, type Identity } from './who-it-is.ts';

/** Ways to sign in of a school, or of schools whose staff have addresses of a domain. Says nothing of who has an account. */
export async function buttons({
  tx,
  query: { companyID, email },
}: Call<typeof openIDEndpoints.buttons>) {
  if (companyID !== undefined) {
    await actFor(tx, companyID);
    const data = await repository.buttonsOfSchool(tx, companyID);
    return {
      schoolName: data.length > 0 ? await repository.schoolName(tx, companyID) : null,
      data,
    };
  }
  const domain = email?.split('@').at(-1)?.trim() ?? '';
  const data = domain === '' ? [] : await repository.buttonsOfDomain(tx, domain);
  return { schoolName: null, data };
}

/**
 * Begins a sign-in: the provider is asked outside of any transaction.
 * @throws Failure academic.1 `connectionOff`, `providerUnavailable`
 */
export async function begin({
  body: { connectionID, again },
  deps,
  transact,
}: LongCall<typeof openIDEndpoints.begin>) {
  const connection = await transact((tx) => findConnection(tx, connectionID, deps.config));
  if (!connection) throw signInRefused('connectionOff');
  return beginSignIn(deps.config, connection, deps.now(), { again });
}

type AccountKey = { companyID: number; userID: number };

/** The account that is linked with an account of another system, of those whose school uses the connection. */
async function linkedAccount(
  tx: Tx,
  { connectionID }: Connection,
  identity: Identity,
): Promise<AccountKey | null> {
  for (const account of await repository.linkedAccounts(tx, identity)) {
    await actFor(tx, account.companyID);
    if (await repository.isOn(tx, account.companyID, connectionID)) return account;
  }
  return null;
}

/**
 * The account that an account of another system is linked with from now on: of the school of its organisation, by an
 * address that the provider vouches for, and only where the account has none of this provider yet.
 * @throws Failure academic.1 `otherOrganisation`, `addressNotVerified`, `notRegistered`
 */
async function accountToLink(
  tx: Tx,
  { connectionID }: Connection,
  identity: Identity,
): Promise<AccountKey> {
  const { organisation, address, isVerified, issuer } = identity;
  const companyID =
    organisation === null ? null : await schoolOfOrganisation(tx, connectionID, organisation);
  if (companyID === null) throw signInRefused('otherOrganisation');
  if (!isVerified) throw signInRefused('addressNotVerified');
  const account = await findAccountByEmail(tx, address);
  if (account?.companyID !== companyID) throw signInRefused('notRegistered');
  await actFor(tx, companyID);
  if (await repository.hasIdentity(tx, account, issuer)) throw signInRefused('notRegistered');
  return account;
}

/**
 * Signs in by what a provider has sent the browser back with. The account is the one that is linked with issuer and
 * subject, whatever its address is now; the first time, it is linked by a verified address of the school's organisation.
 * Nobody is made by signing in. The provider has asked for its own second factor, so that no code is mailed.
 * @throws Failure academic.1 with an `OpenIDRefusal`
 */
export async function complete({
  body: { connectionID, ...sent },
  deps,
  language,
  request,
  transact,
}: LongCall<typeof openIDEndpoints.complete>): Promise<SignInResult> {
  const now = deps.now();
  const connection = await transact((tx) => findConnection(tx, connectionID, deps.config));
  if (!connection) throw signInRefused('connectionOff');
  const claims = await completeSignIn(deps.config, connection, sent, now);
  const identity = identityOf(connection.kind, claims);
  const from = { ip: request.ip, userAgent: request.headers['user-agent'] ?? null };
  return transact(async (tx) => {
    const key =
      (await linkedAccount(tx, connection, identity)) ??
      (await accountToLink(tx, connection, identity));
    await actFor(tx, key.companyID);
    const account = await lockedAccountForSignIn(tx, key.companyID, key.userID);
    if (!account?.valid) throw signInRefused('invalidAccount');
    const result = resultFor(account, language, now);
    if (result.licenseExpired) return result;
    await repository.keepIdentity(tx, key, connectionID, identity, now);
    const detail = { connection: connection.name };
    return { ...result, authToken: await startSession(tx, key, from, now, detail) };
  });
}
