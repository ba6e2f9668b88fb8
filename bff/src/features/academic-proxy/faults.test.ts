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
const session = '/api/v3/academic/answer/session';

const head = (bff: TestBff, method = 'GET', extra = '') =>
  `${method} ${path} HTTP/1.1\r\nHost: a\r\nx-requested-with: mebae\r\nsec-fetch-site: same-origin\r\n` +
  `Cookie: ${bff.cookie()}\r\n${extra}\r\n`;

const headersOf = (bff: TestBff) => ({ ...ownPage, cookie: bff.cookie() });

const uploadPath = '/api/v3/academic/import';
const endpoints = {
  upload: { method: 'POST', path: '/import', access: 'staff', transfer: 'upload' },
};

/** Slots of which one client and one person may use all. */
const all = (total: number) => ({ total, perClient: total, perPerson: total });

/** A port on which nobody listens. */
async function deadOrigin(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
}

test('30, 48: a refused, reset or unresolvable upstream is 502, and the body names no host or port', async () => {
  const reset = await startRawUpstream((socket) => socket.resetAndDestroy());
  for (const origin of [await deadOrigin(), reset, 'http://no-such-host.invalid:54321']) {
    const bff = await startBff({ upstream: origin });
    const response = await call(bff.port, path, { headers: headersOf(bff) });
    expect(response.status).toBe(502);
    expect(response.json()).toEqual({ code: 0, category: 0, reason: 'upstream-unreachable' });
    expect(response.headers['retry-after']).toBe('2');
    expect(response.text).not.toContain(new URL(origin).port);
    expect(bff.context.upstream.calls.staff.slots.used).toBe(0);
  }
});

test('30: a connection that never stands is 504', async () => {
  const mute = await startRawUpstream(() => {});
  const bff = await startBff({
    upstream: mute.replace('http:', 'https:'),
    timings: { connectMs: 150 },
  });
  const response = await call(bff.port, path, { headers: headersOf(bff) });
  expect([response.status, response.json().reason]).toEqual([504, 'upstream-timeout']);
  expect(response.text).not.toContain('127.0.0.1');
});

test('37: a response that comes late, but within the whole time, passes', async () => {
  const upstream = await startEchoUpstream((_req, res) => {
    setTimeout(() => res.end('late'), 1800);
  });
  // The ten minutes of a clock that goes sixty times as fast: a busy machine may be late too.
  const bff = await startBff({ upstream: upstream.origin, timings: { requestMs: 10_000 } });
  const slow = await call(bff.port, path, { headers: headersOf(bff) });
  expect([slow.status, slow.text]).toEqual([200, 'late']);
});

test('30, 37: no response within the whole time is 504, and the call upstream is cancelled', async () => {
  const upstream = await startEchoUpstream(() => {});
  const bff = await startBff({ upstream: upstream.origin, timings: { requestMs: 200 } });
  const never = await call(bff.port, path, { headers: headersOf(bff) });
  expect([never.status, never.json().reason]).toEqual([504, 'upstream-timeout']);
  await until(() => upstream.aborted === 1);
});

test('37: a response that goes on for longer than the whole time is cut', async () => {
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
])('31: a %s mid-body (%j) destroys the connection', async (fault, rest) => {
  const origin = await startRawUpstream((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\n${rest}`, () => {
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

test('32: a client that leaves before the headers cancels upstream', async () => {
  const upstream = await startEchoUpstream(() => {});
  const bff = await startBff({ upstream: upstream.origin, endpoints });
  const large = 2_000_000;
  for (const [i, length] of [0, 2, large].entries()) {
    const own = length === 0 ? head(bff) : head(bff, 'POST', `Content-Length: ${length}\r\n`);
    const client = open(bff.port, length === large ? own.replace(path, uploadPath) : own);
    if (length > 0) client.socket.write('x'.repeat(Math.min(length, 70_000)));
    await until(() => upstream.started === i + 1);
    client.socket.destroy();
    await until(() => upstream.aborted === i + 1);
  }
  const { staff, files } = bff.context.upstream.calls;
  await until(() => staff.slots.used + files.slots.used === 0);
  expect([upstream.started, upstream.aborted]).toEqual([3, 3]);
  await until(() => bff.requestLogs().length === 3);
  const lines = bff.requestLogs().map((line) => [line.status, line.fault]);
  expect(lines).toEqual([
    [499, 'ClientLeft'],
    [499, 'ClientLeft'],
    [499, 'ClientLeft'],
  ]);
});

test('32: a client that leaves mid-body cancels upstream', async () => {
  const upstream = await startEchoUpstream((_req, res) => {
    const more = setInterval(() => res.write('x'.repeat(1000)), 10);
    res.on('close', () => clearInterval(more));
  });
  const bff = await startBff({ upstream: upstream.origin });
  const client = open(bff.port, head(bff));
  await until(() => client.text().includes('xxx'));
  client.socket.destroy();
  await until(() => upstream.aborted === 1);
  await until(() => bff.requestLogs().length === 1);
  expect(bff.requestLogs()[0]).toMatchObject({ fault: 'ClientLeft', path });
  expect(bff.context.upstream.calls.staff.slots.used).toBe(0);
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
  await until(() => received > size);
  expect(sent).toBe(size);
});

test('35: 200 quick calls to a dead upstream are 200 responses with 502', async () => {
  const bff = await startBff({ upstream: await deadOrigin() });
  const responses = await Promise.all(
    Array.from({ length: 200 }, () => call(bff.port, path, { headers: headersOf(bff) })),
  );
  expect(new Set(responses.map((response) => response.status))).toEqual(new Set([502]));
  expect((await call(bff.port, '/health/live')).status).toBe(200);
  expect(bff.context.upstream.calls.staff.slots.used).toBe(0);
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

test('38: a full pool is 503 with Retry-After at once, and uploads can not starve the screens', async () => {
  const upstream = await startEchoUpstream((req, res) => {
    if (req.url?.includes('free')) res.end('{}');
  });
  const config = { slots: { staff: all(2), candidates: all(1), files: all(1) } };
  const bff = await startBff({ upstream: upstream.origin, endpoints, config });
  const importHead = head(bff, 'POST', 'Content-Length: 2\r\n').replace(path, uploadPath);
  const upload = open(bff.port, `${importHead}{}`);
  await until(() => upstream.started === 1);
  const options = { method: 'POST', headers: headersOf(bff), body: '{}' };
  const second = await call(bff.port, uploadPath, options);
  expect([second.status, second.headers['retry-after']]).toEqual([503, '1']);
  expect((await call(bff.port, `${path}/free`, { headers: headersOf(bff) })).status).toBe(200);

  const screens = [open(bff.port, head(bff)), open(bff.port, head(bff))];
  await until(() => upstream.started === 4);
  const third = await call(bff.port, `${path}/free`, { headers: headersOf(bff) });
  expect([third.status, third.headers['retry-after']]).toEqual([503, '1']);
  const { staff, files } = bff.context.upstream.calls;
  expect([staff.slots.used, files.slots.used]).toEqual([2, 1]);
  for (const client of [upload, ...screens]) client.socket.destroy();
  await until(() => staff.slots.used === 0);
  expect((await call(bff.port, `${path}/free`, { headers: headersOf(bff) })).status).toBe(200);
  // The two refused calls never went upstream, not even later.
  expect(upstream.started).toBe(5);
});

test('38: a candidate waits for a slot in turn, and who leaves meanwhile is not sent', async () => {
  const upstream = await startEchoUpstream((req, res) => {
    if (req.url?.includes('free')) res.end('{}');
  });
  const slots = { staff: all(1), candidates: all(1), files: all(1) };
  const bff = await startBff({
    upstream: upstream.origin,
    config: { slots, waitingCalls: all(2) },
  });
  const headers = { ...ownPage, 'candidate-token': 'a link' };
  const { candidates } = bff.context.upstream.calls;
  const first = open(bff.port, head(bff).replace(path, session));
  await until(() => upstream.started === 1);
  const leaving = open(bff.port, head(bff).replace(path, session));
  await until(() => candidates.slots.waiting === 1);
  const waiting = call(bff.port, `${session}?free`, { headers });
  await until(() => candidates.slots.waiting === 2);
  const refused = await call(bff.port, `${session}?free`, { headers });
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
  leaving.socket.destroy();
  await until(() => candidates.slots.waiting === 1);
  first.socket.destroy();
  expect((await waiting).status).toBe(200);
  expect(upstream.started).toBe(2);
});

test('38: a candidate who waits for too long is 503', async () => {
  const upstream = await startEchoUpstream(() => undefined);
  const bff = await startBff({
    upstream: upstream.origin,
    config: { slots: { staff: all(1), candidates: all(1), files: all(1) } },
    timings: { slotWaitMs: 50 },
  });
  open(bff.port, head(bff).replace(path, session));
  await until(() => upstream.started === 1);
  const headers = { ...ownPage, 'candidate-token': 'a link' };
  const late = await call(bff.port, session, { headers });
  expect([late.status, late.json()['reason']]).toEqual([503, 'upstream-busy']);
  const { candidates } = bff.context.upstream.calls;
  expect([candidates.slots.used, candidates.slots.waiting, upstream.started]).toEqual([1, 0, 1]);
});

test.each([path, uploadPath])(
  'a body that falls silent or comes too slowly is 408: %s',
  async (address) => {
    const upstream = await startEchoUpstream();
    const config = { leastRate: { graceMs: 100, bytesPerSecond: 100_000 } };
    const bff = await startBff({ upstream: upstream.origin, endpoints, config });
    const length = `Content-Length: ${address === uploadPath ? 2_000_000 : 90_000}\r\n`;
    const start = head(bff, 'POST', length).replace(path, address);
    const silent = open(bff.port, `${start}half`);
    const slow = open(bff.port, start);
    const drip = setInterval(() => slow.socket.write('x'), 5);
    after(() => clearInterval(drip));
    for (const client of [silent, slow]) {
      await until(() => client.text().includes('request-stalled'));
      expect(client.text()).toMatch(/^HTTP\/1.1 408/);
      await client.closed;
    }
    const { staff, files } = bff.context.upstream.calls;
    await until(() => staff.slots.used + files.slots.used === 0);
    expect(upstream.received).toEqual([]);
  },
);

test('an upload to which upstream responds early gets that response', async () => {
  const early = await startRawUpstream((socket) => {
    socket.write('HTTP/1.1 403 Forbidden\r\nContent-Length: 2\r\n\r\n{}');
  });
  const bff = await startBff({ upstream: early, endpoints });
  const start = head(bff, 'POST', 'Content-Length: 2000000\r\n').replace(path, uploadPath);
  const refused = open(bff.port, `${start}${'x'.repeat(1000)}`);
  await until(() => refused.text().includes('\r\n\r\n{}'));
  expect(refused.text()).toMatch(/^HTTP\/1.1 403/);
  await refused.closed;
  expect(bff.context.upstream.calls.files.slots.used).toBe(0);
});
