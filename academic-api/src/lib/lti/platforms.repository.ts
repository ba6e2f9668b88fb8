import type { NotNull } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { connections } from '../accounts/connections.repository.ts';
import type { Platform } from './platform.ts';

/** Platforms that the operator has not ended: a query to be narrowed and executed. */
const platforms = (tx: Tx) =>
  connections(tx)
    .select(['issuer', 'clientID', 'identifierClaim', 'authorizationUrl', 'tokenUrl', 'keysUrl'])
    .where('kind', '=', 'lti')
    .$narrowType<{ authorizationUrl: NotNull; tokenUrl: NotNull; keysUrl: NotNull }>();

/** A platform by its connection; undefined where there is none, or it has ended. */
export const platformOf = (tx: Tx, connectionID: number): Promise<Platform | undefined> =>
  platforms(tx).where('connectionID', '=', connectionID).executeTakeFirst();

/**
 * The platform that begins a launch. Several share an issuer (Canvas) or have several clients there; then it has to say
 * which one it is.
 */
export async function platformByIssuer(
  tx: Tx,
  issuer: string,
  clientID: string | null,
): Promise<Platform | null> {
  let query = platforms(tx).where('issuer', '=', issuer);
  if (clientID !== null) query = query.where('clientID', '=', clientID);
  const found = await query.execute();
  return found.length === 1 ? (found[0] ?? null) : null;
}
