import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';

/** A response of a provider's token endpoint, or a status without one. */
type TokenResponse = Record<string, unknown> | number;

export interface ForgingProvider {
  /** Answers a call to the provider, in place of `fetch`. */
  answer: (url: URL, init?: RequestInit) => Promise<Response>;
  /** The claims of a good token; a forgery changes them. */
  claims: (nonce: string) => JWTPayload;
  /** Signs claims as the provider does, or by other means. */
  sign: (
    claims: JWTPayload,
    header?: Record<string, unknown>,
    key?: 'own' | 'strange',
  ) => Promise<string>;
  /** Response of the token endpoint; set before each sign-in. */
  token: () => Promise<TokenResponse>;
}

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/**
 * A provider that gives whatever token a test asks for: good ones, and those that nobody may be let in by.
 * @param issuer as it says itself; its tokens have `tokenIssuer`
 */
export async function createForgingProvider(
  issuer: string,
  clientID: string,
  tokenIssuer = issuer,
): Promise<ForgingProvider> {
  const own = await generateKeyPair('RS256', { extractable: true });
  const strange = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' };
  const base = new URL(issuer.replace('{tenantid}', 'organizations')).href.replace(/\/$/, '');
  const metadata = {
    issuer,
    authorization_endpoint: `${base}/authorize`,
    token_endpoint: `${base}/token`,
    jwks_uri: `${base}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  };
  const provider: ForgingProvider = {
    token: async () => 500,
    answer: async (url) => {
      if (url.pathname.endsWith('/openid-configuration')) return json(metadata);
      if (url.pathname.endsWith('/keys')) return json({ keys: [jwk] });
      const response = await provider.token();
      return typeof response === 'number'
        ? json({ error: 'server_error' }, response)
        : json(response);
    },
    claims: (nonce) => {
      const now = Math.floor(Date.now() / 1000);
      return { iss: tokenIssuer, aud: clientID, sub: 'subject', nonce, iat: now, exp: now + 300 };
    },
    sign: (claims, header = {}, key = 'own') =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'own', ...header })
        .sign(key === 'own' ? own.privateKey : strange.privateKey),
  };
  return provider;
}
