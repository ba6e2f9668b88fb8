import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { until } from '@mebae/testing/process';
import { call, open, ownPage, rawStatus } from '../../testing/call.ts';
import { startEchoUpstream } from '../../testing/echo-upstream.ts';
import { startBff } from '../../testing/start-bff.ts';

const base = '/api/v3/academic';

async function startPair() {
  const upstream = await startEchoUpstream();
  const bff = await startBff({ upstream: upstream.origin });
  const headers = { ...ownPage, cookie: bff.cookie() };
  return { upstream, bff, headers };
}

/** Values of one header as upstream got them, by any spelling of its name. */
function values(rawHeaders: string[], name: string): string[] {
  return rawHeaders.filter((_v, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === name);
}

test('20: what only the bff may say is dropped in every spelling, and ours is set', async () => {
  const { upstream, bff } = await startPair();
  const connection = open(
    bff.port,
    [
      `GET ${base}/students HTTP/1.1`,
      'Host: school.example',
      'X-Requested-With: mebae',
      'Sec-Fetch-Site: same-origin',
      `Cookie: theme=dark; ${bff.cookie()}; lang=vi`,
      'Auth-Token: forged',
      'AUTH-TOKEN: forged2',
      'auth_token: forged3',
      'admin-token: forged',
      'Admin_Token: forged',
      'candidate-token: forged',
      'X-Forwarded-For: 1.2.3.4',
      'X_Forwarded_For: 1.2.3.4',
      'X-Forwarded-Host: evil.example',
      'Forwarded: for=1.2.3.4',
      'X-Real-IP: 1.2.3.4',
      'X-Request-Id: forged',
      'Authorization: Bearer forged',
      'Lang: en',
      'School-Year: 2026',
      'Referer: http://school.example/answer/secret',
      'Accept-Language: ja,en;q=0.5',
      '',
      '',
    ].join('\r\n'),
  );
  await until(() => upstream.received.length === 1 && connection.text() !== '');
  const raw = upstream.received[0]?.rawHeaders ?? [];
  const names = raw.filter((_v, i) => i % 2 === 0).map((name) => name.toLowerCase());
  expect(values(raw, 'auth-token')).toEqual(['token-of-a-teacher']);
  expect(values(raw, 'x-forwarded-for')).toEqual(['127.0.0.1']);
  expect(values(raw, 'x-forwarded-proto')).toEqual(['http']);
  expect(values(raw, 'school-year')).toEqual(['2026']);
  expect(values(raw, 'lang')).toEqual(['vi']);
  expect(values(raw, 'accept-language')).toEqual(['ja,en;q=0.5']);
  expect(values(raw, 'x-request-id')).not.toEqual(['forged']);
  expect(names.filter((name) => name.includes('_'))).toEqual([]);
  for (const gone of [
    'cookie',
    'admin-token',
    'candidate-token',
    'x-forwarded-host',
    'forwarded',
    'x-real-ip',
    'authorization',
    'referer',
  ]) {
    expect(names).not.toContain(gone);
  }
  expect(JSON.stringify(raw)).not.toMatch(/forged|1\.2\.3\.4|secret/);
});

test.each(['26', '2026a', '20260', '1026', 'x', '2026, 2027', ' '])(
  '20: school-year %j is 400',
  async (year) => {
    const { upstream, bff, headers } = await startPair();
    const response = await call(bff.port, `${base}/students`, {
      headers: { ...headers, 'school-year': year },
    });
    expect([response.status, upstream.started]).toEqual([400, 0]);
  },
);

test.each([
  ['/students', '/students'],
  ['/students?', '/students?'],
  ['/students?page=2', '/students?page=2&lang=en'],
  ['/students?page=2&lang=vi', '/students?page=2&lang=vi'],
  ['/students?l%61ng=vi', '/students?l%61ng=vi'],
  ['/students?language=vi', '/students?language=vi&lang=en'],
])('20: lang is added when there are query parameters: %s', async (sent, arrived) => {
  const { upstream, bff, headers } = await startPair();
  await call(bff.port, base + sent, {
    headers: { ...headers, cookie: `${bff.cookie()}; lang=en` },
  });
  expect(upstream.received[0]?.url).toBe(base + arrived);
});

test('21: hop-by-hop headers and a hostile Connection list change nothing of ours', async () => {
  const { upstream, bff } = await startPair();
  const connection = open(
    bff.port,
    [
      `GET ${base}/students HTTP/1.1`,
      'Host: school.example',
      'X-Requested-With: mebae',
      `Cookie: ${bff.cookie()}`,
      'School-Year: 2026',
      'Connection: keep-alive, auth-token, school-year, x-forwarded-for, lang, x-mine, host',
      'X-Mine: gone',
      'Keep-Alive: timeout=5',
      'TE: trailers',
      'Trailer: x',
      'Upgrade: websocket',
      'Proxy-Authorization: Basic x',
      'Proxy-Connection: keep-alive',
      'HTTP2-Settings: AAMAAABkAAQAAP__',
      '',
      '',
    ].join('\r\n'),
  );
  await until(() => connection.text().includes('\r\n\r\n'));
  expect(connection.text()).toMatch(/^HTTP\/1.1 200/);
  const headers = upstream.received[0]?.headers ?? {};
  expect(headers.host).toBe(new URL(upstream.origin).host);
  expect(headers['auth-token']).toBe('token-of-a-teacher');
  expect(headers['school-year']).toBe('2026');
  expect(headers['x-forwarded-for']).toBe('127.0.0.1');
  expect(headers.lang).toBe('ja');
  for (const gone of [
    'x-mine',
    'keep-alive',
    'te',
    'trailer',
    'upgrade',
    'proxy-authorization',
    'proxy-connection',
    'http2-settings',
  ]) {
    expect(headers[gone]).toBeUndefined();
  }
});

test('22: an upload that asks with Expect: 100-continue succeeds', async () => {
  const { upstream, bff } = await startPair();
  const body = randomBytes(100_000);
  const connection = open(
    bff.port,
    `POST ${base}/import HTTP/1.1\r\nHost: a\r\nx-requested-with: mebae\r\nsec-fetch-site: same-origin\r\n` +
      `Cookie: ${bff.cookie()}\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  );
  await until(() => connection.text().startsWith('HTTP/1.1 100 Continue'));
  connection.socket.write(body);
  await until(() => connection.text().includes('HTTP/1.1 200'));
  expect(upstream.received[0]?.body.equals(body)).toBe(true);
  expect(upstream.received[0]?.headers.expect).toBeUndefined();
});

test('22: who asks and is refused keeps the bytes', async () => {
  const { upstream, bff } = await startPair();
  const connection = open(
    bff.port,
    `POST ${base}/import HTTP/1.1\r\nHost: a\r\nx-requested-with: mebae\r\nsec-fetch-site: same-origin\r\n` +
      'Content-Length: 100000\r\nExpect: 100-continue\r\n\r\n',
  );
  await until(() => connection.text().includes('\r\n\r\n'));
  expect(connection.text()).toMatch(/^HTTP\/1.1 401/);
  await connection.closed;
  expect(upstream.started).toBe(0);
});

test.each([
  ['two lengths', 'Host: a\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\nx'],
  ['two different lengths', 'Host: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx'],
  ['a list of lengths', 'Host: a\r\nContent-Length: 1, 1\r\n\r\nx'],
  [
    'length with coding',
    'Host: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['gzip, chunked', 'Host: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n'],
  ['xchunked', 'Host: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
  [
    'chunked twice',
    'Host: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['coding with a space', 'Host: a\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n'],
  ['coding with a control', 'Host: a\r\nTransfer-Encoding: \u000bchunked\r\n\r\n0\r\n\r\n'],
  ['a folded line', 'Host: a\r\nX-A: b\r\n c\r\n\r\n'],
  ['no Host', 'X-A: b\r\n\r\n'],
  ['two Hosts', 'Host: a\r\nHost: b\r\n\r\n'],
])('23: %s is 400', async (_name, rest) => {
  const { upstream, bff } = await startPair();
  const head =
    `POST ${base}/x HTTP/1.1\r\nx-requested-with: mebae\r\nsec-fetch-site: same-origin\r\n` +
    `Cookie: ${bff.cookie()}\r\n`;
  expect(await rawStatus(bff.port, head + rest)).toBe(400);
  expect(upstream.started).toBe(0);
});

test.each([
  '/../x',
  '/..',
  '/a/./b',
  '/%2e%2e/x',
  '/..%2fx',
  '/a%2fb',
  '/\\..\\x',
  '/%5c..%5cx',
  '/..;/x',
  '/..;a=b/x',
  '/%252e%252e%252fx',
  '/%25252e%25252e/x',
  '/a%00b',
  '/a%0d%0ab',
  '//x',
  '/a//b',
  '/%zz',
  '/%c0%ae%c0%ae/x',
  '/a#b',
])('24: %s is 400', async (path) => {
  const { upstream, bff, headers } = await startPair();
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const rest = `HTTP/1.1\r\nHost: a\r\n${lines.join('')}\r\n`;
  expect(await rawStatus(bff.port, `GET ${base}${path} ${rest}`)).toBe(400);
  expect(await rawStatus(bff.port, `GET /api/v3/%61cademic${path} ${rest}`)).toBe(400);
  expect(upstream.started).toBe(0);
});

test('24: absolute-form is 400, a longer name 404, and an encoded base has the guard of the plain one', async () => {
  const { upstream, bff, headers } = await startPair();
  const absolute = `GET ${bff.origin}${base}/x HTTP/1.1\r\nHost: a\r\nx-requested-with: mebae\r\nCookie: ${bff.cookie()}\r\n\r\n`;
  expect(await rawStatus(bff.port, absolute)).toBe(400);
  expect((await call(bff.port, `${base}EVIL`, { headers })).status).toBe(404);
  expect((await call(bff.port, `${base}EVIL/x`, { headers })).status).toBe(404);
  expect((await call(bff.port, '/api/v3/%61cademic/x', { headers: ownPage })).status).toBe(401);
  const { cookie } = headers;
  expect((await call(bff.port, '/api/v3/%61cademic/x', { headers: { cookie } })).status).toBe(403);
  expect(upstream.started).toBe(0);
  expect((await call(bff.port, '/api/v3/%61cademic/x?a=1', { headers })).status).toBe(200);
  expect(upstream.received[0]?.url).toBe(`${base}/x?a=1&lang=ja`);
});

test.each([
  '?q=%E7%94%9F%E5%BE%92&x=a+b&y=%2B%20&lang=ja',
  '?a=1&a=2&b[]=3&c=%2F..%2F&d&=e&lang=ja',
  '?lang=ja&q=\'"{}|^`<>~!@$*()',
  '?lang=ja&x=%25zz&y=%00',
])('25: the query %s passes byte for byte', async (query) => {
  const { upstream, bff, headers } = await startPair();
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const raw = `GET ${base}/students${query} HTTP/1.1\r\nHost: a\r\n${lines.join('')}\r\n`;
  expect(await rawStatus(bff.port, raw)).toBe(200);
  expect(upstream.received[0]?.url).toBe(`${base}/students${query}`);
});

test.each(['?%zz', '?a=%', '?a=%4', '?a=1#b'])('25: the query %s is 400', async (query) => {
  const { upstream, bff, headers } = await startPair();
  expect((await call(bff.port, `${base}/students${query}`, { headers })).status).toBe(400);
  expect(upstream.started).toBe(0);
});

test('25: TRACE, CONNECT and PURGE are not proxied', async () => {
  const { upstream, bff, headers } = await startPair();
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  for (const method of ['TRACE', 'PURGE']) {
    const raw = `${method} ${base}/x HTTP/1.1\r\nHost: a\r\n${lines.join('')}\r\n`;
    expect(await rawStatus(bff.port, raw)).toBe(405);
  }
  const tunnel = open(bff.port, 'CONNECT 127.0.0.1:1 HTTP/1.1\r\nHost: a\r\n\r\n');
  await tunnel.closed;
  expect(tunnel.text()).not.toMatch(/^HTTP\/1.1 2/);
  expect(upstream.started).toBe(0);
});
