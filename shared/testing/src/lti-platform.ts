import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  exportJWK,
  generateKeyPair,
  jwtVerify,
  SignJWT,
} from 'jose';
import type { JSONWebKeySet, JWK, JWTPayload, JWTVerifyGetKey } from 'jose';

const core = 'https://purl.imsglobal.org/spec/lti/claim';
const membership = 'http://purl.imsglobal.org/vocab/lis/v2/membership';

/** Somebody at the platform. */
export interface PlatformPerson {
  subject: string;
  name: string;
  /** `Learner`, `Instructor`, or the full name of a role. */
  roles: readonly string[];
  /** Identifier in a roster. */
  sourcedID?: string;
  custom?: Record<string, unknown>;
  email?: string;
  /** State in the list of members; `Active` without it. */
  status?: string;
}

/** A link in the platform's course. */
export interface PlatformLink {
  title: string;
  custom?: Record<string, string>;
}

/** Ways in which a platform does not do what it should. */
type Trouble = 'down' | 'nonsense' | 'no-keys' | 'members-elsewhere' | 'members-endless' | null;

export interface LtiPlatform {
  issuer: string;
  clientID: string;
  deploymentID: string;
  authorizationURL: string;
  tokenURL: string;
  keysURL: string;
  membersURL: string;
  people: Map<string, PlatformPerson>;
  /** Links of its course; what a tool was asked to choose is added. */
  links: PlatformLink[];
  trouble: Trouble;
  /** How often its keys were read, and who authenticated for tokens. */
  counts: { keys: number; tokens: number };
  /** Signs with a new key from now on; the old one is gone. */
  rotateKeys: () => Promise<void>;
  /** Claims of a good message for a person. */
  claims: (nonce: string, person: PlatformPerson, custom?: Record<string, unknown>) => JWTPayload;
  /** Claims by which a good message asks for a choice. */
  choosingClaims: (nonce: string, person: PlatformPerson) => JWTPayload;
  /** @param key `strange`: one that the platform does not announce */
  sign: (
    claims: JWTPayload,
    header?: Record<string, unknown>,
    key?: 'own' | 'strange',
  ) => Promise<string>;
  /** Fields by which the platform begins a launch. */
  loginFields: (subject: string, link?: number) => Record<string, string>;
  stop: () => Promise<void>;
}

const fullRole = (role: string): string => (role.includes(':') ? role : `${membership}#${role}`);

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const pageOf = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><main><h1>${title}</h1>${body}</main></html>`;

/** A form that is sent by a press of its button, or by itself. */
function formOf(
  action: string,
  fields: Record<string, string>,
  { label, target = '' }: { label: string | null; target?: string },
): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`,
  );
  const aim = target === '' ? '' : ` target="${target}"`;
  const end =
    label === null
      ? '<script>document.forms[0].submit()</script>'
      : `<button>${escape(label)}</button>`;
  return `<form method="post" action="${escape(action)}"${aim}>${inputs.join('')}${label === null ? '' : end}</form>${label === null ? end : ''}`;
}

/** Keeps what tools put into the platform's storage, by their origins (LTI Client Side postMessages). */
const storageScript = `<script>
const kept = {};
addEventListener('message', ({ data, origin, source }) => {
  const answer = (rest) => source.postMessage({ subject: data.subject + '.response', message_id: data.message_id, key: data.key, ...rest }, origin);
  if (data.subject === 'lti.put_data') { kept[origin + ' ' + data.key] = data.value; answer({ value: data.value }); }
  if (data.subject === 'lti.get_data') answer({ value: kept[origin + ' ' + data.key] });
});
</script>`;

async function readBody(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

async function newKey() {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid: randomUUID(), alg: 'RS256', use: 'sig' };
  return { privateKey, jwk };
}

/**
 * Starts a learning platform (LTI 1.3) on a free port of this machine: a course with links, people, keys, tokens for tools,
 * members page by page, and choices of links. Tests change what it signs into what no tool may take.
 * @param options.tool address of the product; `host` under which browsers see the platform: another one than the product's
 * makes another site
 */
export async function startLtiPlatform(options: {
  tool: string;
  host?: '127.0.0.1' | 'localhost';
  /** Another issuer than its address: makers of platforms may share one. */
  issuer?: string;
  clientID?: string;
  deploymentID?: string;
  people?: readonly PlatformPerson[];
  /** Reads the product's public keys, where no bff serves them. */
  toolKeys?: () => Promise<JSONWebKeySet>;
}): Promise<LtiPlatform> {
  const { tool, host = '127.0.0.1', clientID = 'mebae-tool', deploymentID = 'S_1' } = options;
  const people = new Map((options.people ?? []).map((person) => [person.subject, person]));
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500);
      response.end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const base = `http://${host}:${(server.address() as AddressInfo).port}`;
  const issuer = options.issuer ?? base;
  const strange = await newKey();
  let own = await newKey();
  const tokens = new Set<string>();
  const counts = { keys: 0, tokens: 0 };
  const links: PlatformLink[] = [{ title: 'Own page' }];
  const remoteToolKeys = createRemoteJWKSet(new URL(`${tool}/lti/jwks`));
  const toolKeys: JWTVerifyGetKey = async (header, token) =>
    options.toolKeys
      ? createLocalJWKSet(await options.toolKeys())(header, token)
      : remoteToolKeys(header, token);
  const state: { trouble: Trouble } = { trouble: null };

  const seconds = (): number => Math.floor(Date.now() / 1000);
  const common = (nonce: string, person: PlatformPerson): JWTPayload => ({
    iss: issuer,
    aud: clientID,
    sub: person.subject,
    nonce,
    jti: randomUUID(),
    iat: seconds(),
    exp: seconds() + 300,
    name: person.name,
    ...(person.email !== undefined && { email: person.email }),
    [`${core}/version`]: '1.3.0',
    [`${core}/deployment_id`]: deploymentID,
    [`${core}/roles`]: person.roles.map(fullRole),
    [`${core}/context`]: { id: 'course-1', title: 'Class 1-1', type: ['CourseSection'] },
    ...(person.sourcedID !== undefined && {
      [`${core}/lis`]: { person_sourcedid: person.sourcedID },
    }),
    'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice': {
      context_memberships_url: `${base}/members`,
      service_versions: ['2.0'],
    },
  });
  const claims: LtiPlatform['claims'] = (nonce, person, custom = {}) => ({
    ...common(nonce, person),
    [`${core}/message_type`]: 'LtiResourceLinkRequest',
    [`${core}/target_link_uri`]: `${tool}/lti/launch`,
    [`${core}/resource_link`]: { id: 'link-1', title: 'Own page' },
    [`${core}/custom`]: { ...person.custom, ...custom },
  });
  const choosingClaims: LtiPlatform['choosingClaims'] = (nonce, person) => ({
    ...common(nonce, person),
    [`${core}/message_type`]: 'LtiDeepLinkingRequest',
    [`${core}/target_link_uri`]: `${tool}/lti/launch`,
    ...(person.custom && { [`${core}/custom`]: person.custom }),
    'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings': {
      deep_link_return_url: `${base}/chosen`,
      accept_types: ['link', 'ltiResourceLink'],
      accept_presentation_document_targets: ['iframe', 'window'],
      accept_multiple: false,
      data: 'data-of-the-platform',
    },
  });
  const sign: LtiPlatform['sign'] = (payload, header = {}, key = 'own') =>
    new SignJWT(payload)
      .setProtectedHeader({ alg: 'RS256', kid: own.jwk.kid, ...header })
      .sign(key === 'own' ? own.privateKey : strange.privateKey);
  const loginFields: LtiPlatform['loginFields'] = (subject, link = 0) => ({
    iss: issuer,
    client_id: clientID,
    lti_deployment_id: deploymentID,
    login_hint: subject,
    lti_message_hint: String(link),
    target_link_uri: `${tool}/lti/launch`,
  });

  /** The course as a person sees it: each link in a window, in a frame, and a way to choose. */
  function coursePage(subject: string, frame: string | null): string {
    const login = `${tool}/lti/login`;
    const open = links.map(({ title }, index) =>
      formOf(login, loginFields(subject, index), { label: title }),
    );
    const choose = { ...loginFields(subject), lti_message_hint: 'choose' };
    const framed =
      frame === null
        ? {}
        : {
            ...loginFields(subject),
            ...(frame === 'storage' && { lti_storage_target: '_parent' }),
          };
    return pageOf(
      'Course',
      [
        ...open,
        formOf(login, choose, { label: 'Choose a link' }),
        frame === null
          ? ''
          : `${storageScript}<iframe name="tool" title="Tool" width="600" height="400"></iframe>${formOf(login, framed, { label: 'Open in the frame', target: 'tool' })}`,
      ].join(''),
    );
  }

  async function authorize(query: URLSearchParams): Promise<string> {
    const person = people.get(query.get('login_hint') ?? '');
    if (!person) throw new Error('nobody has this login hint');
    const nonce = query.get('nonce') ?? '';
    const hint = query.get('lti_message_hint') ?? '';
    const payload =
      hint === 'choose'
        ? choosingClaims(nonce, person)
        : claims(nonce, person, links[Number(hint)]?.custom);
    const fields = { id_token: await sign(payload), state: query.get('state') ?? '' };
    return pageOf('Going on', formOf(query.get('redirect_uri') ?? '', fields, { label: null }));
  }

  async function giveToken(body: URLSearchParams): Promise<object | null> {
    try {
      await jwtVerify(body.get('client_assertion') ?? '', toolKeys, {
        issuer: clientID,
        subject: clientID,
        audience: `${base}/token`,
        requiredClaims: ['jti', 'iat', 'exp'],
      });
    } catch {
      return null;
    }
    counts.tokens += 1;
    const token = randomUUID();
    tokens.add(token);
    return {
      access_token: token,
      token_type: 'Bearer',
      expires_in: 3600,
      scope: body.get('scope'),
    };
  }

  const perPage = 3;
  function members(number: number): { body: object; link: string | null } {
    const all = [...people.values()];
    const hasMore = state.trouble === 'members-endless' || number * perPage < all.length;
    const origin = state.trouble === 'members-elsewhere' ? 'http://elsewhere.example' : base;
    const next = state.trouble === 'members-endless' ? number : number + 1;
    return {
      body: {
        id: `${base}/members`,
        // another id than in launches, as some platforms have it
        context: { id: 'another-id-of-the-course' },
        members: all.slice((number - 1) * perPage, number * perPage).map((person) => ({
          status: person.status ?? 'Active',
          user_id: person.subject,
          name: person.name,
          email: person.email,
          lis_person_sourcedid: person.sourcedID,
          roles: person.roles,
        })),
      },
      link: hasMore ? `<${origin}/members?page=${next}>; rel="next"` : null,
    };
  }

  async function takeChoice(body: URLSearchParams): Promise<string> {
    const { payload } = await jwtVerify(body.get('JWT') ?? '', toolKeys, {
      issuer: clientID,
      audience: issuer,
    });
    const items = payload['https://purl.imsglobal.org/spec/lti-dl/claim/content_items'];
    for (const item of items as PlatformLink[]) links.push(item);
    if (payload['https://purl.imsglobal.org/spec/lti-dl/claim/data'] !== 'data-of-the-platform') {
      throw new Error('the data of the platform did not come back');
    }
    return pageOf('Chosen', `<p>${escape((items as PlatformLink[])[0]?.title ?? '')}</p>`);
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', base);
    const { pathname, searchParams } = url;
    if (state.trouble === 'down') {
      request.socket.destroy();
      return;
    }
    const html = (text: string) =>
      response.setHeader('content-type', 'text/html; charset=utf-8').end(text);
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (state.trouble === 'nonsense') {
      html(pageOf('Back soon', ''));
    } else if (pathname === '/jwks') {
      counts.keys += 1;
      json({ keys: state.trouble === 'no-keys' ? [] : [own.jwk] });
    } else if (pathname === '/course') {
      html(coursePage(searchParams.get('person') ?? '', searchParams.get('frame')));
    } else if (pathname === '/authorize') {
      html(await authorize(searchParams));
    } else if (pathname === '/token') {
      const token = await giveToken(await readBody(request));
      if (token) json(token);
      else json({ error: 'invalid_client' }, 401);
    } else if (pathname === '/members') {
      const bearer = request.headers.authorization?.replace('Bearer ', '') ?? '';
      if (!tokens.has(bearer)) {
        json({ error: 'invalid_token' }, 401);
        return;
      }
      const { body, link } = members(Number(searchParams.get('page') ?? 1));
      if (link) response.setHeader('link', link);
      json(body);
    } else if (pathname === '/chosen') {
      html(await takeChoice(await readBody(request)));
    } else {
      response.writeHead(404).end();
    }
  }

  return {
    issuer,
    clientID,
    deploymentID,
    authorizationURL: `${base}/authorize`,
    tokenURL: `${base}/token`,
    keysURL: `${base}/jwks`,
    membersURL: `${base}/members`,
    people,
    links,
    counts,
    get trouble() {
      return state.trouble;
    },
    set trouble(trouble) {
      state.trouble = trouble;
    },
    rotateKeys: async () => {
      own = await newKey();
    },
    claims,
    choosingClaims,
    sign,
    loginFields,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
