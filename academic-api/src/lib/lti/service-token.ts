import * as client from 'openid-client';
import type { Config } from '../../config.ts';
import { mayBeCalled, type Platform } from './platform.ts';
import { signingKey } from './tool-keys.ts';

/** A platform has so long for each response. */
export const serviceTimeoutSeconds = 8;

/** Scope that lists of members need. */
const membersScope = 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly';

/**
 * Gets a token for a service of a platform: client credentials, with an assertion that the product signs.
 * @throws errors of `openid-client`, of the network, and where the installation has no key
 */
export async function serviceToken(
  config: Pick<Config, 'production' | 'ltiKeys'>,
  { issuer, clientID, tokenUrl }: Pick<Platform, 'issuer' | 'clientID' | 'tokenUrl'>,
  scope = membersScope,
): Promise<string> {
  if (!mayBeCalled(config, tokenUrl)) throw new Error('the address for tokens may not be called');
  const { kid, privateKey } = signingKey(config.ltiKeys);
  const key = await crypto.subtle.importKey(
    'pkcs8',
    new Uint8Array(privateKey.export({ format: 'der', type: 'pkcs8' })),
    { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const authentication = client.PrivateKeyJwt(
    { key, kid },
    {
      // the library names the issuer; LTI's security framework wants the address for tokens
      [client.modifyAssertion]: (_header, payload) => {
        payload['aud'] = tokenUrl;
      },
    },
  );
  const platform = new client.Configuration(
    { issuer, token_endpoint: tokenUrl },
    clientID,
    undefined,
    authentication,
  );
  platform.timeout = serviceTimeoutSeconds;
  if (tokenUrl.startsWith('http:')) client.allowInsecureRequests(platform);
  const { access_token: token } = await client.clientCredentialsGrant(platform, { scope });
  return token;
}
