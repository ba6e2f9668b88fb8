import { limits } from '@mebae/contracts';
import { expect, test } from 'vitest';
import { call, ownPage, type CallResponse } from '../../testing/call.ts';
import { startEchoUpstream, type UpstreamHandler } from '../../testing/echo-upstream.ts';
import { startBff, type TestBff } from '../../testing/start-bff.ts';

const api = '/api/v3/academic';
const continuePath = `${api}/account/continue`;
const passkeyPath = `${continuePath}/passkey`;
const anyCall = `${api}/students`;
const minute = 60_000;

/** The account of the session, as upstream says. */
const waysOf = (coverMinutes: number | null) => ({
  name: '佐藤 葵',
  email: 'teacher@sakura.example',
  companyName: '桜ヶ丘中学校',
  coverMinutes,
  password: true,
  passkey: true,
  connections: [],
});

/** A bff on a clock of the test's own, in front of an upstream that takes one password and one passkey. */
async function startPair(coverMinutes: number | null = 15) {
  const clock = { now: Date.now(), coverMinutes };
  const respond: UpstreamHandler = (req, res, body) => {
    const send = (status: number, json: unknown, headers = {}) =>
      res
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(json));
    if (req.url === `${passkeyPath}/options`) return send(200, { challenge: 'Y2hhbGxlbmdl' });
    if (req.url === passkeyPath) {
      const { passkey } = JSON.parse(body.toString()) as { passkey: { id: string } };
      return passkey.id === 'right'
        ? send(200, {})
        : send(400, { code: 1, category: 2, reason: 'passkeyNotGenuine' });
    }
    if (req.url !== continuePath) return send(200, { data: [] });
    if (req.method === 'GET') return send(200, waysOf(clock.coverMinutes));
    const { password } = JSON.parse(body.toString()) as { password: string };
    if (password === 'ended') return send(401, { code: -1, category: 3 });
    if (password === 'too many') return send(429, { code: 1, category: 2 }, { 'retry-after': '9' });
    return password === 'right' ? send(200, {}) : send(400, { code: 12, category: 3 });
  };
  const upstream = await startEchoUpstream(respond);
  const bff = await startBff({ upstream: upstream.origin, now: () => clock.now });
  return { clock, upstream, bff };
}

/** A browser: it keeps the cookies that it is given. */
function browser(bff: TestBff, first: string) {
  const jar = new Map<string, string>();
  const keep = (pair: string) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    if (value === '') jar.delete(name);
    else jar.set(name, value);
  };
  keep(first);
  const send = async (method: string, path: string, body?: object): Promise<CallResponse> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await call(bff.port, path, {
      method,
      headers: { ...ownPage, 'content-type': 'application/json', cookie },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const set of response.headers['set-cookie'] ?? []) keep(set.split(';', 1)[0] ?? '');
    return response;
  };
  return {
    jar,
    get: (path: string) => send('GET', path),
    post: (path: string, body?: object) => send('POST', path, body),
    state: async () => (await send('GET', '/session')).json(),
    resume: (password: string) => send('POST', continuePath, { password }),
  };
}

/** The same with a session whose minutes are known. */
async function startKnown(coverMinutes: number | null = 15) {
  const pair = await startPair(coverMinutes);
  const page = browser(pair.bff, pair.bff.cookie({ issuedAt: pair.clock.now }));
  expect((await page.post('/session/minutes')).json()).toMatchObject({ coverMinutes });
  return { ...pair, page };
}

const isCovered = { code: 0, category: 0, reason: 'session-covered' };

test('100: a covered session is refused by every replica and not ended; calls without a session go on', async () => {
  const { bff, clock, upstream, page } = await startKnown();
  expect((await page.get(anyCall)).status).toBe(200);
  const covered = await page.post('/session/cover');
  expect([covered.status, covered.json()]).toEqual([
    200,
    {
      signedIn: true,
      secondsLeft: 28_800,
      role: 2,
      operator: false,
      covered: true,
      coverMinutes: 15,
    },
  ]);
  const before = upstream.started;
  const other = await startBff({
    upstream: upstream.origin,
    keys: bff.keys,
    now: () => clock.now,
  });
  for (const replica of [
    page,
    browser(other, `__Host-session=${page.jar.get('__Host-session')}`),
  ]) {
    for (const refused of [await replica.get(anyCall), await replica.post(anyCall, {})]) {
      expect([refused.status, refused.json()]).toEqual([401, isCovered]);
      expect(refused.headers['set-cookie']).toBeUndefined();
    }
    expect(await replica.state()).toMatchObject({ signedIn: true, covered: true });
  }
  expect(upstream.started).toBe(before);

  expect((await page.get(`${api}/openID/buttons?companyID=1`)).status).toBe(200);
  expect((await page.get(`${api}/answer/state`)).status).toBe(200);
  expect((await page.get(continuePath)).json()).toMatchObject({ password: true });
  expect((await page.post(`${api}/signout`)).status).toBe(200);
  expect(page.jar.has('__Host-session')).toBe(false);
});

test('101: the password of its account continues it, within the same eight hours', async () => {
  const { clock, upstream, page } = await startKnown();
  await page.post('/session/cover');
  clock.now += 60 * minute;
  const wrong = await page.resume('wrong');
  expect([wrong.status, wrong.json()]).toEqual([400, { code: 12, category: 3 }]);
  const tooMany = await page.resume('too many');
  expect([tooMany.status, tooMany.headers['retry-after']]).toEqual([429, '9']);
  expect(await page.state()).toMatchObject({ covered: true });

  const right = await page.resume('right');
  expect([right.status, right.json()]).toEqual([200, {}]);
  expect(upstream.received.at(-1)).toMatchObject({
    url: continuePath,
    headers: { 'auth-token': 'token-of-a-teacher' },
  });
  const [cookie = ''] = right.headers['set-cookie'] ?? [];
  expect(cookie).toContain(`Max-Age=${7 * 3600};`);
  expect(await page.state()).toMatchObject({ covered: false, secondsLeft: 7 * 3600 });
  expect((await page.get(anyCall)).status).toBe(200);
  clock.now += 7 * 3_600_000;
  expect(await page.state()).toMatchObject({ signedIn: false });
});

test('101: a token that upstream does not know any more ends the session instead', async () => {
  const { page } = await startKnown();
  await page.post('/session/cover');
  expect((await page.resume('ended')).status).toBe(401);
  expect(page.jar.has('__Host-session')).toBe(false);
  expect((await page.resume('right')).json()).toMatchObject({ reason: 'no-session' });
});

test('102: nobody has said for the school’s minutes that it is used: it is covered without any page', async () => {
  const { clock, page } = await startKnown();
  const idle = 15 * minute + limits.coverMarginSeconds * 1000;
  clock.now += idle;
  expect((await page.get(anyCall)).status).toBe(200);
  expect((await page.post('/session/used')).json()).toMatchObject({ covered: false });
  clock.now += idle;
  expect((await page.get(anyCall)).status).toBe(200);
  clock.now += 1;
  expect((await page.get(anyCall)).json()).toEqual(isCovered);
  expect(await page.state()).toMatchObject({ covered: true });
  // it is too late to say so
  const late = await page.post('/session/used');
  expect([late.status, late.json(), late.headers['set-cookie']]).toEqual([
    401,
    isCovered,
    undefined,
  ]);
  expect((await page.post('/session/minutes')).json()).toEqual(isCovered);
  expect((await page.resume('right')).status).toBe(200);
  expect((await page.get(anyCall)).status).toBe(200);
});

test('102: a call that is no use says nothing; use of another session, forged or left out, does not count', async () => {
  const { bff, clock, page } = await startKnown();
  const session = page.jar.get('__Host-session') ?? '';
  const other = browser(bff, bff.cookie({ authToken: 'token-of-another' }));
  clock.now += 10 * minute;
  await other.post('/session/used');
  const foreign = other.jar.get('__Host-used') ?? '';
  clock.now += 10 * minute;
  for (const used of [foreign, `${foreign.slice(0, -2)}xx`, 'k1.x', '']) {
    page.jar.set('__Host-session', session);
    page.jar.set('__Host-used', used);
    await page.get(anyCall);
    expect([used.slice(0, 6), (await page.state())['covered']]).toEqual([used.slice(0, 6), true]);
  }
});

test('103: the school’s minutes are read from upstream and sealed; without any it is never covered by itself', async () => {
  const { clock, upstream, page } = await startKnown(null);
  clock.now += 7 * 3_600_000;
  expect(await page.state()).toMatchObject({ covered: false, coverMinutes: null });
  clock.coverMinutes = 5;
  expect((await page.post('/session/minutes')).json()).toMatchObject({ coverMinutes: 5 });
  expect(upstream.received.at(-1)).toMatchObject({
    method: 'GET',
    url: continuePath,
    headers: { 'auth-token': 'token-of-a-teacher' },
  });
  clock.now += 8 * minute;
  expect(await page.state()).toMatchObject({ covered: true });

  const gone = await startPair();
  gone.upstream.handle = (_req, res) => res.writeHead(500).end('{}');
  const unlucky = browser(gone.bff, gone.bff.cookie());
  expect((await unlucky.post('/session/minutes')).status).toBe(500);
  expect(await unlucky.state()).toMatchObject({ signedIn: true, coverMinutes: null });
});

test('104: a use that is told late puts no session back', async () => {
  const { bff, page } = await startKnown();
  const before = new Map(page.jar);
  await page.post('/session/cover');
  const late = browser(bff, `__Host-session=${before.get('__Host-session')}`);
  const { headers } = await late.post('/session/used');
  expect(headers['set-cookie']?.map((each) => each.split('=', 1)[0])).toEqual(['__Host-used']);
  page.jar.set('__Host-used', late.jar.get('__Host-used') ?? '');
  expect((await page.get(anyCall)).json()).toEqual(isCovered);
});

test('105: an operator’s session is not covered but ended, here and upstream', async () => {
  const { bff, clock, upstream } = await startPair();
  const operator = browser(bff, bff.adminCookie({ issuedAt: clock.now }));
  expect((await operator.post('/session/cover')).json()).toMatchObject({ signedIn: false });
  expect(operator.jar.size).toBe(0);
  expect(upstream.received.at(-1)).toMatchObject({
    url: `${api}/signout`,
    headers: { 'auth-token': 'token-of-an-operator', 'admin-token': 'second-token-of-an-operator' },
  });

  const left = browser(bff, bff.adminCookie({ issuedAt: clock.now }));
  await left.post('/session/minutes');
  clock.now += 15 * minute + limits.coverMarginSeconds * 1000 + 1;
  expect((await left.get(anyCall)).json()).toMatchObject({ reason: 'no-session' });
  expect(left.jar.has('__Host-admin')).toBe(false);
});

test('106: only our own pages cover and continue; what a provider says comes from the bff alone', async () => {
  const { bff, upstream } = await startPair();
  const headers = { cookie: bff.cookie(), 'content-type': 'application/json' };
  for (const path of [
    '/session/used',
    '/session/cover',
    '/session/minutes',
    continuePath,
    passkeyPath,
  ]) {
    const from = (site: object) =>
      call(bff.port, path, { method: 'POST', headers: { ...headers, ...site }, body: '{}' });
    expect((await from({ ...ownPage, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await from({ 'sec-fetch-site': 'same-origin' })).status).toBe(403);
    const nobody = await call(bff.port, path, { method: 'POST', headers: ownPage, body: '{}' });
    expect([nobody.status, nobody.json()['reason']]).toEqual([401, 'no-session']);
  }
  const own = browser(bff, bff.cookie());
  expect((await own.post(`${continuePath}/openID`, {})).status).toBe(404);
  expect(upstream.started).toBe(0);
  expect(JSON.stringify(bff.logs)).not.toContain('__Host');
});

test('108: a passkey of its account continues it, within the same eight hours, and nothing else is opened before', async () => {
  const { clock, upstream, page } = await startKnown();
  await page.post('/session/cover');
  clock.now += 60 * minute;
  const options = await page.post(`${passkeyPath}/options`);
  expect([options.status, options.json()]).toEqual([200, { challenge: 'Y2hhbGxlbmdl' }]);
  expect(options.headers['set-cookie']).toBeUndefined();
  expect((await page.get(anyCall)).json()).toEqual(isCovered);
  const wrong = await page.post(passkeyPath, { passkey: { id: 'wrong' } });
  expect([wrong.status, wrong.json()['reason']]).toEqual([400, 'passkeyNotGenuine']);
  expect(await page.state()).toMatchObject({ covered: true });

  const right = await page.post(passkeyPath, { passkey: { id: 'right' } });
  expect([right.status, right.json()]).toEqual([200, {}]);
  expect(upstream.received.at(-1)).toMatchObject({
    method: 'POST',
    url: passkeyPath,
    headers: { 'auth-token': 'token-of-a-teacher' },
  });
  expect(right.headers['set-cookie']?.[0]).toContain(`Max-Age=${7 * 3600};`);
  expect(await page.state()).toMatchObject({ covered: false, secondsLeft: 7 * 3600 });
  expect((await page.get(anyCall)).status).toBe(200);
});
