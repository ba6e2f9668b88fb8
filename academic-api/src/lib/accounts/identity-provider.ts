import { openIDCallbackPath, type OpenIDRefusal, type ProviderKind } from '@mebae/contracts';
import * as client from 'openid-client';
import type { Config } from '../../config.ts';
import { Failure, refused } from '../calls/failure.ts';

/** A provider of accounts, as the operator has registered the product there. */
export interface Connection {
  connectionID: number;
  kind: ProviderKind;
  name: string;
  issuer: string;
  clientID: string;
  clientSecret: string;
}

/** Values that belong to one sign-in; whoever begins it keeps them. */
export interface SignInSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Clocks of the provider and of the product may differ by so much. */
const clockSkewMs = 60_000;

/**
 * Whether the provider has asked its person anew since a moment, by what it says of when they signed in there. The
 * parameters that ask for it can be taken out of the address on the way. Google says nothing and asks nobody anew.
 * @param begunAt milliseconds since 1970
 */
export function wasAskedAgain(kind: ProviderKind, claims: Claims, begunAt: number): boolean {
  if (kind === 'google') return true;
  const { auth_time: seconds } = claims;
  return seconds !== undefined && seconds * 1000 >= begunAt - clockSkewMs;
}

/** Claims of an ID token whose signature, issuer, audience, times and nonce were checked. */
export type Claims = client.IDToken;

/** A provider has so long for each response. */
const timeoutSeconds = 8;
/** A provider is asked anew about itself after so long, and after a failure. */
const keptMs = 3_600_000;

const kept = new Map<string, { at: number; configuration: Promise<client.Configuration> }>();

/** A provider on this machine may be without TLS while the product is not in production: tests and trials. */
function mayBeInsecure({ production }: Pick<Config, 'production'>, issuer: URL): boolean {
  return (
    !production &&
    issuer.protocol === 'http:' &&
    ['127.0.0.1', 'localhost'].includes(issuer.hostname)
  );
}

function discover(config: Pick<Config, 'production'>, connection: Connection) {
  const issuer = new URL(connection.issuer);
  return client.discovery(issuer, connection.clientID, connection.clientSecret, undefined, {
    timeout: timeoutSeconds,
    execute: [
      // the token comes over TLS, and its signature is checked all the same
      client.enableNonRepudiationChecks,
      ...(mayBeInsecure(config, issuer) ? [client.allowInsecureRequests] : []),
    ],
  });
}

/** Reads what a provider says of itself, with the product's client there. */
export async function openProvider(
  config: Pick<Config, 'production'>,
  connection: Connection,
  now: Date,
  { anew = false } = {},
): Promise<client.Configuration> {
  const key = JSON.stringify([connection.issuer, connection.clientID, connection.clientSecret]);
  const known = kept.get(key);
  if (!anew && known && now.getTime() - known.at < keptMs) return known.configuration;
  const configuration = discover(config, connection);
  kept.set(key, { at: now.getTime(), configuration });
  configuration.catch(() => kept.delete(key));
  return configuration;
}

/** Forgets what providers have said of themselves: the next sign-in asks anew. */
export const forgetProviders = (): void => kept.clear();

const callbackOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  `${publicUrl}${openIDCallbackPath}`;

/** The failure of a sign-in, with why. */
export const signInRefused = (reason: OpenIDRefusal, cause?: unknown) =>
  Object.assign(refused(reason), cause === undefined ? {} : { cause });

/** Errors of the provider's side, by their codes in a response to the browser or to the product. */
const saysNo = new Set([
  'access_denied',
  'login_required',
  'consent_required',
  'interaction_required',
  'account_selection_required',
]);

function refusalOf(error: unknown): OpenIDRefusal {
  if (error instanceof client.AuthorizationResponseError) {
    return saysNo.has(error.error) ? 'cancelled' : 'providerUnavailable';
  }
  if (error instanceof client.ResponseBodyError) {
    return error.error === 'invalid_grant' ? 'notGenuine' : 'providerUnavailable';
  }
  // what was sent back does not fit what was begun, or a token is not good
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return genuineCodes.has(code) ? 'notGenuine' : 'providerUnavailable';
}

const genuineCodes = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_PARSE_ERROR',
]);

/**
 * The address at the provider that a sign-in begins with: authorization code with PKCE, state and nonce.
 * @param options.again the provider is to ask who it is although it knows; Google can't, and lets an account be chosen
 * @throws Failure academic.1 `providerUnavailable`
 */
export async function beginSignIn(
  config: Pick<Config, 'production' | 'publicUrl'>,
  connection: Connection,
  now: Date,
  { again = false } = {},
): Promise<SignInSecrets & { url: string }> {
  const provider = await openProvider(config, connection, now).catch((error: unknown) => {
    throw signInRefused('providerUnavailable', error);
  });
  const secrets = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    codeVerifier: client.randomPKCECodeVerifier(),
  };
  const url = client.buildAuthorizationUrl(provider, {
    redirect_uri: callbackOf(config),
    scope: 'openid email profile',
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(secrets.codeVerifier),
    code_challenge_method: 'S256',
    // on a shared computer somebody else may be signed in there
    ...(again && connection.kind !== 'google'
      ? { prompt: 'login', max_age: '0' }
      : { prompt: 'select_account' }),
  });
  return { url: url.href, ...secrets };
}

/**
 * Exchanges what the browser came back with for the claims of an ID token: signature, issuer, audience, times, nonce,
 * state and PKCE are checked.
 * @param query of the address that the browser came back to
 * @throws Failure academic.1 `cancelled`, `notGenuine`, `providerUnavailable`
 */
export async function completeSignIn(
  config: Pick<Config, 'production' | 'publicUrl'>,
  connection: Connection,
  { query, state, nonce, codeVerifier }: SignInSecrets & { query: string },
  now: Date,
): Promise<Claims> {
  try {
    const provider = await openProvider(config, connection, now);
    const tokens = await client.authorizationCodeGrant(
      provider,
      new URL(`${callbackOf(config)}?${query}`),
      {
        pkceCodeVerifier: codeVerifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      },
    );
    const claims = tokens.claims();
    // the library takes an empty subject, which would be one person for everybody
    if (!claims || claims.sub === '') throw signInRefused('notGenuine');
    return claims;
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw signInRefused(refusalOf(error), error);
  }
}
