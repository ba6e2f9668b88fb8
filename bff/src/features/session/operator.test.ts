import { expect, test } from 'vitest';
import { call, ownPage } from '../../testing/call.ts';
import { startEchoUpstream } from '../../testing/echo-upstream.ts';
import type { UpstreamHandler } from '../../testing/echo-upstream.ts';
import { startBff } from '../../testing/start-bff.ts';
import type { BffOptions, TestBff } from '../../testing/start-bff.ts';

const path = '/api/v3/academic/account/profile';
const signInPath = '/api/v3/academic/signin';
const signOutPath = '/api/v3/academic/signout';
const attributes = 'Path=/; HttpOnly; Secure; SameSite=Lax';
const adminCleared = `__Host-admin=; Max-Age=0; ${attributes}`;
const cleared = `__Host-session=; Max-Age=0; ${attributes}`;
const hour = 3_600_000;

const respondWith =
  (status: number, body: unknown): UpstreamHandler =>
  (_req, res) =>
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

async function startPair(
  handle: UpstreamHandler = respondWith(200, {}),
  options?: Pick<BffOptions, 'now' | 'endpoints'>,
) {
  const upstream = await startEchoUpstream(handle);
  const bff = await startBff({ upstream: upstream.origin, ...options });
  return { upstream, bff };
}

const get = (bff: TestBff, cookie: string, target = path) =>
  call(bff.port, target, { headers: { ...ownPage, cookie } });

test("14: upstream 401 ends the operator's session only", async () => {
  const { upstream, bff } = await startPair(respondWith(401, { code: -1, category: 3 }));
  const dead = await get(bff, `${bff.cookie()}; ${bff.adminCookie()}`);
  expect([dead.status, dead.headers['set-cookie']]).toEqual([401, [adminCleared]]);
  upstream.handle = respondWith(200, {});
  expect((await get(bff, bff.cookie())).status).toBe(200);
});

test("6: an operator's cookie is dead after 8 hours, although a browser that stays open keeps it", async () => {
  const issuedAt = Date.now();
  let clock = issuedAt;
  const { upstream, bff } = await startPair(undefined, { now: () => clock });
  // the own session is younger, and still the call does not go on under its name
  const cookie = `${bff.cookie({ issuedAt: issuedAt + 4 * hour })}; ${bff.adminCookie({ issuedAt })}`;
  clock = issuedAt + 7.99 * hour;
  expect((await get(bff, cookie)).status).toBe(200);
  clock = issuedAt + 8 * hour + 1000;
  const late = await get(bff, cookie);
  expect([late.status, late.headers['set-cookie']]).toEqual([401, [adminCleared]]);
  expect(upstream.started).toBe(1);
  const state = await get(bff, cookie, '/session');
  expect(state.json()).toMatchObject({ signedIn: true, role: 2, operator: false });
  expect(state.headers['set-cookie']).toEqual([adminCleared]);
});

test("7: a damaged operator's cookie, and one sealed as a session, are 401", async () => {
  const { upstream, bff } = await startPair();
  const value = bff.adminCookie().split('=', 2)[1] ?? '';
  const asSession = bff.cookie().split('=', 2)[1] ?? '';
  for (const bad of ['', 'x', `${value}A`, value.slice(0, -1), asSession]) {
    const response = await get(bff, `${bff.cookie()}; __Host-admin=${bad}`);
    expect([response.status, response.headers['set-cookie']]).toEqual([401, [adminCleared]]);
  }
  // and an operator's cookie is no session
  expect((await get(bff, `__Host-session=${value}`)).status).toBe(401);
  const both = await get(bff, '__Host-admin=x; __Host-session=y', '/session');
  expect([both.json().signedIn, both.headers['set-cookie']]).toEqual([
    false,
    [adminCleared, cleared],
  ]);
  expect(upstream.started).toBe(0);
});

test("9: two operator's cookies in one request are refused", async () => {
  const { upstream, bff } = await startPair();
  const twice = `${bff.adminCookie()}; ${bff.adminCookie()}`;
  expect((await get(bff, twice)).status).toBe(400);
  expect((await get(bff, twice, '/session')).status).toBe(400);
  expect(upstream.started).toBe(0);
  const signOut = { method: 'POST', headers: { ...ownPage, cookie: twice } };
  const out = await call(bff.port, signOutPath, signOut);
  expect([out.status, out.headers['set-cookie']]).toEqual([200, [cleared, adminCleared]]);
});

test('11: sign-out that upstream fails still forgets the operator, and says so', async () => {
  const { upstream, bff } = await startPair(respondWith(500, {}));
  const headers = { ...ownPage, cookie: `${bff.cookie()}; ${bff.adminCookie()}` };
  const out = await call(bff.port, signOutPath, { method: 'POST', headers });
  expect([out.status, out.headers['set-cookie']]).toEqual([502, [adminCleared]]);
  expect(upstream.started).toBe(1);
});

test('12: a sign-in while an operator acts asks first, then ends the operator here and upstream', async () => {
  const result = { authToken: 'new-token', role: 1, email: 'teacher@sakura.example' };
  const { upstream, bff } = await startPair(respondWith(200, result));
  const cookie = `${bff.cookie()}; ${bff.adminCookie()}`;
  const signIn = (extra: Record<string, string> = {}) =>
    call(bff.port, signInPath, {
      method: 'POST',
      headers: { ...ownPage, 'content-type': 'application/json', cookie, ...extra },
      // the same user as the session that waits: it is the operator who is asked about
      body: JSON.stringify({ email: 'teacher@sakura.example', password: 'Mebae-demo1' }),
    });
  const asked = await signIn();
  expect([asked.status, asked.json().reason, asked.headers['set-cookie']]).toEqual([
    409,
    'other-session',
    undefined,
  ]);
  expect(upstream.started).toBe(0);

  const meant = await signIn({ 'x-replace-session': 'yes' });
  expect(meant.status).toBe(200);
  const [session = '', admin] = meant.headers['set-cookie'] ?? [];
  expect(session).toMatch(/^__Host-session=[^;]+; Max-Age=28800; /);
  expect(admin).toBe(adminCleared);
  expect(upstream.received.map(({ url }) => url)).toEqual([signInPath, signOutPath]);
  expect(upstream.received[1]?.headers).toMatchObject({
    'auth-token': 'token-of-an-operator',
    'admin-token': 'second-token-of-an-operator',
  });

  // a sign-in that opens no session ends none
  upstream.handle = respondWith(200, { ...result, authToken: undefined, authCodeRequire: true });
  const waiting = await signIn({ 'x-replace-session': 'yes' });
  expect([waiting.status, waiting.headers['set-cookie']]).toEqual([200, undefined]);
  expect(upstream.started).toBe(3);
});

test("20: a client's admin-token is dropped, an operator's is set, and public calls carry none", async () => {
  const endpoints = { open: { method: 'GET', path: '/open', access: 'public' } };
  const { upstream, bff } = await startPair(undefined, { endpoints });
  const forged = { 'admin-token': 'forged', Admin_Token: 'forged' };
  const target = (cookie: string, to = path) =>
    call(bff.port, to, { headers: { ...ownPage, ...forged, cookie } });
  await target(bff.cookie());
  await target(`${bff.cookie()}; ${bff.adminCookie()}`);
  await target(bff.adminCookie(), '/api/v3/academic/open');
  const tokens = upstream.received.map(({ rawHeaders }) =>
    rawHeaders.filter((_v, i) => /^admin[-_]token$/i.test(rawHeaders[i - 1] ?? '')),
  );
  expect(tokens).toEqual([[], ['second-token-of-an-operator'], []]);
});
