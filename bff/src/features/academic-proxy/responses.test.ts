import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { call, ownPage } from '../../testing/call.ts';
import { startEchoUpstream } from '../../testing/echo-upstream.ts';
import type { UpstreamHandler } from '../../testing/echo-upstream.ts';
import { startRawUpstream } from '../../testing/raw-upstream.ts';
import { startBff } from '../../testing/start-bff.ts';

const path = '/api/v3/academic/x';

async function startPair(handle: UpstreamHandler) {
  const upstream = await startEchoUpstream(handle);
  const bff = await startBff({ upstream: upstream.origin });
  const headers = { ...ownPage, cookie: bff.cookie() };
  return { upstream, bff, headers };
}

test('27: what upstream may not say to a browser is stripped, and ours wins', async () => {
  const { bff, headers } = await startPair((_req, res) => {
    res.writeHead(200, [
      ['Content-Type', 'application/json'],
      ['Set-Cookie', '__Host-session=planted'],
      ['Set-Cookie', 'b=2'],
      ['Server', 'nginx/1.2.3'],
      ['X-Powered-By', 'PHP'],
      ['Access-Control-Allow-Origin', '*'],
      ['Access-Control-Allow-Credentials', 'true'],
      ['Strict-Transport-Security', 'max-age=0'],
      ['X-Content-Type-Options', 'none'],
      ['Content-Security-Policy', 'default-src *'],
      ['Connection', 'close, x-hop'],
      ['X-Hop', 'gone'],
      ['Keep-Alive', 'timeout=1'],
      ['Proxy-Authenticate', 'Basic'],
      ['X-Kept', 'yes'],
    ]);
    res.end('{}');
  });
  const response = await call(bff.port, path, { headers });
  for (const gone of [
    'set-cookie',
    'server',
    'x-powered-by',
    'access-control-allow-origin',
    'access-control-allow-credentials',
    'strict-transport-security',
    'x-hop',
    'proxy-authenticate',
  ]) {
    expect([gone, response.headers[gone]]).toEqual([gone, undefined]);
  }
  expect(response.headers['x-kept']).toBe('yes');
  expect(response.headers['x-content-type-options']).toBe('nosniff');
  expect(response.headers['content-security-policy']).toBe(
    "default-src 'none'; frame-ancestors 'none'",
  );
  expect(response.headers['cache-control']).toBe('no-store');
  const names = response.rawHeaders
    .filter((_v, i) => i % 2 === 0)
    .map((name) => name.toLowerCase());
  expect(new Set(names).size).toBe(names.length);
});

test("28: upstream's own address in Location becomes ours, another is refused, none is followed", async () => {
  let location = '';
  const { upstream, bff, headers } = await startPair((_req, res) =>
    res.writeHead(302, { location }).end(),
  );
  const status = async (value: string) => {
    location = value;
    const response = await call(bff.port, path, { headers });
    return [response.status, response.headers.location];
  };
  expect(await status(`${upstream.origin}/api/v3/academic/y?a=1#b`)).toEqual([
    302,
    '/api/v3/academic/y?a=1#b',
  ]);
  expect(await status('/api/v3/academic/y')).toEqual([302, '/api/v3/academic/y']);
  for (const bad of [
    'https://evil.example/',
    '//evil.example/x',
    `${upstream.origin}/internal`,
    '/\\evil.example',
  ]) {
    expect(await status(bad)).toEqual([502, undefined]);
  }
  expect(upstream.received.every((r) => r.url === path)).toBe(true);
});

test('29: a Japanese file name passes in both spellings, byte for byte', async () => {
  const utf8 = Buffer.from('attachment; filename="生徒一覧.xlsx"').toString('latin1');
  const encoded = "attachment; filename*=UTF-8''%E7%94%9F%E5%BE%92.xlsx";
  let value = utf8;
  const { bff, headers } = await startPair((_req, res) => {
    res
      .writeHead(200, { 'content-disposition': value, 'content-type': 'application/octet-stream' })
      .end('x');
  });
  expect((await call(bff.port, path, { headers })).headers['content-disposition']).toBe(utf8);
  value = encoded;
  expect((await call(bff.port, path, { headers })).headers['content-disposition']).toBe(encoded);
});

test('29: Range and 206, ETag and 304, HEAD, 204 and gzip pass intact', async () => {
  const file = randomBytes(50_000);
  const zipped = gzipSync(file);
  const { bff, headers } = await startPair((req, res) => {
    if (req.url?.endsWith('/gzip')) {
      res
        .writeHead(200, { 'content-encoding': 'gzip', 'content-length': zipped.length })
        .end(zipped);
    } else if (req.url?.endsWith('/empty')) {
      res.writeHead(204).end();
    } else if (req.headers.range === 'bytes=10-19') {
      res.writeHead(206, { 'content-range': 'bytes 10-19/50000', 'content-length': 10 });
      res.end(file.subarray(10, 20));
    } else if (req.headers['if-none-match'] === '"v1"') {
      res.writeHead(304, { etag: '"v1"' }).end();
    } else {
      res.writeHead(200, { etag: '"v1"', 'content-length': file.length, 'accept-ranges': 'bytes' });
      res.end(req.method === 'HEAD' ? undefined : file);
    }
  });
  const whole = await call(bff.port, path, { headers });
  expect(whole.body.equals(file)).toBe(true);
  expect([whole.headers.etag, whole.headers['cache-control']]).toEqual([
    '"v1"',
    'private, no-cache',
  ]);
  const part = await call(bff.port, path, { headers: { ...headers, range: 'bytes=10-19' } });
  expect([part.status, part.headers['content-range']]).toEqual([206, 'bytes 10-19/50000']);
  expect(part.body.equals(file.subarray(10, 20))).toBe(true);
  const same = await call(bff.port, path, { headers: { ...headers, 'if-none-match': '"v1"' } });
  expect([same.status, same.headers.etag, same.body.length]).toEqual([304, '"v1"', 0]);
  const head = await call(bff.port, path, { method: 'HEAD', headers });
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([
    200,
    '50000',
    0,
  ]);
  const empty = await call(bff.port, `${path}/empty`, { headers });
  expect([empty.status, empty.headers['content-length'], empty.body.length]).toEqual([
    204,
    undefined,
    0,
  ]);
  const gzip = await call(bff.port, `${path}/gzip`, {
    headers: { ...headers, 'accept-encoding': 'gzip' },
  });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gzip.body.equals(zipped)).toBe(true);
});

test('34: upstream 503 is passed on after exactly one hit', async () => {
  const { upstream, bff, headers } = await startPair((_req, res) => {
    res.writeHead(503, { 'retry-after': '7' }).end('{"code":0,"category":0}');
  });
  for (const method of ['GET', 'PUT', 'POST']) {
    const before = upstream.started;
    const response = await call(bff.port, path, { method, headers });
    expect([response.status, response.headers['retry-after'], upstream.started - before]).toEqual([
      503,
      '7',
      1,
    ]);
  }
});

test('34: a connection that breaks before the response is not tried again', async () => {
  let hits = 0;
  const origin = await startRawUpstream((socket) => {
    hits += 1;
    socket.resetAndDestroy();
  });
  const bff = await startBff({ upstream: origin });
  const headers = { ...ownPage, cookie: bff.cookie() };
  expect((await call(bff.port, path, { headers })).status).toBe(502);
  expect((await call(bff.port, path, { method: 'POST', headers })).status).toBe(502);
  expect(hits).toBe(2);
});

test('35: a status that HTTP does not have is 502, and the process lives', async () => {
  const odd = ['888 Odd', '600 Odd', '999 Odd'];
  const origin = await startRawUpstream((socket) => {
    socket.end(`HTTP/1.1 ${odd.shift() ?? '200 OK'}\r\nContent-Length: 2\r\n\r\n{}`);
  });
  const bff = await startBff({ upstream: origin });
  const headers = { ...ownPage, cookie: bff.cookie() };
  for (const expected of [502, 502, 502, 200]) {
    expect((await call(bff.port, path, { headers })).status).toBe(expected);
  }
  expect(bff.context.upstream.calls.staff.slots.used).toBe(0);
});
