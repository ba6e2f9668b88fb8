import { openIDCallbackPath, openIDRefusals, openIDSignInPath } from '@mebae/contracts';
import { expect, test } from 'vitest';
import { call, ownPage } from '../../testing/call.ts';
import { startEchoUpstream, type UpstreamHandler } from '../../testing/echo-upstream.ts';
import { startBff, type BffOptions, type TestBff } from '../../testing/start-bff.ts';

const start = `${openIDSignInPath}/3`;
const beginPath = '/api/v3/academic/openID/begin';
const continuePath = '/api/v3/academic/account/continue/openID';
const completePath = '/api/v3/academic/openID/complete';

/** As a browser sends it when a person presses a button, and when the provider sends them back. */
const opened = {
  accept: 'text/html,application/xhtml+xml',
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
};

let serial = 0;
const secretsOf = (n: number) => ({
  state: `${n}-state-${'s'.repeat(30)}`,
  nonce: `${n}-nonce-${'n'.repeat(30)}`,
  codeVerifier: `${n}-verifier-${'v'.repeat(40)}`,
});
const signedIn = {
  userID: 7,
  authToken: 'auth-secret-of-sato',
  email: 'Sato@sakura.example',
  name: '佐藤 葵',
  companyID: 1,
  companyName: '桜ヶ丘中学校',
  role: 1,
  licenseExpired: false,
  authCodeRequire: false,
  authCodeFail: false,
};

type Answer = { status: number; body: unknown; headers?: Record<string, string> };
const json = (res: Parameters<UpstreamHandler>[1], { status, body, headers }: Answer) =>
  res
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(body));

/** Upstream begins each sign-in with values of its own, and completes it as told. */
async function startPair(
  completed: Answer | 'gone' = { status: 200, body: signedIn },
  options?: Partial<BffOptions>,
) {
  const upstream = await startEchoUpstream((req, res) => {
    if (req.url === beginPath) {
      serial += 1;
      const { state } = secretsOf(serial);
      const url = `https://provider.example/auth?state=${state}`;
      json(res, { status: 200, body: { url, ...secretsOf(serial) } });
    } else if (req.url === completePath && completed === 'gone') res.destroy();
    else if (req.url === completePath && completed !== 'gone') json(res, completed);
    else if (req.url === continuePath && completed !== 'gone') json(res, completed);
    else json(res, { status: 200, body: {} });
  });
  return { upstream, bff: await startBff({ upstream: upstream.origin, ...options }) };
}

const open = (bff: TestBff, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  call(bff.port, path, { method, headers: { ...opened, ...headers } });

/** `name=value` of the cookies that a response sets, those that it ends left out. */
const cookiesOf = (response: { headers: Record<string, unknown> }): string[] =>
  [response.headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .filter((cookie) => !cookie.includes('Max-Age=0'))
    .map((cookie) => cookie.split(';')[0] ?? '');

async function begin(bff: TestBff, path = start, headers: Record<string, string> = {}) {
  const response = await open(bff, path, headers);
  expect(response.status).toBe(303);
  const state = new URL(String(response.headers['location'])).searchParams.get('state') ?? '';
  return { state, cookie: cookiesOf(response).join('; '), response };
}
const back = (bff: TestBff, state: string, cookie: string, more = '') =>
  open(bff, `${openIDCallbackPath}?code=code-secret&state=${state}${more}`, { cookie });

test('51: a sign-in goes to the provider; what its answer must fit is in a sealed cookie of ten minutes', async () => {
  const { upstream, bff } = await startPair();
  const { state, response } = await begin(bff);
  expect(upstream.received.at(-1)).toMatchObject({ url: beginPath, method: 'POST' });
  expect(JSON.parse(String(upstream.received.at(-1)?.body))).toEqual({ connectionID: 3 });
  const [cookie = ''] = [response.headers['set-cookie']].flat().map(String);
  expect(cookie).toMatch(/^__Host-oidc-[\w-]{1,16}=/);
  expect(cookie).toContain('Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax');
  expect(response.headers['cache-control']).toBe('no-store');
  const shown = JSON.stringify(response.headers) + response.text;
  expect(shown).not.toMatch(/nonce|verifier/);
  expect(state).not.toBe('');
});

test('52: the answer signs in once: session cookie, where the person was going, nothing for scripts', async () => {
  const { upstream, bff } = await startPair();
  const { state, cookie } = await begin(bff, `${start}?returnTo=%2Fpages%2Fexam%2Flist`);
  const response = await back(bff, state, cookie);
  expect([response.status, response.headers['location']]).toEqual([303, '/pages/exam/list']);
  const sent = JSON.parse(String(upstream.received.at(-1)?.body));
  expect(sent).toEqual({
    connectionID: 3,
    query: `code=code-secret&state=${state}`,
    ...secretsOf(serial),
  });
  expect(response.text + String(response.headers['location'])).not.toContain('auth-secret');
  const session = cookiesOf(response).find((each) => each.startsWith('__Host-session='));
  const state2 = await call(bff.port, '/session', {
    headers: { ...ownPage, cookie: session ?? '' },
  });
  expect(JSON.parse(state2.text)).toMatchObject({ signedIn: true, role: 1 });

  const ended = [response.headers['set-cookie']].flat().map(String).join('\n');
  expect(ended).toMatch(/__Host-oidc-[\w-]+=; Max-Age=0/);
  const again = await back(bff, state, session ?? '');
  expect(again.text).toContain('別のブラウザで始められた');
  expect(upstream.received.filter(({ url }) => url === completePath)).toHaveLength(1);
});

test('53: two tabs sign in at once, in whatever order, and of too many the oldest is given up', async () => {
  const { bff } = await startPair();
  const first = await begin(bff);
  const second = await begin(bff, start, { cookie: first.cookie });
  const jar = `${first.cookie}; ${second.cookie}`;
  expect((await back(bff, second.state, jar)).status).toBe(303);
  expect((await back(bff, first.state, jar)).status).toBe(303);

  let cookies: string[] = [];
  const states: string[] = [];
  for (let tab = 0; tab < 6; tab += 1) {
    const { response, state } = await begin(bff, start, { cookie: cookies.join('; ') });
    const set = [response.headers['set-cookie']].flat().map(String);
    const ended = set
      .filter((each) => each.includes('Max-Age=0'))
      .map((each) => each.split('=')[0]);
    cookies = [
      ...cookies.filter((each) => !ended.includes(each.split('=')[0])),
      ...cookiesOf(response),
    ];
    states.push(state);
  }
  expect(cookies).toHaveLength(4);
  expect((await back(bff, states[0] ?? '', cookies.join('; '))).status).toBe(400);
  expect((await back(bff, states[5] ?? '', cookies.join('; '))).status).toBe(303);
});

test('54: an answer that fits no sign-in of this browser asks nothing upstream and sets no session', async () => {
  let now = Date.now();
  const { upstream, bff } = await startPair(undefined, { now: () => now });
  const { state, cookie } = await begin(bff);
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  const other = await begin(bff);
  const forged: [string, string][] = [
    [state, ''],
    ['', cookie],
    [`${state}x`, cookie],
    [other.state, cookie],
    [state, `${name}=${value.slice(0, -2)}xx`],
    [state, `${name}=${other.cookie.split(/=(.*)/s)[1]}`],
    [state, `${name}=`],
    [`${state}&state=${state}`, cookie],
  ];
  const before = upstream.received.length;
  for (const [given, cookies] of forged) {
    const response = await back(bff, given, cookies);
    expect([given, response.status]).toEqual([given, 400]);
    expect(cookiesOf(response)).toEqual([]);
    expect(response.text).toContain('href="/signin"');
  }
  now += 600_001;
  expect((await back(bff, state, cookie)).status).toBe(400);
  expect(upstream.received).toHaveLength(before);
});

test.each([...openIDRefusals])(
  '55: %s is a page that says what to do, in the browser’s language',
  async (reason) => {
    const { bff } = await startPair({ status: 400, body: { code: 1, category: 2, reason } });
    for (const [language, title] of [
      ['ja', 'サインインできませんでした'],
      ['en', 'Could not sign you in'],
      ['vi', 'Không thể đăng nhập'],
    ]) {
      const { state, cookie } = await begin(bff);
      const response = await back(bff, state, `${cookie}; lang=${language}`);
      expect(response.text).toContain(title);
      expect(response.text).toContain(`<html lang="${language}">`);
      expect(response.text.match(/<p>[^<]+<\/p>/g)?.length).toBeGreaterThan(1);
      expect(response.text).not.toMatch(/<script|undefined|secret/);
      expect(cookiesOf(response)).toEqual([]);
    }
  },
);

test.each<[string, Answer | 'gone', number]>([
  ['gone', 'gone', 502],
  ['out of order', { status: 500, body: {} }, 502],
  ['not itself', { status: 200, body: { hello: 'world' } }, 502],
  ['too busy', { status: 429, body: {} }, 429],
  ['without a licence', { status: 200, body: { ...signedIn, licenseExpired: true } }, 400],
  [
    'with a token too long for a cookie',
    { status: 200, body: { ...signedIn, authToken: 't'.repeat(4000) } },
    502,
  ],
])('55: upstream %s is a page, and no session', async (_name, completed, status) => {
  const { bff } = await startPair(completed);
  const { state, cookie } = await begin(bff);
  const response = await back(bff, state, cookie);
  expect([response.status, cookiesOf(response)]).toEqual([status, []]);
  expect(response.text).toContain('<h1>サインインできませんでした</h1>');
});

test('56: only a window that a person opened begins or ends a sign-in', async () => {
  const { upstream, bff } = await startPair();
  for (const path of [start, `${openIDCallbackPath}?state=x`]) {
    expect((await open(bff, path, {}, 'HEAD')).status).toBe(200);
    expect((await open(bff, path, { 'sec-purpose': 'prefetch' })).status).toBe(503);
    expect((await open(bff, path, { 'sec-fetch-dest': 'iframe' })).status).toBe(403);
    expect((await open(bff, path, { 'sec-fetch-mode': 'no-cors' })).status).toBe(403);
  }
  for (const path of [
    '0',
    '-1',
    'x',
    '3x',
    `3?returnTo=//evil.example`,
    '3?returnTo=%2Fa&returnTo=%2Fb',
  ]) {
    expect([400, 404]).toContain((await open(bff, `${openIDSignInPath}/${path}`)).status);
  }
  expect(upstream.started).toBe(0);
});

test('57: over a live session it asks first, and then ends that one upstream', async () => {
  const { upstream, bff } = await startPair();
  const own = bff.cookie({ email: 'tanaka@sakura.example' });
  const asked = await open(bff, `${start}?returnTo=%2Fpages%2Fhome`, { cookie: own });
  expect(asked.status).toBe(409);
  expect(asked.text).toContain('tanaka@sakura.example');
  expect(asked.text).toContain(`href="${start}?replace=yes&amp;returnTo=%2Fpages%2Fhome"`);
  expect(upstream.started).toBe(0);

  const { state, cookie } = await begin(bff, `${start}?replace=yes`, { cookie: own });
  const response = await back(bff, state, `${cookie}; ${own}`);
  expect(response.status).toBe(303);
  const out = upstream.received.at(-1);
  expect([out?.url, out?.headers['auth-token']]).toEqual([
    '/api/v3/academic/signout',
    'token-of-a-teacher',
  ]);
});

test('59: a student comes to the own page with a cookie of its own, and nothing of staff’s stays open', async () => {
  const { upstream, bff } = await startPair({
    status: 200,
    body: { studentToken: 'student-secret' },
  });
  const own = bff.cookie();
  const { state, cookie } = await begin(bff, `${start}?replace=yes&returnTo=%2Fmy%3Fschool%3D12`, {
    cookie: own,
  });
  const response = await back(bff, state, `${cookie}; ${own}`);
  expect([response.status, response.headers['location']]).toEqual([303, '/my']);
  const set = [response.headers['set-cookie']].flat().map(String);
  expect(set).toContainEqual(
    expect.stringMatching(/^__Host-student=k1\.[\w-]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  );
  expect(set).toContainEqual(expect.stringMatching(/^__Host-session=; Max-Age=0/));
  const out = upstream.received.at(-1);
  expect([out?.url, out?.headers['auth-token']]).toEqual([
    '/api/v3/academic/signout',
    'token-of-a-teacher',
  ]);
  expect(response.text + JSON.stringify(response.headers)).not.toContain('student-secret');
  expect(JSON.stringify(bff.logs)).not.toContain('student-secret');
});

test('59: a student who is refused goes back to the own page, and shows the page to a teacher', async () => {
  const { bff } = await startPair({ status: 400, body: { reason: 'notRegistered' } });
  for (const [language, words] of [
    ['ja', '先生に、この画面を見せてください。'],
    ['en', 'Please show this page to your teacher.'],
    ['vi', 'Hãy cho thầy cô xem trang này.'],
  ]) {
    const { state, cookie } = await begin(bff, `${start}?returnTo=%2Fmy%3Fschool%3D12`);
    const { text } = await back(bff, state, `${cookie}; lang=${language}`);
    expect(text).toContain(words);
    expect(text).toContain('href="/my?school=12"');
    expect(text).not.toContain('href="/signin"');
  }
});

test('58: the calls behind it are the bff’s alone, and no log has a secret of them', async () => {
  const { upstream, bff } = await startPair();
  const { state, cookie } = await begin(bff);
  await back(bff, state, cookie);
  const before = upstream.started;
  for (const path of [beginPath, completePath]) {
    const headers = { ...ownPage, cookie: bff.cookie(), 'content-type': 'application/json' };
    const response = await call(bff.port, path, { method: 'POST', headers, body: '{}' });
    expect(response.status).toBe(404);
  }
  expect(upstream.started).toBe(before);
  const log = JSON.stringify(bff.logs);
  expect(log).toContain(openIDCallbackPath);
  expect(log).not.toMatch(/code-secret|auth-secret|verifier|nonce-|state-sss/);
});

test('107: the owner of a covered session continues it at the provider, which is told to ask anew', async () => {
  const { upstream, bff } = await startPair({ status: 200, body: {} });
  const own = bff.cookie({ isCovered: true });
  const path = `${start}?continue=yes`;
  const { state, cookie } = await begin(bff, path, { cookie: own });
  expect(JSON.parse(String(upstream.received.at(-1)?.body))).toEqual({
    connectionID: 3,
    again: true,
  });
  const response = await back(bff, state, `${cookie}; ${own}`);
  expect(response.status).toBe(200);
  expect(response.text).toContain('画面のロックを解除しました');
  const nonce = /<script nonce="([^"]+)">/.exec(response.text)?.[1] ?? '';
  const policy = String(response.headers['content-security-policy']);
  expect(policy).toContain(`script-src 'nonce-${nonce}'`);
  const sent = upstream.received.at(-1);
  expect([sent?.url, sent?.headers['auth-token']]).toEqual([continuePath, 'token-of-a-teacher']);
  expect(JSON.parse(String(sent?.body))).toEqual({
    connectionID: 3,
    query: `code=code-secret&state=${state}`,
    ...secretsOf(serial),
    begunAt: expect.any(Number),
  });
  const stateOf = async (cookies: string) =>
    (await call(bff.port, '/session', { headers: { ...ownPage, cookie: cookies } })).json();
  expect(await stateOf(cookiesOf(response).join('; '))).toMatchObject({
    signedIn: true,
    covered: false,
  });
  expect(await stateOf(own)).toMatchObject({ covered: true });
});

test.each(['otherAccount', 'notAskedAgain', 'cancelled'])(
  '77: %s leaves it covered, says so in the browser’s language, and can be tried again',
  async (reason) => {
    const failed = { status: 400, body: { code: 1, category: 2, reason } };
    const { bff } = await startPair(failed);
    const own = bff.cookie({ isCovered: true });
    for (const [language, title] of [
      ['ja', '画面のロックを解除できませんでした'],
      ['en', 'Could not unlock the screen'],
      ['vi', 'Không thể mở khóa màn hình'],
    ]) {
      const { state, cookie } = await begin(bff, `${start}?continue=yes`, { cookie: own });
      const response = await back(bff, state, `${cookie}; ${own}; lang=${language}`);
      expect(response.text).toContain(title);
      expect(response.text).toContain(`href="${start}?continue=yes"`);
      expect(response.text).not.toMatch(/<script|undefined|secret/);
      expect(cookiesOf(response)).toEqual([]);
    }
  },
);

test('107: without a session there is nothing to continue: it is a sign-in', async () => {
  const { upstream, bff } = await startPair();
  const { state, cookie } = await begin(bff, `${start}?continue=yes`);
  expect(JSON.parse(String(upstream.received.at(-1)?.body))).toEqual({ connectionID: 3 });
  expect((await back(bff, state, cookie)).headers['location']).toBe('/pages/home');
  // a session that ended while the person was at the provider is not opened again
  const own = bff.cookie({ isCovered: true });
  const second = await begin(bff, `${start}?continue=yes`, { cookie: own });
  const late = await back(bff, second.state, second.cookie);
  expect([late.status, cookiesOf(late)]).toEqual([400, []]);
});
