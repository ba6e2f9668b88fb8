import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JWTPayload } from 'jose';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { providerKinds, type ProviderKind } from '@mebae/contracts';
import { forgetProviders } from '../../../lib/accounts/identity-provider.ts';
import { createAccount } from '../../../testing/account.ts';
import { startTestApi } from '../../../testing/api.ts';
import { createForgingProvider, type ForgingProvider } from '../../../testing/forging-provider.ts';
import { createSchool } from '../../../testing/school.ts';
import { registerConnection } from '../school-connections/register-connection.ts';

const api = await startTestApi();
const school = await createSchool(api.db);
const folder = mkdtempSync(join(tmpdir(), 'mebae-forged-'));
const secretFile = join(folder, 'secret');
const clientSecret = 'a-secret-that-is-long-enough-for-hs256';
writeFileSync(secretFile, clientSecret);
afterAll(() => rmSync(folder, { recursive: true }));

const clientID = 'mebae';
const issuer = 'https://forge.example';
const tenant = 'c0ffee00-aaaa-4222-8333-444455556666';
const domain = 'forged.example';
const email = `target@${domain}`;
const { userID } = await createAccount(api.db, school.companyID, { email });

const forge = await createForgingProvider(issuer, clientID);
const entra = 'https://login.microsoftonline.com';
const microsoft = await createForgingProvider(
  `${entra}/{tenantid}/v2.0`,
  clientID,
  `${entra}/${tenant}/v2.0`,
);
const providers: Record<string, ForgingProvider> = { [issuer]: forge, [entra]: microsoft };

beforeEach(() => {
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input);
    return providers[url.origin]?.answer(url, init) ?? real(input, init);
  });
  forgetProviders();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await api.db.deleteFrom('linkedIdentity').where('userID', '=', userID).execute();
});

let serial = 0;
async function connect(kind: ProviderKind, at = issuer, organisation?: string): Promise<number> {
  serial += 1;
  const { connectionID } = await registerConnection(api.db, api.deps.config, {
    name: `forge ${serial}`,
    kind,
    issuer: at,
    client: clientID,
    secretFile,
  });
  const own = organisation ?? (kind === 'microsoft' ? tenant : domain);
  const body = {
    isOn: true,
    isForStaff: true,
    isForStudents: true,
    organisations: [own],
    updatedAt: null,
  };
  const path = `/school/connections/${connectionID}`;
  expect((await api.call('PUT', path, { token: school.admin, body })).status).toBe(200);
  return connectionID;
}

/** Claims by which each kind of provider describes the person whose account is aimed at. */
const target: Record<ProviderKind, JWTPayload> = {
  google: { email, email_verified: true, hd: domain },
  microsoft: { email, preferred_username: email, tid: tenant, xms_edov: true },
  other: { email, email_verified: true },
};

type Begun = { state: string; nonce: string; codeVerifier: string };

/** Signs in with a token that a test makes of the good claims. */
async function signIn(
  connectionID: number,
  makeToken: (claims: JWTPayload, begun: Begun) => Promise<Record<string, unknown> | number>,
  { provider = forge, kind = 'google' }: { provider?: ForgingProvider; kind?: ProviderKind } = {},
) {
  const begun = (await api.call('POST', '/openID/begin', { body: { connectionID } })).body as Begun;
  const claims = { ...provider.claims(begun.nonce), ...target[kind] };
  provider.token = () => makeToken(claims, begun);
  const { state, nonce, codeVerifier } = begun;
  const query = `code=a-code&state=${state}`;
  const body = { connectionID, query, state, nonce, codeVerifier };
  return api.call('POST', '/openID/complete', { body });
}

const responseWith = (id_token: unknown): Record<string, unknown> => ({
  access_token: 'access',
  token_type: 'Bearer',
  expires_in: 300,
  id_token,
});
const goodToken = async (claims: JWTPayload) => responseWith(await forge.sign(claims));
const changed = (change: (claims: JWTPayload) => JWTPayload) => async (claims: JWTPayload) =>
  responseWith(await forge.sign(change(claims)));
const without = (name: string) =>
  changed((claims) => Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name)));

const encoded = (value: unknown): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url');
const seconds = (): number => Math.floor(Date.now() / 1000);

/** Tokens that let nobody in, whatever the provider is called. */
const forgeries: Record<string, (claims: JWTPayload) => Promise<Record<string, unknown> | number>> =
  {
    'of another issuer': changed((c) => ({ ...c, iss: 'https://elsewhere.example' })),
    'of an issuer with a slash more': changed((c) => ({ ...c, iss: `${issuer}/` })),
    'of an issuer in capitals': changed((c) => ({ ...c, iss: issuer.toUpperCase() })),
    'of no issuer': without('iss'),
    'of a list of issuers': changed((c) => ({ ...c, iss: [issuer] as never })),
    'for another client': changed((c) => ({ ...c, aud: 'another' })),
    'for nobody': without('aud'),
    'for no client of many': changed((c) => ({ ...c, aud: ['a', 'b'] })),
    'for several, of another party': changed((c) => ({ ...c, aud: [clientID, 'b'], azp: 'b' })),
    'for several, of nobody': changed((c) => ({ ...c, aud: [clientID, 'b'] })),
    'with no end': without('exp'),
    'that has ended': changed((c) => ({ ...c, exp: seconds() - 120 })),
    'that ended long ago': changed((c) => ({ ...c, iat: 1_600_000_000, exp: 1_600_000_300 })),
    'whose end is a text': changed((c) => ({ ...c, exp: 'tomorrow' as never })),
    'that begins tomorrow': changed((c) => ({ ...c, nbf: seconds() + 86_400 })),
    'with no beginning': without('iat'),
    'of nobody': without('sub'),
    'of an empty subject': changed((c) => ({ ...c, sub: '' })),
    'of a subject that is a number': changed((c) => ({ ...c, sub: 7 as never })),
    'with no nonce': without('nonce'),
    'with the nonce of another sign-in': changed((c) => ({
      ...c,
      nonce: 'another-nonce-that-is-long',
    })),
    'with a list of nonces': changed((c) => ({ ...c, nonce: [c['nonce']] })),
    'signed by a strange key': async (c) => responseWith(await forge.sign(c, {}, 'strange')),
    'signed by a key that is not there': async (c) =>
      responseWith(await forge.sign(c, { kid: 'nobody' }, 'strange')),
    'signed by nobody': async (c) => responseWith(`${encoded({ alg: 'none' })}.${encoded(c)}.`),
    'with its signature cut off': async (c) =>
      responseWith((await forge.sign(c)).split('.').slice(0, 2).join('.')),
    'with an empty signature': async (c) =>
      responseWith(`${(await forge.sign(c)).split('.').slice(0, 2).join('.')}.`),
    'whose claims were changed after it was signed': async (c) => {
      const [header, , signature] = (await forge.sign(c)).split('.');
      return responseWith(`${header}.${encoded({ ...c, sub: 'somebody' })}.${signature}`);
    },
    'that says it is signed by the secret': async (c) => {
      const [, claims, signature] = (await forge.sign(c)).split('.');
      return responseWith(`${encoded({ alg: 'HS256' })}.${claims}.${signature}`);
    },
    'with an extension that has to be understood': async (c) =>
      responseWith(
        `${encoded({ alg: 'RS256', kid: 'own', crit: ['x'], x: 1 })}.${encoded(c)}.AAAA`,
      ),
    'that is no token': async () => responseWith('no.token'),
    'that is none at all': async () => responseWith(undefined),
    'that is a number': async () => responseWith(7),
    'of a type that nobody knows': async (c) => ({
      ...(await goodToken(c)),
      token_type: 'Mystery',
    }),
    'beside no access token': async (c) => ({ ...(await goodToken(c)), access_token: undefined }),
    'that the provider refuses': async () => 400,
    'that the provider has no right to give': async () => 401,
    'that the provider fails at': async () => 500,
    'that is too busy to be given': async () => 503,
  };

/** Claims that let nobody in although the token is good: the account is not the one of the school. */
const strangers: Record<ProviderKind, Record<string, JWTPayload>> = {
  google: {
    'no organisation': { hd: undefined },
    'another organisation': { hd: 'elsewhere.example' },
    'a domain below': { hd: `sub.${domain}` },
    'a domain that ends alike': { hd: `x${domain}` },
    'a list of organisations': { hd: [domain] },
    'an address that is not verified': { email_verified: false },
    'an address that is verified as a word': { email_verified: 'no' },
    'no address': { email: undefined },
    'an empty address': { email: '' },
    'a list of addresses': { email: [email] },
    'two addresses in one': { email: `${email},other@${domain}` },
  },
  microsoft: {
    'no tenant': { tid: undefined },
    'another tenant': { tid: 'c0ffee00-bbbb-4222-8333-444455556666' },
    'nobody’s tenant': { tid: '9188040d-6c67-4c5b-b112-36a304b66dad' },
    'a list of tenants': { tid: [tenant] },
    'an address that anybody typed': { xms_edov: undefined, preferred_username: `x@${domain}` },
    'an address that is not vouched for': { xms_edov: false, preferred_username: undefined },
    'no address': { email: undefined },
  },
  other: {
    'an address elsewhere': { email: 'target@elsewhere.example' },
    'an address below': { email: `target@sub.${domain}` },
    'an address that only looks alike': {
      email: `target@elsewhere.example@${domain}.evil.example`,
    },
    'an address that is not verified': { email_verified: false },
    'no word about it': { email_verified: undefined },
    'no address': { email: undefined },
  },
};

const sessionsOf = async (): Promise<number> => {
  const { n } = await api.db
    .selectFrom('authToken')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('userID', '=', userID)
    .executeTakeFirstOrThrow();
  return n;
};

describe.each(providerKinds)('of a provider of the kind %s', (kind) => {
  it.each(Object.entries(forgeries))('a token %s signs nobody in', async (_name, makeToken) => {
    const connectionID = await connect(kind);
    const before = await sessionsOf();
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { status, body } = await signIn(connectionID, makeToken, { kind });
      expect(status).toBe(400);
      expect(['notGenuine', 'providerUnavailable']).toContain(body.reason);
    }
    expect(await sessionsOf()).toBe(before);
    // once it is linked, no forgery opens what a good token does
    expect((await signIn(connectionID, goodToken, { kind })).body.userID).toBe(userID);
    const linked = await signIn(connectionID, makeToken, { kind });
    expect([linked.status, linked.body.authToken]).toEqual([400, undefined]);
  });

  it.each(Object.entries(strangers[kind]))(
    'a good token with %s signs nobody in',
    async (_name, claims) => {
      const connectionID = await connect(kind);
      const before = await sessionsOf();
      const { status, body } = await signIn(
        connectionID,
        changed((c) => ({ ...c, ...claims })),
        { kind },
      );
      expect(status).toBe(400);
      expect(['otherOrganisation', 'addressNotVerified', 'notRegistered']).toContain(body.reason);
      expect(await sessionsOf()).toBe(before);
      await api.db
        .deleteFrom('schoolConnection')
        .where('connectionID', '=', connectionID)
        .execute();
    },
  );
});

describe('Microsoft’s issuer for all tenants', () => {
  const at = `${entra}/organizations/v2.0`;
  const kind = 'microsoft';
  const sign = async (claims: JWTPayload) => responseWith(await microsoft.sign(claims));

  it('signs in who belongs to the school’s tenant, by the issuer of that tenant', async () => {
    const connectionID = await connect(kind, at);
    const result = await signIn(connectionID, sign, { provider: microsoft, kind });
    expect(result.body).toMatchObject({ userID, email });
  });

  it.each([
    ['another tenant than its issuer', { tid: 'c0ffee00-bbbb-4222-8333-444455556666' }],
    ['the issuer of another tenant', { iss: `${entra}/c0ffee00-bbbb-4222-8333-444455556666/v2.0` }],
    ['the template for an issuer', { iss: `${entra}/{tenantid}/v2.0` }],
    ['an issuer elsewhere', { iss: `https://elsewhere.example/${tenant}/v2.0` }],
  ])('lets nobody in by a token with %s', async (_name, claims) => {
    const connectionID = await connect(kind, at);
    const result = await signIn(connectionID, (good) => sign({ ...good, ...claims }), {
      provider: microsoft,
      kind,
    });
    expect(result.status).toBe(400);
  });
});
