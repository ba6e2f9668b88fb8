import { rateLimits } from '@mebae/contracts';
import { expect, test } from 'vitest';
import { until } from '@mebae/testing/process';
import { call, ownPage } from '../../testing/call.ts';
import { startEchoUpstream } from '../../testing/echo-upstream.ts';
import type { UpstreamHandler } from '../../testing/echo-upstream.ts';
import { startBff } from '../../testing/start-bff.ts';
import type { BffOptions, TestBff } from '../../testing/start-bff.ts';
import { writeShell } from '../../testing/write-shell.ts';

const link = '/pages/home?signinToken=link-secret-7f3a';
const upstreamPath = '/api/v3/academic/signinForIgsAccount';
const attributes = 'Path=/; HttpOnly; Secure; SameSite=Lax';

const result = {
  userID: 70,
  authToken: 'auth-secret',
  adminToken: 'admin-secret',
  email: 'operator@mebae.example',
  name: '運用 太郎',
  companyID: 1,
  companyName: '桜中学校',
  role: 99,
  licenseExpired: false,
  authCodeRequire: false,
  authCodeFail: false,
};

const respondWith =
  (status: number, body: unknown, headers: Record<string, string> = {}): UpstreamHandler =>
  (_req, res) =>
    res
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));

async function startPair(
  handle: UpstreamHandler = respondWith(200, result),
  options?: Partial<BffOptions>,
) {
  const upstream = await startEchoUpstream(handle);
  const shellDir = await writeShell(() => '<!doctype html><title>the shell</title>');
  const bff = await startBff({
    upstream: upstream.origin,
    ...options,
    config: { shellDir, ...options?.config },
  });
  return { upstream, bff };
}

const gone: UpstreamHandler = (_req, res) => res.destroy();

/** As a browser sends it when a person opens the link from a mail. */
const opened = {
  accept: 'text/html,application/xhtml+xml',
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'sec-fetch-user': '?1',
};

const open = (bff: TestBff, headers: Record<string, string> = {}, path = link, method = 'GET') =>
  call(bff.port, path, { method, headers: { ...opened, ...headers } });

test('15: a link is 303 to the plain page; its token is in no header, body, log line or Referer', async () => {
  const { upstream, bff } = await startPair();
  const response = await open(bff, { referer: `http://mail.example${link}` });
  expect([response.status, response.headers.location, response.text]).toEqual([
    303,
    '/pages/home',
    '',
  ]);
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.headers['referrer-policy']).toBe('no-referrer');
  const [setCookie = '', ...more] = response.headers['set-cookie'] ?? [];
  expect(more).toEqual([]);
  expect(setCookie).toMatch(/^__Host-admin=[A-Za-z0-9._-]+; Path=/);
  expect(setCookie.slice(setCookie.indexOf(';') + 2)).toBe(attributes);
  expect(JSON.stringify(response.rawHeaders)).not.toMatch(/link-secret|auth-secret|admin-secret/);

  expect(upstream.received).toHaveLength(1);
  const [exchange] = upstream.received;
  expect([exchange?.method, exchange?.url]).toEqual(['POST', upstreamPath]);
  expect(JSON.parse(String(exchange?.body))).toEqual({ token: 'link-secret-7f3a' });
  expect(JSON.stringify(exchange?.rawHeaders)).not.toContain('link-secret');

  // the shell at the end of the redirect, then every way in which a link fails
  expect((await open(bff, {}, response.headers.location)).text).toContain('the shell');
  const faults: UpstreamHandler[] = [
    respondWith(400, { code: 7, category: 3 }),
    respondWith(500, {}),
    (_req, res) => res.end('<html>'),
    (_req, res) => res.destroy(),
  ];
  for (const fault of faults) {
    upstream.handle = fault;
    const failed = await open(bff);
    expect(failed.text + JSON.stringify(failed.rawHeaders)).not.toContain('link-secret');
  }
  await open(bff, {}, `${link}&signinToken=link-secret-2`);
  await until(() => bff.requestLogs().length === 7);
  expect(JSON.stringify(bff.logs)).not.toMatch(/link-secret|signinToken|auth-secret|admin-secret/);
});

test.each([
  ['used or unknown', respondWith(400, { code: 7, category: 3 }), 400, 'すでに使用されたか'],
  ['expired', respondWith(400, { code: 14, category: 3 }), 400, '有効期限が切れています'],
  ['too many', respondWith(429, {}, { 'retry-after': '41' }), 429, '41秒ほど待って'],
  ['upstream out of order', respondWith(500, {}), 502, '処理ができません'],
  ['upstream gone', gone, 502, '処理ができません'],
  [
    'upstream without the second token',
    respondWith(200, { ...result, adminToken: '' }),
    502,
    '処理ができません',
  ],
  [
    'a token too long for a cookie',
    respondWith(200, { ...result, authToken: 't'.repeat(3000) }),
    502,
    '処理ができません',
  ],
] as const)(
  '16: a link that fails (%s) sets no cookie, leaves the session alone and says so on a page',
  async (_name, failing, status, text) => {
    const { upstream, bff } = await startPair(failing);
    const cookie = bff.cookie();
    const response = await open(bff, { cookie });
    expect([response.status, response.headers['set-cookie']]).toEqual([status, undefined]);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['referrer-policy']).toBe('no-referrer');
    expect(response.text).toContain(text);
    expect(response.text).toContain('そのまま続いています');
    expect(response.text).toContain('href="/pages/home"');
    expect(upstream.started).toBe(1);

    upstream.handle = respondWith(200, { fine: true });
    const headers = { ...ownPage, cookie };
    expect((await call(bff.port, '/api/v3/academic/x', { headers })).status).toBe(200);
    expect(upstream.received.at(-1)?.headers['auth-token']).toBe('token-of-a-teacher');
  },
);

test('16: the page is in the language of the browser, closed by its policy, and leads to sign-in', async () => {
  const { upstream, bff } = await startPair(respondWith(400, { code: 14, category: 3 }));
  for (const [language, text] of [
    ['en', 'works for 5 minutes'],
    ['vi', 'trong 5 phút'],
    ['ja', '5分間だけ'],
  ] as const) {
    const response = await open(bff, { cookie: `lang=${language}` });
    expect(response.text).toContain(`<html lang="${language}">`);
    expect(response.text).toContain(text);
    expect(response.text).toContain('href="/signin"');
    expect(response.text).not.toMatch(/<script|[{}]minutes/);
    const policy = String(response.headers['content-security-policy']);
    const nonce = /style-src 'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none';
    expect(response.text).toContain(`<style nonce="${nonce}">`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
  }
  for (const path of ['/pages/home?signinToken=', `/pages/home?signinToken=${'x'.repeat(201)}`]) {
    expect((await open(bff, {}, path)).status).toBe(400);
  }
  expect(upstream.started).toBe(3);
});

test('17: HEAD, prefetch, frames and subresources do not use the link up; a person after them does', async () => {
  const { upstream, bff } = await startPair();
  expect((await open(bff, {}, link, 'HEAD')).status).toBe(200);
  const looks: [number, Record<string, string>][] = [
    [503, { 'sec-purpose': 'prefetch' }],
    [503, { 'sec-purpose': 'prefetch;prerender' }],
    [503, { purpose: 'prefetch' }],
    [503, { 'x-moz': 'prefetch' }],
    [403, { 'sec-fetch-dest': 'iframe' }],
    [403, { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' }],
    [403, { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' }],
    [403, { 'sec-fetch-mode': 'no-cors' }],
  ];
  for (const [status, headers] of looks) {
    const response = await open(bff, headers);
    expect([headers, response.status, response.headers['set-cookie']]).toEqual([
      headers,
      status,
      undefined,
    ]);
    expect(response.headers['cache-control']).toBe('no-store');
  }
  expect(upstream.started).toBe(0);
  expect((await open(bff)).status).toBe(303);
  // a browser that sends no Fetch Metadata
  expect((await call(bff.port, link)).status).toBe(303);
  expect(upstream.started).toBe(2);
});

test('18: a repeated token is 400, in every spelling, and never goes upstream', async () => {
  const { upstream, bff } = await startPair();
  for (const query of [
    'signinToken=a&signinToken=b',
    'signinToken=a&signin%54oken=b',
    'signinToken=a&x=1&signinToken=a',
  ]) {
    const response = await open(bff, {}, `/pages/home?${query}`);
    expect([response.status, response.headers['set-cookie']]).toEqual([400, undefined]);
  }
  expect(upstream.started).toBe(0);
});

test('18: a client that opens too many links waits, and another one does not', async () => {
  const { upstream, bff } = await startPair(respondWith(400, { code: 7, category: 3 }), {
    config: { trustProxy: ['127.0.0.1'] },
  });
  const from = (ip: string) => open(bff, { 'x-forwarded-for': ip, cookie: 'lang=en' });
  const statuses: number[] = [];
  for (let i = 0; i < rateLimits.tokenLink.max; i += 1) {
    statuses.push((await from('203.0.113.9')).status);
  }
  expect(new Set(statuses)).toEqual(new Set([400]));
  const refused = await from('203.0.113.9');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(rateLimits.tokenLink.seconds);
  expect(refused.text).toContain(`about ${refused.headers['retry-after']} seconds`);
  expect((await from('203.0.113.10')).status).toBe(400);
  expect(upstream.started).toBe(rateLimits.tokenLink.max + 1);
  // the page itself is not a link
  const plain = { ...opened, 'x-forwarded-for': '203.0.113.9' };
  expect((await call(bff.port, '/pages/home', { headers: plain })).status).toBe(200);
});

test.each([
  ['2027-03-31T14:59:59Z', '2026'],
  ['2027-03-31T15:00:00Z', '2027'],
  ['2026-12-31T15:00:00Z', '2026'],
])(
  '19: at %s, Japan time, the exchange is about the school year %s, whatever the browser says',
  async (moment, year) => {
    const { upstream, bff } = await startPair(undefined, { now: () => Date.parse(moment) });
    expect((await open(bff, { 'school-year': '1999' })).status).toBe(303);
    expect(upstream.received[0]?.headers['school-year']).toBe(year);
    expect(upstream.received[0]?.headers['auth-token']).toBeUndefined();
  },
);

test('19: the operator has a context of its own: both tokens go upstream, the own session waits and returns', async () => {
  const { upstream, bff } = await startPair();
  const own = bff.cookie({ role: 2 });
  const link303 = await open(bff, { cookie: own });
  const admin = link303.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? '';
  const both = { ...ownPage, cookie: `${own}; ${admin}` };
  expect((await call(bff.port, '/session', { headers: both })).json()).toMatchObject({
    signedIn: true,
    role: 99,
    operator: true,
  });
  await call(bff.port, '/api/v3/academic/x', { headers: both });
  expect(upstream.received.at(-1)?.headers).toMatchObject({
    'auth-token': 'auth-secret',
    'admin-token': 'admin-secret',
  });

  const signOut = '/api/v3/academic/signout';
  upstream.handle = respondWith(200, {});
  const ended = await call(bff.port, signOut, { method: 'POST', headers: both });
  expect([ended.status, ended.headers['set-cookie']]).toEqual([
    200,
    [`__Host-admin=; Max-Age=0; ${attributes}`],
  ]);
  expect(upstream.received.at(-1)).toMatchObject({
    url: signOut,
    headers: { 'auth-token': 'auth-secret', 'admin-token': 'admin-secret' },
  });
  const after = { ...ownPage, cookie: own };
  expect((await call(bff.port, '/session', { headers: after })).json()).toMatchObject({
    signedIn: true,
    role: 2,
    operator: false,
  });
  await call(bff.port, '/api/v3/academic/x', { headers: after });
  const headers = upstream.received.at(-1)?.headers ?? {};
  expect([headers['auth-token'], headers['admin-token']]).toEqual([
    'token-of-a-teacher',
    undefined,
  ]);
});

test("a new link over a live operator's session ends that one upstream", async () => {
  const { upstream, bff } = await startPair();
  expect((await open(bff, { cookie: bff.adminCookie() })).status).toBe(303);
  expect(upstream.received.map(({ url }) => url)).toEqual([
    upstreamPath,
    '/api/v3/academic/signout',
  ]);
  expect(upstream.received[1]?.headers).toMatchObject({
    'auth-token': 'token-of-an-operator',
    'admin-token': 'second-token-of-an-operator',
  });
});

test('no browser gets the tokens of a link: the exchange itself is not to be called', async () => {
  const { upstream, bff } = await startPair();
  const headers = { ...ownPage, 'content-type': 'application/json', cookie: bff.cookie() };
  for (const path of [upstreamPath, '/api/v3/academic/signin%46orIgsAccount']) {
    const response = await call(bff.port, path, { method: 'POST', headers, body: '{"token":"a"}' });
    expect(response.status).toBe(404);
  }
  expect(upstream.started).toBe(0);
});
