import type { coveredSessionEndpoints } from '@mebae/contracts';
import { findConnection } from '../../../lib/accounts/connections.repository.ts';
import {
  completeSignIn,
  signInRefused,
  wasAskedAgain,
} from '../../../lib/accounts/identity-provider.ts';
import { audit } from '../../../lib/audit/audit.ts';
import type { LongCall } from '../../../lib/calls/call.ts';
import * as repository from './open-id.repository.ts';
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
    if (!(await repository.isOn(tx, companyID, connectionID))) throw signInRefused('connectionOff');
    if (!(await repository.isLinked(tx, { companyID, userID }, identity))) {
      throw signInRefused('otherAccount');
    }
    await repository.keepIdentity(tx, { companyID, userID }, connectionID, identity, now);
    await audit(tx, session, 'account.continued', { detail: { connection: connection.name } });
  });
}
