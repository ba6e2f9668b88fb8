import { once } from 'node:events';
import { createServer as createTlsServer } from 'node:https';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { after } from '../../testing/after.ts';
import { until } from '@mebae/testing/process';
import { call, open, ownPage } from '../../testing/call.ts';
import { startEchoUpstream } from '../../testing/echo-upstream.ts';
import { portOf } from '../../testing/port-of.ts';
import { startRawUpstream } from '../../testing/raw-upstream.ts';
import { selfSigned } from '../../testing/self-signed.ts';
import { startBff } from '../../testing/start-bff.ts';
import type { TestBff } from '../../testing/start-bff.ts';

const path = '/api/v3/academic/x';

const head = (bff: TestBff, method = 'GET', extra = '') =>
  `${method} ${path} HTTP/1.1\r\nHost: a\r\nx-requested-with: mebae\r\nsec-fetch-site: same-origin\r\n` +
  `Cookie: ${bff.cookie()}\r\n${extra}\r\n`;

const headersOf = (bff: TestBff) => ({ ...ownPage, cookie: bff.cookie() });

/** A port on which nobody listens. */
async function deadOrigin(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
}

test('30: a refused, reset or unresolvable upstream is 502, and the body names no host or port', async () => {
  const reset = await startRawUpstream((socket) => socket.resetAndDestroy());
  for (const origin of [await deadOrigin(), reset, 'http://no-such-host.invalid:54321']) {
    const bff = await startBff({ upstream: origin });
    const answer = await call(bff.port, path, { headers: headersOf(bff) });
    expect(answer.status).toBe(502);
    expect(answer.json()).toEqual({ code: 0, category: 0, reason: 'upstream-unreachable' });
    expect(answer.text).not.toContain(new URL(origin).port);
    expect(bff.context.upstream.screens.inFlight).toBe(0);
  }
});

test('30: a connection that never stands is 504', async () => {
  const mute = await startRawUpstream(() => {});
  const bff = await startBff({
    upstream: mute.replace('http:', 'https:'),
    timings: { connectMs: 150 },
  });
  const answer = await call(bff.port, path, { headers: headersOf(bff) });
  expect([answer.status, answer.json().reason]).toEqual([504, 'upstream-timeout']);
  expect(answer.text).not.toContain('127.0.0.1');
});

test('37: nine minutes of ten pass', async () => {
  const upstream = await startEchoUpstream((_req, res) => {
    setTimeout(() => res.end('late'), 1800);
  });
  // On a clock three hundred times faster.
  const bff = await startBff({ upstream: upstream.origin, timings: { requestMs: 2000 } });
  const slow = await call(bff.port, path, { headers: headersOf(bff) });
  expect([slow.status, slow.text]).toEqual([200, 'late']);
});

test('30, 37: no answer within the whole time is 504, and upstream is let go', async () => {
  const upstream = await startEchoUpstream(() => {});
  const bff = await startBff({ upstream: upstream.origin, timings: { requestMs: 200 } });
  const never = await call(bff.port, path, { headers: headersOf(bff) });
  expect([never.status, never.json().reason]).toEqual([504, 'upstream-timeout']);
  await until(() => upstream.aborted === 1);
});

test('37: an answer that goes on for longer than the whole time is cut', async () => {
  const upstream = await startEchoUpstream((_req, res) => {
    const more = setInterval(() => res.write('x'), 10);
    res.on('close', () => clearInterval(more));
  });
  const bff = await startBff({ upstream: upstream.origin, timings: { requestMs: 200 } });
  await expect(call(bff.port, path, { headers: headersOf(bff) })).rejects.toThrow(/aborted|reset/i);
  await until(() => upstream.aborted === 1);
});

test.each([
  ['reset', 'Content-Length: 100\r\n\r\nhalf'],
  ['reset', 'Transfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n'],
  ['end', 'Content-Length: 100\r\n\r\nhalf'],
  ['end', 'Transfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n'],
  ['stall', 'Content-Length: 100\r\n\r\nhalf'],
  ['stall', 'Transfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n'],
])('31: a %s mid-body (%j) destroys the connection', async (fault, answer) => {
  const origin = await startRawUpstream((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\n${answer}`, () => {
      setTimeout(() => {
        if (fault === 'reset') socket.resetAndDestroy();
        if (fault === 'end') socket.end();
      }, 20);
    });
  });
  const bff = await startBff({ upstream: origin, timings: { chunkMs: 200 } });
  const raw = open(bff.port, head(bff));
  await expect(call(bff.port, path, { headers: headersOf(bff) })).rejects.toThrow(
    /aborted|reset|hang up/i,
  );
  expect(await raw.closed).toEqual({ hadError: true });
  expect(raw.text()).not.toContain('\r\n0\r\n');
});

test('32: a client that leaves before the headers cancels upstream within a second', async () => {
  const upstream = await startEchoUpstream(() => {});
  const bff = await startBff({ upstream: upstream.origin });
  for (const [i, body] of ['', 'Content-Length: 2\r\n', 'Content-Length: 90000\r\n'].entries()) {
    const client = open(bff.port, head(bff, body === '' ? 'GET' : 'POST', body));
    if (body !== '') client.socket.write(body.includes('90000') ? 'x'.repeat(70_000) : '{}');
    await until(() => upstream.started === i + 1);
    client.socket.destroy();
    await until(() => upstream.aborted === i + 1, 1000);
  }
  await until(() => bff.context.upstream.screens.inFlight === 0);
  expect([upstream.started, upstream.aborted]).toEqual([3, 3]);
  await until(() => bff.requestLogs().length === 3);
  const lines = bff.requestLogs().map((line) => [line.status, line.fault]);
  expect(lines).toEqual([
    [499, 'ClientLeft'],
    [499, 'ClientLeft'],
    [499, 'ClientLeft'],
  ]);
});

test('32: a client that leaves mid-body cancels upstream within a second', async () => {
  const upstream = await startEchoUpstream((_req, res) => {
    const more = setInterval(() => res.write('x'.repeat(1000)), 10);
    res.on('close', () => clearInterval(more));
  });
  const bff = await startBff({ upstream: upstream.origin });
  const client = open(bff.port, head(bff));
  await until(() => client.text().includes('xxx'));
  client.socket.destroy();
  await until(() => upstream.aborted === 1, 1000);
  await until(() => bff.requestLogs().length === 1);
  expect(bff.requestLogs()[0]).toMatchObject({ fault: 'ClientLeft', path });
  expect(bff.context.upstream.screens.inFlight).toBe(0);
});

test('33: a 60 MB download to a slow client keeps memory flat', async () => {
  const size = 60 * 1024 * 1024;
  const chunk = Buffer.alloc(256 * 1024, 'x');
  let sent = 0;
  const upstream = await startEchoUpstream((_req, res) => {
    res.writeHead(200, { 'content-length': size });
    const pump = () => {
      while (sent < size) {
        sent += chunk.length;
        if (!res.write(chunk)) return;
      }
      res.end();
    };
    res.on('drain', pump);
    pump();
  });
  const bff = await startBff({ upstream: upstream.origin });
  const client = open(bff.port, '');
  client.socket.pause();
  client.socket.removeAllListeners('data');
  client.socket.write(head(bff));
  let last = -1;
  // Upstream stalls once every buffer on the way is full: what it could send by then is what is held anywhere.
  await until(() => {
    const still = sent > 0 && sent === last;
    last = sent;
    return still;
  });
  expect(sent).toBeLessThan(25 * 1024 * 1024);
  let received = 0;
  client.socket.on('data', (data: Buffer) => {
    received += data.length;
  });
  client.socket.resume();
  await until(() => received > size, 10_000);
  expect(sent).toBe(size);
});

test('35: 200 quick calls to a dead upstream are 200 answers of 502', async () => {
  const bff = await startBff({ upstream: await deadOrigin() });
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => call(bff.port, path, { headers: headersOf(bff) })),
  );
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([502]));
  expect((await call(bff.port, '/health/live')).status).toBe(200);
  expect(bff.context.upstream.screens.inFlight).toBe(0);
});

test('36: an upstream with a certificate that nobody signed is refused', async () => {
  let hits = 0;
  const server = createTlsServer(selfSigned, (_req, res) => {
    hits += 1;
    res.end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const bff = await startBff({
    upstream: `https://127.0.0.1:${portOf(server)}`,
  });
  expect((await call(bff.port, path, { headers: headersOf(bff) })).status).toBe(502);
  expect(hits).toBe(0);
});

test('38: a full pool answers 503 with Retry-After at once, and uploads can not starve the screens', async () => {
  const upstream = await startEchoUpstream((req, res) => {
    if (req.url?.includes('free')) res.end('{}');
  });
  const endpoints = {
    upload: { method: 'POST', path: '/import', access: 'staff', transfer: 'upload' },
  };
  const config = { screenConnections: 2, heavyConnections: 1 };
  const bff = await startBff({ upstream: upstream.origin, endpoints, config });
  const importHead = head(bff, 'POST', 'Content-Length: 2\r\n').replace(
    path,
    '/api/v3/academic/import',
  );
  const upload = open(bff.port, `${importHead}{}`);
  await until(() => upstream.started === 1);
  const options = { method: 'POST', headers: headersOf(bff), body: '{}' };
  const second = await call(bff.port, '/api/v3/academic/import', options);
  expect([second.status, second.headers['retry-after']]).toEqual([503, '1']);
  expect((await call(bff.port, `${path}/free`, { headers: headersOf(bff) })).status).toBe(200);

  const screens = [open(bff.port, head(bff)), open(bff.port, head(bff))];
  await until(() => upstream.started === 4);
  const third = await call(bff.port, `${path}/free`, { headers: headersOf(bff) });
  expect([third.status, third.headers['retry-after']]).toEqual([503, '1']);
  const { screens: used, heavy } = bff.context.upstream;
  expect([used.inFlight, heavy.inFlight]).toEqual([2, 1]);
  for (const client of [upload, ...screens]) client.socket.destroy();
  await until(() => used.inFlight === 0);
  expect((await call(bff.port, `${path}/free`, { headers: headersOf(bff) })).status).toBe(200);
  // The two refused calls never went upstream, not even later.
  expect(upstream.started).toBe(5);
});

test('an upload that falls silent is 408, and one that upstream answers early gets that answer', async () => {
  const upstream = await startEchoUpstream();
  const bff = await startBff({ upstream: upstream.origin, timings: { chunkMs: 100 } });
  const silent = open(bff.port, `${head(bff, 'POST', 'Content-Length: 90000\r\n')}half`);
  await until(() => silent.text().includes('request-stalled'));
  expect(silent.text()).toMatch(/^HTTP\/1.1 408/);

  const early = await startRawUpstream((socket) => {
    socket.write('HTTP/1.1 403 Forbidden\r\nContent-Length: 2\r\n\r\n{}');
  });
  const other = await startBff({ upstream: early });
  const refused = open(
    other.port,
    `${head(other, 'POST', 'Content-Length: 90000\r\n')}${'x'.repeat(1000)}`,
  );
  await until(() => refused.text().includes('\r\n\r\n{}'));
  expect(refused.text()).toMatch(/^HTTP\/1.1 403/);
  await refused.closed;
  expect(other.context.upstream.screens.inFlight).toBe(0);
});
