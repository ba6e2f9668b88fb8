import type { Config } from '../../../config.ts';
import { openText, sealText } from '../../../lib/report-store/sealed-text.ts';
import type { RosterAccess } from '../../../lib/roster-import/one-roster/service/access-token.ts';
import type { ServiceRow } from './roster-service.repository.ts';

type Keys = Pick<Config, 'reportStoreKeys'>;
type Place = Pick<RosterAccess, 'tokenAddress' | 'clientID'>;

/** Context in which a secret is sealed: it opens for no other client, and for no other address that it would be sent to. */
const contextOf = ({ tokenAddress, clientID }: Place): string =>
  `roster service ${tokenAddress} ${clientID}`;

export const sealSecret = (keys: Keys, place: Place, secret: string): string =>
  sealText(keys, secret, contextOf(place));

/** A service with the product's secret there. @throws Error where the key that sealed it is not there any more */
export function accessOf(keys: Keys, row: ServiceRow): RosterAccess {
  const { address, tokenAddress, clientID, scopes, secret } = row;
  const place = { tokenAddress, clientID };
  const clientSecret = openText(keys, secret, contextOf(place));
  return { address, scopes, clientSecret, ...place };
}
