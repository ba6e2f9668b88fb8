import { ltiPaths, ltiRefusals } from '@mebae/contracts';
import { expect, test } from 'vitest';
import { call, ownPage } from '../../testing/call.ts';
import { startEchoUpstream, type UpstreamHandler } from '../../testing/echo-upstream.ts';
import { startBff, type BffOptions, type TestBff } from '../../testing/start-bff.ts';

const base = '/api/v3/academic/lti';
const platform = 'https://portal.example';

/** As a browser sends a form of the platform's page, in a window or in a frame of that page. */
const fromPlatform = (dest: 'document' | 'iframe' = 'document') => ({
  'content-type': 'application/x-www-form-urlencoded',
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': dest,
  origin: platform,
});
/** The same from a page of ours. */
const fromUs = {
  'content-type': 'application/x-www-form-urlencoded',
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
};

const loginFields = {
  iss: platform,
  client_id: 'mebae-tool',
  lti_deployment_id: 'S_1',
  login_hint: 'hint-of-sato',
  lti_message_hint: 'message-hint',
  target_link_uri: 'http://localhost:3000/lti/launch',
};
const payloadOf = (type: string): string =>
  Buffer.from(
    JSON.stringify({ 'https://purl.imsglobal.org/spec/lti/claim/message_type': type }),
  ).toString('base64url');
const idToken = `header.${payloadOf('LtiResourceLinkRequest')}.token-secret`;
const choosingToken = `header.${payloadOf('LtiDeepLinkingRequest')}.token-secret`;

type Answer = { status: number; body: unknown };
const json = (res: Parameters<UpstreamHandler>[1], { status, body }: Answer) =>
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const staff = {
  as: 'staff',
  authToken: 'auth-secret-of-sato',
  email: 'Sato@sakura.example',
  role: 1,
  path: '/pages/exam/12',
};
const student = { as: 'student', studentToken: 'secret-of-a-student', path: '/my' };

let serial = 0;
async function startPair(
  completed: Answer | 'gone' = { status: 200, body: staff },
  options?: Partial<BffOptions>,
) {
  const upstream = await startEchoUpstream((req, res) => {
    if (req.url === `${base}/begin`) {
      serial += 1;
      const state = `${serial}-state-${'s'.repeat(34)}`;
      const url = `${platform}/authorize?nonce=n&login_hint=h`;
      const body = { connectionID: 3, url, state, nonce: `${serial}-nonce-${'n'.repeat(30)}` };
      json(res, { status: 200, body });
    } else if (req.url === `${base}/complete`) {
      if (completed === 'gone') res.destroy();
      else json(res, completed);
    } else if (req.url === `${base}/keys`) {
      json(res, { status: 200, body: { keys: [{ kty: 'RSA', kid: 'k1', n: 'n', e: 'AQAB' }] } });
    } else json(res, { status: 200, body: {} });
  });
  return { upstream, bff: await startBff({ upstream: upstream.origin, ...options }) };
}

const cookieLines = (response: { headers: Record<string, unknown> }): string[] =>
  [response.headers['set-cookie'] ?? []].flat().map(String);
const cookiesOf = (response: { headers: Record<string, unknown> }): string[] =>
  cookieLines(response)
    .filter((cookie) => !cookie.includes('Max-Age=0'))
    .map((cookie) => cookie.split(';')[0] ?? '');

const post = (
  bff: TestBff,
  path: string,
  fields: Record<string, string> | [string, string][],
  headers: Record<string, string>,
) =>
  call(bff.port, path, { method: 'POST', headers, body: new URLSearchParams(fields).toString() });

/** Hidden fields of the form on a page. */
const fieldsOn = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );

async function login(bff: TestBff, more: Record<string, string> = {}, dest?: 'iframe') {
  const headers = fromPlatform(dest);
  const response = await post(bff, ltiPaths.login, { ...loginFields, ...more }, headers);
  const next = String(response.headers['location'] ?? /"next":"([^"]+)"/.exec(response.text)?.[1]);
  const state = URL.canParse(next) ? (new URL(next).searchParams.get('state') ?? '') : '';
  return { response, state, cookie: cookiesOf(response).join('; ') };
}
const launch = (
  bff: TestBff,
  state: string,
  cookie: string,
  { token = idToken, dest, more = {} }: { token?: string; dest?: 'iframe'; more?: object } = {},
) =>
  post(
    bff,
    ltiPaths.launch,
    { id_token: token, state, ...more },
    { ...fromPlatform(dest), ...(cookie && { cookie }) },
  );

/** A launch in a window up to the page of ours that goes on. */
async function launched(bff: TestBff, token = idToken) {
  const { state, cookie } = await login(bff);
  const response = await launch(bff, state, cookie, { token });
  expect(response.status).toBe(200);
  const { id_token, proof } = fieldsOn(response.text);
  return { response, fields: { id_token: id_token ?? '', proof: proof ?? '' }, state, cookie };
}
const goOn = (bff: TestBff, fields: Record<string, string>, cookie = '') =>
  post(bff, ltiPaths.continue, fields, { ...fromUs, ...(cookie && { cookie }) });

test('70: a launch goes to the platform; what its message must fit is in a sealed cookie of ten minutes', async () => {
  const { upstream, bff } = await startPair();
  const { response, state } = await login(bff);
  expect([response.status, state]).toEqual([303, expect.stringMatching(/^\d+-state-s+$/)]);
  expect(String(response.headers['location'])).toMatch(`${platform}/authorize?nonce=n&`);
  expect(JSON.parse(String(upstream.received.at(-1)?.body))).toEqual({
    issuer: platform,
    clientID: 'mebae-tool',
    deploymentID: 'S_1',
    targetLinkURI: loginFields.target_link_uri,
    loginHint: 'hint-of-sato',
    messageHint: 'message-hint',
  });
  const [cookie = ''] = cookieLines(response);
  expect(cookie).toMatch(/^__Host-lti-[\w-]{1,16}=/);
  expect(cookie).toContain('Max-Age=600; Path=/; HttpOnly; Secure; SameSite=None');
  expect(response.headers['cache-control']).toBe('no-store');
  // the same by GET, as some platforms begin
  const query = new URLSearchParams(loginFields);
  const got = await call(bff.port, `${ltiPaths.login}?${query}`, { headers: fromPlatform() });
  expect(got.status).toBe(303);
});

test.each([
  ['without an issuer', (f: URLSearchParams) => f.delete('iss')],
  ['without a login hint', (f: URLSearchParams) => f.delete('login_hint')],
  ['without a target', (f: URLSearchParams) => f.delete('target_link_uri')],
  ['with two issuers', (f: URLSearchParams) => f.append('iss', 'https://elsewhere.example')],
  ['with two clients', (f: URLSearchParams) => f.append('client_id', 'another')],
  ['with two targets', (f: URLSearchParams) => f.append('target_link_uri', 'http://x.example')],
] as const)('71: a launch %s is refused with a page', async (_name, change) => {
  const { upstream, bff } = await startPair();
  const fields = new URLSearchParams(loginFields);
  change(fields);
  for (const method of ['POST', 'GET']) {
    const response = await call(
      bff.port,
      method === 'GET' ? `${ltiPaths.login}?${fields}` : ltiPaths.login,
      {
        method,
        headers: fromPlatform(),
        ...(method === 'POST' && { body: fields.toString() }),
      },
    );
    expect([response.status, response.headers['content-type']]).toEqual([
      400,
      'text/html; charset=utf-8',
    ]);
  }
  expect(upstream.received).toEqual([]);
});

test('72: the message opens nothing by itself; a page of ours goes on, and that signs in once', async () => {
  const { upstream, bff } = await startPair();
  const { response, fields, state, cookie } = await launched(bff);
  expect(upstream.received.some(({ url }) => url === `${base}/complete`)).toBe(false);
  expect(cookieLines(response).join()).toMatch(/__Host-lti-[\w-]+=; Max-Age=0/);
  expect(response.headers['content-security-policy']).toMatch(/form-action 'self'/);
  const entered = await goOn(bff, fields);
  expect([entered.status, entered.headers['location']]).toEqual([303, '/pages/exam/12']);
  const sent = JSON.parse(String(upstream.received.at(-1)?.body));
  expect(sent).toEqual({
    connectionID: 3,
    state,
    nonce: expect.stringContaining('nonce'),
    idToken,
  });
  expect(entered.text + String(entered.headers['location'])).not.toContain('auth-secret');
  const session = cookiesOf(entered).find((each) => each.startsWith('__Host-session='));
  const who = await call(bff.port, '/session', { headers: { ...ownPage, cookie: session ?? '' } });
  expect(JSON.parse(who.text)).toMatchObject({ signedIn: true, role: 1 });
  // the browser has given the cookie up: the same form again is nobody's launch
  expect((await launch(bff, state, '')).status).toBe(400);
  expect(cookie).not.toBe('');
});

test('73: somebody who learns gets the cookie of the own page, and no session of staff', async () => {
  const { bff } = await startPair({ status: 200, body: { ...student, path: '/answer/abc' } });
  const { fields } = await launched(bff);
  const entered = await goOn(bff, fields);
  expect([entered.status, entered.headers['location']]).toEqual([303, '/answer/abc']);
  const names = cookiesOf(entered).map((cookie) => cookie.split('=')[0]);
  expect(names).toEqual(['__Host-student']);
  expect(cookieLines(entered).join()).toContain('SameSite=Lax');
});

test.each([
  ['no cookie', (s: string, _c: string) => [s, '']],
  ['the cookie of another launch', (s: string, c: string) => [s, c.replace(/=.*/, '=k1.AAAA')]],
  ['another state', (s: string, c: string) => [`${s}x`, c]],
  ['no state', (_s: string, c: string) => ['', c]],
] as const)('74: a message with %s is refused', async (_name, change) => {
  const { upstream, bff } = await startPair();
  const { state, cookie } = await login(bff);
  const [sentState = '', sentCookie = ''] = change(state, cookie);
  const response = await launch(bff, sentState, sentCookie);
  expect(response.status).toBe(400);
  expect(response.text).toContain('別のブラウザで始められた');
  expect(upstream.received.some(({ url }) => url === `${base}/complete`)).toBe(false);
});

test.each(['id_token', 'state', 'stored', 'error'])(
  '74: a message with two fields %s is refused',
  async (name) => {
    const { bff } = await startPair();
    const { state, cookie } = await login(bff);
    const fields: [string, string][] = [
      ['id_token', idToken],
      ['state', state],
      [name, 'once'],
      [name, 'twice'],
    ];
    const response = await post(bff, ltiPaths.launch, fields, { ...fromPlatform(), cookie });
    expect(response.status).toBe(400);
  },
);

test('75: nobody is signed in by somebody else’s launch: another site can neither go on nor bring what a storage had', async () => {
  const { upstream, bff } = await startPair();
  const { fields } = await launched(bff);
  const headers = fromPlatform();
  expect((await post(bff, ltiPaths.continue, fields, headers)).status).toBe(400);
  const { cookie: _, ...noFetchMetadata } = { ...headers, 'sec-fetch-site': undefined, cookie: '' };
  const old = Object.fromEntries(
    Object.entries(noFetchMetadata).filter(([, value]) => value !== undefined),
  ) as Record<string, string>;
  expect((await post(bff, ltiPaths.continue, fields, old)).status).toBe(400);
  const { state, cookie } = await login(bff);
  const stored = cookie.split('=').slice(1).join('=');
  const crossSite = await launch(bff, state, '', { more: { stored } });
  expect(crossSite.status).toBe(400);
  // a proof is for its own message, for ten minutes
  const other = await goOn(bff, { ...fields, id_token: choosingToken });
  expect(other.status).toBe(400);
  expect((await goOn(bff, { id_token: idToken, proof: 'k1.AAAA' })).status).toBe(400);
  expect((await goOn(bff, { id_token: idToken })).status).toBe(400);
  expect(upstream.received.some(({ url }) => url === `${base}/complete`)).toBe(false);
});

test('76: launches end after ten minutes, on both of their ways', async () => {
  let moment = Date.now();
  const { bff } = await startPair(undefined, { now: () => moment });
  const { state, cookie } = await login(bff);
  const { fields } = await launched(bff);
  moment += 601_000;
  expect((await launch(bff, state, cookie)).status).toBe(400);
  expect((await goOn(bff, fields)).status).toBe(400);
});

test('77: two tabs launch side by side, and of too many the oldest is given up', async () => {
  const { bff } = await startPair();
  const tabs = [];
  for (let tab = 0; tab < 2; tab += 1) tabs.push(await login(bff));
  const cookies = tabs.map(({ cookie }) => cookie).join('; ');
  for (const { state } of tabs) expect((await launch(bff, state, cookies)).status).toBe(200);
  let held = '';
  for (let tab = 0; tab < 8; tab += 1) {
    const response = await post(bff, ltiPaths.login, loginFields, {
      ...fromPlatform(),
      ...(held && { cookie: held }),
    });
    const ended = cookieLines(response).filter((cookie) => cookie.includes('Max-Age=0'));
    const gone = new Set(ended.map((cookie) => cookie.split('=')[0]));
    held = [
      ...held.split('; ').filter((each) => each && !gone.has(each.split('=')[0])),
      ...cookiesOf(response),
    ].join('; ');
  }
  expect(held.split('; ')).toHaveLength(6);
});

test('78: in a frame a press opens a window, where the browser keeps a cookie for the frame', async () => {
  const { bff } = await startPair();
  const { response, state, cookie } = await login(bff, {}, 'iframe');
  expect(cookieLines(response)[0]).toMatch(/SameSite=None; Partitioned|Partitioned.*SameSite=None/);
  const page = await launch(bff, state, cookie, { dest: 'iframe' });
  expect(page.text).toContain(
    '<form id="go" method="post" action="/lti/continue" target="_blank">',
  );
  expect(page.text).not.toContain('<script nonce');
  expect(page.headers['x-frame-options']).toBeUndefined();
  expect(page.headers['content-security-policy']).toContain('frame-ancestors *');
  const entered = await goOn(bff, fieldsOn(page.text));
  expect(entered.status).toBe(303);
});

test('79: in a frame without cookies the launch begins again in a window of its own', async () => {
  const { bff } = await startPair();
  const { state } = await login(bff, {}, 'iframe');
  const page = await launch(bff, state, '', { dest: 'iframe' });
  const [, href = ''] = /<a class="main" href="([^"]+)" target="_blank"/.exec(page.text) ?? [];
  expect(href).toMatch(/^\/lti\/login\?iss=/);
  const again = await call(bff.port, href.replaceAll('&amp;', '&'), { headers: fromUs });
  expect(again.status).toBe(303);
  // a state that somebody has made up offers nothing
  for (const made of [`${'x'.repeat(30)}.k1.AAAA`, `${state}x`, state.replace(/^\d+/, '999')]) {
    const refused = await launch(bff, made, '', { dest: 'iframe' });
    expect(refused.status).toBe(400);
    expect(refused.text).not.toContain('/lti/login?');
  }
});

test('80: where the platform keeps data for tools, its storage stands in for the cookie', async () => {
  const { upstream, bff } = await startPair();
  const { response, state } = await login(bff, { lti_storage_target: '_parent' }, 'iframe');
  expect(response.status).toBe(200);
  expect(response.text).toContain("subject: 'lti.put_data'");
  const [, inPage = ''] = /id="data">([^<]+)</.exec(response.text) ?? [];
  const data = JSON.parse(inPage);
  expect(data).toMatchObject({ origin: platform, storage: '_parent' });
  const asking = await launch(bff, state, '', { dest: 'iframe' });
  expect(asking.text).toContain("subject: 'lti.get_data'");
  expect(asking.text).not.toContain(data.value);
  const { id_token = '', state: whole = '' } = fieldsOn(asking.text);
  const back = { id_token, state: whole, stored: String(data.value) };
  const frame = { ...fromUs, 'sec-fetch-dest': 'iframe' };
  const page = await post(bff, ltiPaths.launch, back, frame);
  expect((await goOn(bff, fieldsOn(page.text))).status).toBe(303);
  expect(upstream.received.at(-1)?.url).toBe(`${base}/complete`);
  // a storage that had nothing: a window of its own
  const none = await post(bff, ltiPaths.launch, { ...back, stored: '' }, frame);
  expect(none.text).toContain('target="_blank"');
  // and a name that is no frame's is none
  const strange = await login(bff, { lti_storage_target: '"><script>' }, 'iframe');
  expect(strange.response.status).toBe(303);
});

test('81: over a live session of somebody else a page asks first', async () => {
  const { upstream, bff } = await startPair();
  const own = bff.cookie({ email: 'teacher@sakura.example' });
  const { fields } = await launched(bff);
  const asked = await goOn(bff, fields, own);
  expect(asked.status).toBe(409);
  expect(asked.text).toContain('teacher@sakura.example');
  expect(asked.text).not.toContain('auth-secret');
  expect(asked.headers['x-frame-options']).toBe('DENY');
  const pending = cookiesOf(asked).join('; ');
  expect(cookieLines(asked).join()).toContain('SameSite=Strict');
  const cookie = `${own}; ${pending}`;
  const elsewhere = await post(bff, ltiPaths.replace, {}, { ...fromPlatform(), cookie });
  expect(elsewhere.status).toBe(400);
  const entered = await post(bff, ltiPaths.replace, {}, { ...fromUs, cookie });
  expect([entered.status, entered.headers['location']]).toEqual([303, '/pages/exam/12']);
  expect(upstream.received.at(-1)?.url).toMatch(/signout$/i);
  expect((await post(bff, ltiPaths.replace, {}, { ...fromUs, cookie: own })).status).toBe(400);
  // the same person is not asked
  const same = await launched(bff);
  const again = await goOn(bff, same.fields, bff.cookie({ email: 'sato@sakura.example' }));
  expect(again.status).toBe(303);
});

test('82: a choice goes straight to the platform, in its frame, without any session', async () => {
  const returnURL = `${platform}/chosen?course=1`;
  const choices = [
    { course: null, JWT: 'jwt-of-the-own-page' },
    {
      course: {
        title: '<b>4月</b>',
        startAt: '2026-04-01T00:00:00.000Z',
        endAt: '2026-04-02T00:00:00.000Z',
      },
      JWT: 'jwt-of-a-course',
    },
  ];
  const { bff } = await startPair({
    status: 200,
    body: { as: 'choice', schoolName: '桜ヶ丘中学校', returnURL, choices, left: 3 },
  });
  const { state, cookie } = await login(bff, {}, 'iframe');
  const page = await launch(bff, state, cookie, { token: choosingToken, dest: 'iframe' });
  // it stays in the frame
  expect(page.text).toContain('<form id="go" method="post" action="/lti/continue">');
  const chosen = await goOn(bff, fieldsOn(page.text));
  expect(chosen.status).toBe(200);
  expect(cookieLines(chosen)).toEqual([]);
  expect(chosen.text).toContain(`action="${platform}/chosen?course=1"`);
  expect(chosen.text).toContain('&lt;b&gt;4月&lt;/b&gt;');
  expect(chosen.text).not.toContain('<script');
  const policy = String(chosen.headers['content-security-policy']);
  expect(policy).toContain(`form-action ${platform};`);
  expect(policy).toContain(`frame-ancestors ${platform};`);
});

test.each([...ltiRefusals])('83: what upstream refuses as %s is a page', async (reason) => {
  const failure = { status: 400, body: { code: 0, category: 0, reason } };
  const { bff } = await startPair(failure);
  const { fields } = await launched(bff);
  for (const lang of ['ja', 'en', 'vi']) {
    const response = await goOn(bff, fields, `lang=${lang}`);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.text).toContain(`<html lang="${lang}">`);
    expect(response.text).not.toMatch(/undefined|token-secret/);
    expect(cookieLines(response)).toEqual([]);
  }
  expect(bff.requestLogs().at(-1)).toMatchObject({ fault: `lti-${reason}`, path: '/lti/continue' });
});

test('84: upstream that is gone, answers nonsense or is too busy is a page, and so is a platform that stops', async () => {
  const gone = await startPair('gone');
  expect((await goOn(gone.bff, (await launched(gone.bff)).fields)).status).toBe(502);
  const odd = await startPair({ status: 200, body: { as: 'owner' } });
  expect((await goOn(odd.bff, (await launched(odd.bff)).fields)).status).toBe(502);
  const elsewhere = { ...staff, path: 'https://elsewhere.example' };
  const away = await startPair({ status: 200, body: elsewhere });
  const refused = await goOn(away.bff, (await launched(away.bff)).fields);
  expect([refused.status, cookieLines(refused)]).toEqual([502, []]);
  const busy = await startPair({ status: 429, body: { code: 0, category: 0 } });
  expect((await goOn(busy.bff, (await launched(busy.bff)).fields)).status).toBe(429);
  const { state, cookie } = await login(busy.bff);
  const fields = { error: 'login_required', state };
  const stopped = await post(busy.bff, ltiPaths.launch, fields, { ...fromPlatform(), cookie });
  expect(stopped.text).toContain('中止しました');
});

test('85: only a window or a frame that a person opened begins a launch', async () => {
  const { upstream, bff } = await startPair();
  const query = new URLSearchParams(loginFields);
  const get = (headers: Record<string, string>, method = 'GET') =>
    call(bff.port, `${ltiPaths.login}?${query}`, { method, headers });
  expect((await get({}, 'HEAD')).status).toBe(200);
  expect((await get({ 'sec-purpose': 'prefetch' })).status).toBe(503);
  expect((await get({ 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' })).status).toBe(403);
  expect((await get({ 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' })).status).toBe(403);
  expect(upstream.received).toEqual([]);
  // an old browser says nothing
  expect((await get({})).status).toBe(303);
});

test('86: the public keys are there for platforms, and nothing else of the API’s launches is reachable', async () => {
  const { bff } = await startPair();
  const response = await call(bff.port, ltiPaths.keys);
  expect(JSON.parse(response.text).keys).toHaveLength(1);
  expect(response.headers['cache-control']).toBe('public, max-age=300');
  for (const name of ['begin', 'complete']) {
    const refused = await call(bff.port, `${base}/${name}`, {
      method: 'POST',
      headers: { ...ownPage, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(refused.status).toBe(404);
  }
});

test('87: nothing of a message, a hint or a token is in the log', async () => {
  const { bff } = await startPair();
  const { fields } = await launched(bff);
  await goOn(bff, fields);
  await goOn(bff, { ...fields, proof: 'k1.AAAA' });
  const query = new URLSearchParams(loginFields);
  await call(bff.port, `${ltiPaths.login}?${query}`, { headers: fromPlatform() });
  const log = JSON.stringify(bff.logs);
  expect(log).not.toMatch(/hint-of-sato|token-secret|auth-secret|message-hint|-nonce-|-state-/);
  expect(log).toContain('/lti/continue');
});
