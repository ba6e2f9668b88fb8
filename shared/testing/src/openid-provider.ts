import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { interactionPolicy, type Configuration } from 'oidc-provider';

/** An account at the provider: what its tokens say of its owner. */
export interface ProvidedAccount {
  subject: string;
  claims: Record<string, unknown>;
}

/** Ways in which a provider gives no answer that is one. */
type Trouble = 'down' | 'nonsense' | 'slow';

export interface OpenIDProvider {
  issuer: string;
  accounts: Map<string, ProvidedAccount>;
  /** Signs with new keys from now on; the old ones are gone. */
  rotateKeys: () => void;
  trouble: Trouble | null;
  /**
   * Does what a browser does at the provider: follows the address of a sign-in as somebody with an account, or says no.
   * @returns the query that the browser comes back to the product with
   */
  visit: (url: string, choice: { subject: string } | 'cancel') => Promise<string>;
  stop: () => Promise<void>;
}

export const providerClient = { clientID: 'mebae', clientSecret: 'a-secret-of-the-tests' };

const newKeys = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig' }] };
};

const claimNames = ['email', 'email_verified', 'hd', 'tid', 'preferred_username', 'xms_edov'];

function configurationOf(
  accounts: ReadonlyMap<string, ProvidedAccount>,
  redirectURIs: readonly string[],
): Configuration {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return {
    clients: [
      {
        client_id: providerClient.clientID,
        client_secret: providerClient.clientSecret,
        redirect_uris: [...redirectURIs],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: newKeys(),
    cookies: { keys: [randomUUID()] },
    claims: { openid: ['sub'], email: claimNames, profile: ['name'] },
    // Google and Microsoft put the claims into the ID token
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx, subject) => {
      const account = accounts.get(subject);
      return account && { accountId: subject, claims: () => ({ sub: subject, ...account.claims }) };
    },
    loadExistingGrant: async (ctx) => {
      const { client, session, provider } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

/** The page on which a person chooses an account, as plain as can be. */
function choosingPage(uid: string, accounts: Iterable<ProvidedAccount>): string {
  const links = [...accounts].map(({ subject, claims }) => {
    const name = typeof claims['email'] === 'string' ? claims['email'] : subject;
    return `<li><a href="/interaction/${uid}/choose?subject=${encodeURIComponent(subject)}">${name}</a></li>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Choose an account</title><main><h1>Choose an account</h1><ul>${links.join('')}<li><a href="/interaction/${uid}/cancel">Cancel</a></li></ul></main></html>`;
}

/**
 * Starts a certified OpenID provider on a free port of this machine, with accounts as Google or Microsoft would describe
 * them.
 * @param redirectURIs where it may send browsers back to
 */
export async function startOpenIDProvider(options: {
  redirectURIs: readonly string[];
  accounts?: readonly ProvidedAccount[];
}): Promise<OpenIDProvider> {
  const accounts = new Map((options.accounts ?? []).map((account) => [account.subject, account]));
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const make = () => new Provider(issuer, configurationOf(accounts, options.redirectURIs));
  let provider = make();
  const state: { trouble: Trouble | null } = { trouble: null };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (state.trouble === 'down') {
      request.socket.destroy();
      return;
    }
    if (state.trouble === 'slow') return;
    if (state.trouble === 'nonsense') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Back soon</p>');
      return;
    }
    const url = new URL(request.url ?? '/', issuer);
    const [, page, uid = '', action] = url.pathname.split('/');
    if (page !== 'interaction') {
      await provider.callback()(request, response);
      return;
    }
    if (action === undefined) {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(choosingPage(uid, accounts.values()));
    } else if (action === 'cancel') {
      const result = { error: 'access_denied', error_description: 'the person said no' };
      await provider.interactionFinished(request, response, result);
    } else {
      const accountId = url.searchParams.get('subject') ?? '';
      const result = { login: { accountId }, select_account: {} };
      await provider.interactionFinished(request, response, result);
    }
  }

  return {
    issuer,
    accounts,
    rotateKeys: () => {
      provider = make();
    },
    get trouble() {
      return state.trouble;
    },
    set trouble(trouble) {
      state.trouble = trouble;
    },
    visit: (url, choice) => visit(issuer, url, choice),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Follows redirects with the provider's cookies until one leads away from it. */
async function visit(
  issuer: string,
  url: string,
  choice: { subject: string } | 'cancel',
): Promise<string> {
  const cookies = new Map<string, string>();
  let at = url;
  for (let steps = 0; steps < 10; steps += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
    for (const header of response.headers.getSetCookie()) {
      const [pair = ''] = header.split(';');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null)
      throw new Error(`the provider answers ${response.status}: ${await response.text()}`);
    const next = new URL(location, issuer);
    if (next.origin !== issuer) return next.search.slice(1);
    at = next.href;
    if (/^\/interaction\/[^/]+$/.test(next.pathname)) {
      at +=
        choice === 'cancel' ? '/cancel' : `/choose?subject=${encodeURIComponent(choice.subject)}`;
    }
  }
  throw new Error('the provider sends from page to page');
}
