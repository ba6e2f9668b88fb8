import { expect, test } from 'vitest';
import { until } from '@mebae/testing/process';
import { call, open, ownPage } from '../../testing/call.ts';
import { startEchoUpstream } from '../../testing/echo-upstream.ts';
import { newKey, sessionCookie, startBff } from '../../testing/start-bff.ts';

const path = '/api/v3/academic/account/profile';
const cleared = '__Host-session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax';
const hour = 3_600_000;

test('1: a call without a session is 401 JSON and never goes upstream', async () => {
  const upstream = await startEchoUpstream();
  const bff = await startBff({ upstream: upstream.origin });
  const response = await call(bff.port, path, { headers: ownPage });
  expect(response.status).toBe(401);
  expect(response.headers['content-type']).toContain('application/json');
  expect(response.headers.location).toBeUndefined();
  expect(response.json()).toEqual({ code: -1, category: 3, reason: 'no-session' });
  expect(upstream.started).toBe(0);
});

test.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])(
  '2: %s without the custom header is 403 and never goes upstream',
  async (method) => {
    const upstream = await startEchoUpstream();
    const bff = await startBff({ upstream: upstream.origin });
    const headers = { 'sec-fetch-site': 'same-origin', cookie: bff.cookie() };
    expect((await call(bff.port, path, { method, headers })).status).toBe(403);
    const wrong = { ...headers, 'x-requested-with': 'XMLHttpRequest' };
    expect((await call(bff.port, path, { method, headers: wrong })).status).toBe(403);
    expect(upstream.started).toBe(0);
  },
);

test('2: a declared download is a link and passes without the custom header, but not from another site', async () => {
  const upstream = await startEchoUpstream();
  const endpoints = {
    a: { b: { method: 'GET', path: '/reports/:reportID', access: 'staff', transfer: 'download' } },
  };
  const bff = await startBff({ upstream: upstream.origin, endpoints });
  const report = '/api/v3/academic/reports/7';
  const own = { 'sec-fetch-site': 'same-origin', cookie: bff.cookie() };
  expect((await call(bff.port, report, { headers: own })).status).toBe(200);
  const foreign = { 'sec-fetch-site': 'cross-site', cookie: bff.cookie() };
  expect((await call(bff.port, report, { headers: foreign })).status).toBe(403);
  expect(upstream.started).toBe(1);
});

test('3: Sec-Fetch-Site decides, then Origin, and a write with neither is refused', async () => {
  const upstream = await startEchoUpstream();
  const bff = await startBff({ upstream: upstream.origin });
  const status = async (method: string, extra: Record<string, string>) => {
    const headers = { 'x-requested-with': 'mebae', cookie: bff.cookie(), ...extra };
    return (await call(bff.port, path, { method, headers })).status;
  };
  expect(await status('GET', { 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await status('GET', { 'sec-fetch-site': 'same-site' })).toBe(403);
  expect(await status('POST', { 'sec-fetch-site': 'cross-site', origin: bff.origin })).toBe(403);
  expect(await status('POST', { origin: 'https://evil.example' })).toBe(403);
  expect(await status('POST', { origin: 'null' })).toBe(403);
  expect(await status('POST', {})).toBe(403);
  expect(upstream.started).toBe(0);
  expect(await status('POST', { origin: bff.origin })).toBe(200);
  expect(await status('GET', {})).toBe(200);
  expect(await status('GET', { 'sec-fetch-site': 'same-origin' })).toBe(200);
});

test('4: a preflight of another origin gets no CORS header and never goes upstream', async () => {
  const upstream = await startEchoUpstream();
  const bff = await startBff({ upstream: upstream.origin });
  const response = await call(bff.port, path, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-requested-with',
    },
  });
  expect(response.status).toBe(405);
  expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual(
    [],
  );
  expect(upstream.started).toBe(0);
});

test('6: a cookie is dead 8 hours and a second after its issue, and activity does not slide it', async () => {
  const upstream = await startEchoUpstream();
  const issuedAt = Date.now();
  let clock = issuedAt;
  const bff = await startBff({ upstream: upstream.origin, now: () => clock });
  const headers = { ...ownPage, cookie: bff.cookie({ issuedAt }) };
  for (const hours of [1, 4, 7.99]) {
    clock = issuedAt + hours * hour;
    const response = await call(bff.port, path, { headers });
    expect(response.status).toBe(200);
    expect(response.headers['set-cookie']).toBeUndefined();
  }
  clock = issuedAt + 8 * hour + 1000;
  const late = await call(bff.port, path, { headers });
  expect(late.status).toBe(401);
  expect(late.headers['set-cookie']).toEqual([cleared]);
  expect(upstream.started).toBe(3);
});

test('7: every flipped byte, every truncation and an unknown key are 401', async () => {
  const upstream = await startEchoUpstream();
  const bff = await startBff({ upstream: upstream.origin });
  const [name, value = ''] = bff.cookie().split('=', 2);
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const flipped = Array.from(value, (character, i) => {
    const next = alphabet[(alphabet.indexOf(character) + 1) % 64] ?? 'A';
    return value.slice(0, i) + next + value.slice(i + 1);
  });
  const truncated = [0, 1, 2, 3, 10, value.length - 1].map((length) => value.slice(0, length));
  const foreign = sessionCookie([newKey('other')]).split('=', 2)[1];
  const forged = sessionCookie([newKey('k1')]).split('=', 2)[1];
  const bad = [...flipped, ...truncated, `${value}A`, foreign, forged, '%', '.', 'k1.', '"'];
  const statuses = await Promise.all(
    bad.map(
      async (v) =>
        (await call(bff.port, path, { headers: { ...ownPage, cookie: `${name}=${v}` } })).status,
    ),
  );
  expect(new Set(statuses)).toEqual(new Set([401]));
  expect(upstream.started).toBe(0);
});

test('8: replicas share cookies, a rotated key still opens, a removed key does not', async () => {
  const upstream = await startEchoUpstream();
  const [older, newer] = [newKey('k1'), newKey('k2')];
  const before = sessionCookie([older]);
  const after = sessionCookie([newer, older]);
  const status = async (keys: (typeof older)[], cookie: string) => {
    const bff = await startBff({ upstream: upstream.origin, keys });
    return (await call(bff.port, path, { headers: { ...ownPage, cookie } })).status;
  };
  expect(await status([older], before)).toBe(200);
  expect(await status([newer, older], before)).toBe(200);
  expect(await status([newer], after)).toBe(200);
  expect(await status([newer], before)).toBe(401);
});

test('9: two session cookies in one request are refused', async () => {
  const upstream = await startEchoUpstream();
  const bff = await startBff({ upstream: upstream.origin });
  const twice = `${bff.cookie()}; ${bff.cookie()}`;
  const response = await call(bff.port, path, { headers: { ...ownPage, cookie: twice } });
  expect(response.status).toBe(400);
  const twoHeaders =
    `GET ${path} HTTP/1.1\r\nHost: a\r\nx-requested-with: mebae\r\n` +
    `Cookie: ${bff.cookie()}\r\nCookie: ${bff.cookie()}\r\n\r\n`;
  const connection = open(bff.port, twoHeaders);
  await until(() => connection.text().includes('\r\n\r\n'));
  expect(connection.text()).toMatch(/^HTTP\/1.1 400/);
  expect(upstream.started).toBe(0);
});

test('14: upstream 401 clears the cookie and stays 401; 403 stays 403 and keeps it', async () => {
  const upstream = await startEchoUpstream((req, res) => {
    res.writeHead(req.url?.includes('forbidden') ? 403 : 401, {
      'content-type': 'application/json',
    });
    res.end('{"code":-1,"category":3}');
  });
  const bff = await startBff({ upstream: upstream.origin });
  const headers = { ...ownPage, cookie: bff.cookie() };
  const dead = await call(bff.port, path, { headers });
  expect([dead.status, dead.headers['set-cookie']]).toEqual([401, [cleared]]);
  expect(dead.text).toBe('{"code":-1,"category":3}');
  const forbidden = await call(bff.port, '/api/v3/academic/forbidden', { headers });
  expect([forbidden.status, forbidden.headers['set-cookie']]).toEqual([403, undefined]);
});

test('public and candidate calls need no session, never carry one, and their 401 leaves it alone', async () => {
  const upstream = await startEchoUpstream((_req, res) => res.writeHead(401).end());
  const endpoints = {
    open: { method: 'GET', path: '/master/languages', access: 'public' },
    answers: { get: { method: 'GET', path: '/answer/:page', access: 'candidate' } },
    staff: { list: { method: 'GET', path: '/answer/list', access: 'staff' } },
  };
  const bff = await startBff({ upstream: upstream.origin, endpoints });
  const headers = { ...ownPage, cookie: bff.cookie(), 'candidate-token': 'link' };
  for (const [page, token] of [
    ['/master/languages', undefined],
    ['/answer/3', 'link'],
  ] as const) {
    const response = await call(bff.port, `/api/v3/academic${page}`, { headers });
    expect([response.status, response.headers['set-cookie']]).toEqual([401, undefined]);
    const seen = upstream.received.at(-1)?.headers ?? {};
    expect([seen['auth-token'], seen['candidate-token']]).toEqual([undefined, token]);
  }
  const anonymous = { ...ownPage, 'candidate-token': 'link' };
  await call(bff.port, '/api/v3/academic/answer/list', { headers: anonymous });
  await call(bff.port, '/api/v3/academic/answer/3/more', { headers: anonymous });
  expect(upstream.started).toBe(2);
  await call(bff.port, '/api/v3/academic/answer/list', { headers });
  expect(upstream.received.at(-1)?.headers['candidate-token']).toBeUndefined();
  expect(upstream.received.at(-1)?.headers['auth-token']).toBe('token-of-a-teacher');
});
