import { expect, test } from 'vitest';
import { until } from '@mebae/testing/process';
import { call, open, ownPage } from '../../testing/call.ts';
import type { CallResponse } from '../../testing/call.ts';
import { startEchoUpstream } from '../../testing/echo-upstream.ts';
import type { UpstreamHandler } from '../../testing/echo-upstream.ts';
import { startBff } from '../../testing/start-bff.ts';
import type { TestBff } from '../../testing/start-bff.ts';

const signInPath = '/api/v3/academic/signin';
const signOutPath = '/api/v3/academic/signout';
const attributes = 'Path=/; HttpOnly; Secure; SameSite=Lax';
const cleared = `__Host-session=; Max-Age=0; ${attributes}`;

const result = {
  userID: 7,
  authToken: 'secret-token',
  email: 'teacher@sakura.example',
  name: '佐藤 花子',
  companyID: 1,
  companyName: '桜中学校',
  role: 1,
  licenseExpired: false,
  authCodeRequire: false,
  authCodeFail: false,
};

const respondWith =
  (status: number, body: unknown): UpstreamHandler =>
  (_req, res) =>
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

async function startPair(handle: UpstreamHandler) {
  const upstream = await startEchoUpstream(handle);
  const bff = await startBff({ upstream: upstream.origin });
  return { upstream, bff };
}

function signIn(
  bff: TestBff,
  email = 'teacher@sakura.example',
  extra: Record<string, string> = {},
) {
  const headers = { ...ownPage, 'content-type': 'application/json', ...extra };
  const body = JSON.stringify({ email, password: 'Mebae-demo1' });
  return call(bff.port, signInPath, { method: 'POST', headers, body });
}

/** `name=value` of the one cookie that a response sets. */
function cookieOf(response: CallResponse): string {
  expect(response.headers['set-cookie']).toHaveLength(1);
  return response.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? '';
}

test('sign-in responds without the token and sets the sealed cookie with the promised attributes', async () => {
  const { upstream, bff } = await startPair(respondWith(200, result));
  const response = await signIn(bff);
  const { authToken, ...shown } = result;
  expect([response.status, response.json()]).toEqual([200, shown]);
  expect(JSON.stringify(response.rawHeaders) + response.text).not.toContain(authToken);
  const [setCookie = ''] = response.headers['set-cookie'] ?? [];
  expect(setCookie).toMatch(/^__Host-session=[A-Za-z0-9._-]+; Max-Age=28800; /);
  expect(setCookie.endsWith(attributes)).toBe(true);
  expect(response.headers['cache-control']).toBe('no-store');
  expect(upstream.received[0]?.body.toString()).toBe(
    JSON.stringify({ email: 'teacher@sakura.example', password: 'Mebae-demo1' }),
  );
  await call(bff.port, '/api/v3/academic/x', {
    headers: { ...ownPage, cookie: cookieOf(response) },
  });
  expect(upstream.received[1]?.headers['auth-token']).toBe(authToken);
  await until(() => bff.requestLogs().length === 2);
  expect(JSON.stringify(bff.logs)).not.toMatch(/secret-token|Mebae-demo1|__Host/);
});

test.each([
  ['a wrong password', 400, { code: 2, category: 3 }],
  ['a needed code', 200, { ...result, authToken: undefined, authCodeRequire: true }],
  ['an expired licence', 200, { ...result, licenseExpired: true }],
  ['an empty token', 200, { ...result, authToken: '' }],
  ['a failure that carries a token', 400, { code: 2, category: 3, authToken: 'secret-token' }],
])('sign-in with %s sets no cookie and passes the response on', async (_name, status, body) => {
  const { bff } = await startPair(respondWith(status, body));
  const response = await signIn(bff);
  expect([response.status, response.headers['set-cookie']]).toEqual([status, undefined]);
  expect(response.text).not.toContain('secret-token');
  expect(response.json()).toEqual(JSON.parse(JSON.stringify({ ...body, authToken: undefined })));
});

test('sign-in of a client that asks with Expect: 100-continue succeeds', async () => {
  const { bff } = await startPair(respondWith(200, result));
  const connection = open(
    bff.port,
    `POST ${signInPath} HTTP/1.1\r\nHost: a\r\nx-requested-with: mebae\r\nsec-fetch-site: same-origin\r\n` +
      'Content-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n',
  );
  await until(() => connection.text().startsWith('HTTP/1.1 100 Continue'));
  connection.socket.write('{}');
  await until(() => connection.text().includes('HTTP/1.1 200'));
  expect(connection.text()).toContain('set-cookie: __Host-session=');
});

test('sign-in has the guards of every call, and its body a small limit', async () => {
  const { upstream, bff } = await startPair(respondWith(200, result));
  const post = (headers: Record<string, string>, body = '{}') =>
    call(bff.port, signInPath, { method: 'POST', headers, body });
  expect((await post({ 'sec-fetch-site': 'same-origin' })).status).toBe(403);
  expect((await post({ ...ownPage, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect(
    (await post({ ...ownPage, 'content-type': 'application/json' }, 'x'.repeat(20_000))).status,
  ).toBe(413);
  expect(upstream.started).toBe(0);
});

test('sign-in upstream that is down, odd or not JSON is 502 without a cookie', async () => {
  const { bff } = await startPair((_req, res) => res.end('<html>'));
  expect((await signIn(bff)).status).toBe(502);
  const dead = await startBff({ upstream: 'http://127.0.0.1:1' });
  const response = await signIn(dead);
  expect([response.status, response.headers['set-cookie']]).toEqual([502, undefined]);
});

test('sign-in reads the response itself, so upstream does not get the encodings that the browser accepts', async () => {
  const { upstream, bff } = await startPair(respondWith(200, result));
  const extra = { 'accept-encoding': 'gzip, br', 'if-none-match': '"x"', 'school-year': '2026' };
  expect((await signIn(bff, 'teacher@sakura.example', extra)).status).toBe(200);
  const { headers } = upstream.received[0] ?? {};
  expect(headers).toMatchObject({ 'school-year': '2026', 'content-type': 'application/json' });
  expect([headers?.['accept-encoding'], headers?.['if-none-match']]).toEqual([
    undefined,
    undefined,
  ]);
  expect((await signIn(bff, 'teacher@sakura.example', { 'school-year': 'x' })).status).toBe(400);
});

test('9: a cookie over 4096 bytes is refused at issue', async () => {
  const { bff } = await startPair(respondWith(200, { ...result, authToken: 't'.repeat(3000) }));
  const response = await signIn(bff);
  expect([response.status, response.headers['set-cookie']]).toEqual([502, undefined]);
  const fits = await startPair(respondWith(200, { ...result, authToken: 't'.repeat(2700) }));
  expect((await signIn(fits.bff)).headers['set-cookie']?.[0]?.length).toBeLessThanOrEqual(4096);
});

test('10: GET /session says signed in, seconds left and role, and never the token', async () => {
  const { bff } = await startPair(respondWith(200, {}));
  const state = async (cookie?: string) => {
    const response = await call(bff.port, '/session', {
      headers: { ...ownPage, ...(cookie ? { cookie } : {}) },
    });
    expect(response.status).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    return response;
  };
  expect((await state()).json()).toEqual({
    signedIn: false,
    secondsLeft: 0,
    role: null,
    operator: false,
    covered: false,
    coverMinutes: null,
  });
  const live = await state(bff.cookie({ issuedAt: Date.now() - 3_600_000, role: 1 }));
  expect(live.json()).toEqual({
    signedIn: true,
    secondsLeft: live.json().secondsLeft,
    role: 1,
    operator: false,
    covered: false,
    coverMinutes: null,
  });
  const { secondsLeft } = live.json();
  expect(secondsLeft).toBeGreaterThan(7 * 3600 - 30);
  expect(secondsLeft).toBeLessThanOrEqual(7 * 3600);
  expect(live.text).not.toContain('token-of-a-teacher');
  const broken = await state(`${bff.cookie()}x`);
  expect([broken.json().signedIn, broken.headers['set-cookie']]).toEqual([false, [cleared]]);
});

test('11: sign-out is POST, kills the token upstream, clears with identical attributes and can be repeated', async () => {
  const { upstream, bff } = await startPair(respondWith(200, {}));
  const cookie = bff.cookie();
  const post = (headers: Record<string, string>) =>
    call(bff.port, signOutPath, { method: 'POST', headers: { ...ownPage, ...headers } });
  const first = await post({ cookie, 'school-year': '2026' });
  expect([first.status, first.headers['set-cookie'], first.text]).toEqual([200, [cleared], '{}']);
  expect(upstream.received[0]).toMatchObject({ method: 'POST', url: signOutPath });
  expect(upstream.received[0]?.headers['auth-token']).toBe('token-of-a-teacher');
  const again = await post({});
  expect([again.status, again.headers['set-cookie']]).toEqual([200, [cleared]]);
  expect(upstream.started).toBe(1);
  upstream.handle = (_req, res) => res.writeHead(401).end();
  expect((await post({ cookie })).status).toBe(200);
  upstream.handle = (_req, res) => res.writeHead(500).end();
  const failed = await post({ cookie });
  expect([failed.status, failed.headers['set-cookie']]).toEqual([502, [cleared]]);
  expect((await call(bff.port, signOutPath, { headers: ownPage })).status).not.toBe(200);
  expect((await post({ cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect(upstream.started).toBe(3);
});

test('12: a sign-in replaces a planted cookie', async () => {
  const { upstream, bff } = await startPair(respondWith(200, result));
  for (const planted of [
    '__Host-session=planted',
    '__Host-session=a; __Host-session=b',
    '__Host-session=',
  ]) {
    const response = await signIn(bff, 'teacher@sakura.example', { cookie: planted });
    expect(response.status).toBe(200);
    const own = cookieOf(response);
    expect(own).not.toBe(planted);
    expect(
      (await call(bff.port, '/api/v3/academic/x', { headers: { ...ownPage, cookie: own } })).status,
    ).toBe(200);
  }
  expect(upstream.received.at(-1)?.headers['auth-token']).toBe('secret-token');
});

test("12: a sign-in while another user's live session exists asks first", async () => {
  const { upstream, bff } = await startPair(respondWith(200, result));
  const cookie = bff.cookie({ email: 'admin@sakura.example' });
  const asked = await signIn(bff, 'teacher@sakura.example', { cookie });
  expect([asked.status, asked.json().reason, asked.headers['set-cookie']]).toEqual([
    409,
    'other-session',
    undefined,
  ]);
  expect(upstream.started).toBe(0);
  const same = await signIn(bff, ' Admin@sakura.example', { cookie });
  expect(same.status).toBe(200);
  const meant = await signIn(bff, 'teacher@sakura.example', { cookie, 'x-replace-session': 'yes' });
  expect([meant.status, meant.headers['set-cookie']?.length]).toEqual([200, 1]);
  const old = bff.cookie({ email: 'admin@sakura.example', issuedAt: Date.now() - 9 * 3_600_000 });
  expect((await signIn(bff, 'teacher@sakura.example', { cookie: old })).status).toBe(200);
});

test('38, 46: sign-ins over their slots are 503 with Retry-After at once, and nobody else is', async () => {
  const waiting: (() => void)[] = [];
  const upstream = await startEchoUpstream((req, res) => {
    if (req.url === signInPath)
      waiting.push(() => respondWith(200, result)(req, res, Buffer.alloc(0)));
    else res.end('{}');
  });
  const bff = await startBff({
    upstream: upstream.origin,
    config: { signInSlots: { total: 4, perClient: 2, perPerson: 2 }, trustProxy: ['127.0.0.1'] },
  });
  const from = (client: string) => signIn(bff, undefined, { 'x-forwarded-for': client });
  const held = [from('203.0.113.1'), from('203.0.113.1'), from('203.0.113.2')];
  await until(() => waiting.length === 3);
  const refused = await from('203.0.113.1');
  expect([refused.status, refused.json().reason]).toEqual([503, 'upstream-busy']);
  expect(refused.headers['retry-after']).toBe('1');
  const page = { headers: { ...ownPage, cookie: bff.cookie(), 'x-forwarded-for': '203.0.113.1' } };
  expect((await call(bff.port, '/api/v3/academic/x', page)).status).toBe(200);
  expect((await call(bff.port, signOutPath, { method: 'POST', ...page })).status).toBe(200);
  for (const respond of waiting) respond();
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(bff.context.upstream.signIn.slots.used).toBe(0);
});
