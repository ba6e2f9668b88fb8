import type { coveredSessionEndpoints } from '@mebae/contracts';
import { findConnection } from '../../../lib/accounts/connections.repository.ts';
import {
  keepIdentity,
  linkedPeople,
  usersOfConnection,
} from '../../../lib/accounts/identities.repository.ts';
import {
  completeSignIn,
  signInRefused,
  wasAskedAgain,
} from '../../../lib/accounts/identity-provider.ts';
import { audit } from '../../../lib/audit/audit.ts';
import type { LongCall } from '../../../lib/calls/call.ts';
import { identityOf } from './who-it-is.ts';

/**
 * Continues a covered session by what a provider has sent the browser back with: it has asked who it is anew, and it is
 * the account of the session. Nobody is linked by this.
 * @throws Failure academic.1 with an `OpenIDRefusal`
 */
export async function continueSession({
  body: { connectionID, begunAt, ...sent },
  deps,
  transact,
}: LongCall<typeof coveredSessionEndpoints.continueByConnection>): Promise<void> {
  const now = deps.now();
  const connection = await transact((tx) => findConnection(tx, connectionID, deps.config));
  if (!connection) throw signInRefused('connectionOff');
  const claims = await completeSignIn(deps.config, connection, sent, now);
  if (!wasAskedAgain(connection.kind, claims, begunAt)) throw signInRefused('notAskedAgain');
  const identity = identityOf(connection.kind, claims);
  await transact(async (tx, session) => {
    const { companyID, userID } = session;
    const { isForStaff } = await usersOfConnection(tx, companyID, connectionID);
    if (!isForStaff) throw signInRefused('connectionOff');
    const linked = await linkedPeople(tx, identity);
    const owner = linked.find((each) => each.companyID === companyID && each.userID === userID);
    if (!owner) throw signInRefused('otherAccount');
    await keepIdentity(tx, owner, connectionID, identity, now);
    await audit(tx, session, 'account.continued', { detail: { connection: connection.name } });
  });
}
