import { rateLimits } from '@mebae/contracts';
import { until } from '@mebae/testing/process';
import { expect, test } from 'vitest';
import { call, open, ownPage } from '../../testing/call.ts';
import { startEchoUpstream } from '../../testing/echo-upstream.ts';
import { startBff } from '../../testing/start-bff.ts';
import type { TestBff } from '../../testing/start-bff.ts';

const api = '/api/v3/academic';
const answers = `${api}/answer/answers`;
const upload = `${api}/students/import/preview`;
const exported = `${api}/students/export`;

const headersOf = (bff: TestBff, email = 'teacher@sakura.example') => ({
  ...ownPage,
  cookie: bff.cookie({ email }),
});

/** Sends the head of a call and the beginning of its body, byte by byte from then on. */
function drip(bff: TestBff, method: string, path: string, headers: Record<string, string>) {
  const lines = Object.entries({ ...ownPage, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const client = open(bff.port, `${method} ${path} HTTP/1.1\r\nHost: a\r\n${lines.join('')}\r\n{`);
  const timer = setInterval(() => client.socket.write(' '), 200);
  client.socket.on('close', () => clearInterval(timer));
  return client;
}

test('45: 300 anonymous slow bodies take no slot, and staff notice nothing', async () => {
  const upstream = await startEchoUpstream();
  const bff = await startBff({
    upstream: upstream.origin,
    config: { leastRate: { graceMs: 60_000, bytesPerSecond: 16_384 } },
  });
  const clients = Array.from({ length: 300 }, (_v, i) =>
    drip(bff, 'PUT', answers, {
      'candidate-token': `made-up-${i}`,
      'content-type': 'application/json',
      'content-length': '100000',
    }),
  );
  await until(() => bff.context.bodyMemory.used >= clients.length);
  const statuses = await Promise.all(
    Array.from({ length: 60 }, async (_v, i) => {
      const path = `${api}/students?page=${i}`;
      return (await call(bff.port, path, { headers: headersOf(bff) })).status;
    }),
  );
  expect(statuses).toEqual(Array<number>(60).fill(200));
  // None of the slow bodies has ended: they were there all the time.
  expect(clients.every(({ socket, text }) => !socket.destroyed && text() === '')).toBe(true);
  expect(upstream.started).toBe(60);
  const candidate = { ...ownPage, 'candidate-token': 'genuine' };
  expect((await call(bff.port, `${api}/answer/session`, { headers: candidate })).status).toBe(200);
});

test('46: 40 slow uploads of one administrator stop neither another school nor its own screens', async () => {
  const upstream = await startEchoUpstream();
  const bff = await startBff({ upstream: upstream.origin });
  const { cookie } = headersOf(bff, 'admin@slow.example');
  const clients = Array.from({ length: 40 }, () =>
    drip(bff, 'POST', upload, {
      cookie,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': '5000000',
    }),
  );
  const { slots } = bff.context.upstream.calls.files;
  await until(
    () =>
      clients.filter(({ text }) => text().includes(' 503 ')).length === 40 - slots.limits.perPerson,
  );
  expect(slots.used).toBe(slots.limits.perPerson);
  const other = headersOf(bff, 'admin@other.example');
  for (let i = 0; i < 5; i += 1) {
    expect((await call(bff.port, exported, { headers: other })).status).toBe(200);
  }
  const screen = await call(bff.port, `${api}/students`, { headers: { ...ownPage, cookie } });
  expect(screen.status).toBe(200);
});

test('46: who signs in again gets no further slots, and one client gets half of them', async () => {
  const upstream = await startEchoUpstream(() => {});
  const limits = { total: 4, perClient: 2, perPerson: 1 };
  const slots = { staff: limits, candidates: limits, files: limits };
  const config = { slots, trustProxy: ['127.0.0.1'] };
  const bff = await startBff({ upstream: upstream.origin, config });
  const start = (email: string, ip: string) => {
    const cookie = bff.cookie({ email, authToken: `token ${upstream.started}` });
    const lines = `X-Forwarded-For: ${ip}\r\nCookie: ${cookie}\r\nx-requested-with: mebae\r\n`;
    return open(bff.port, `GET ${api}/x HTTP/1.1\r\nHost: a\r\n${lines}\r\n`);
  };
  const isBusy = async (client: ReturnType<typeof start>) => {
    await until(() => client.text() !== '');
    return client.text().startsWith('HTTP/1.1 503');
  };
  start('a@x.example', '203.0.113.1');
  await until(() => upstream.started === 1);
  expect(await isBusy(start('a@x.example', '203.0.113.9'))).toBe(true);
  start('b@x.example', '203.0.113.1');
  await until(() => upstream.started === 2);
  expect(await isBusy(start('c@x.example', '203.0.113.1'))).toBe(true);
  start('c@x.example', '203.0.113.2');
  await until(() => upstream.started === 3);
});

test('46: made-up personal links are limited by client, and genuine ones go on', async () => {
  const upstream = await startEchoUpstream((req, res) =>
    res.writeHead(req.headers['candidate-token'] === 'genuine' ? 200 : 401).end('{}'),
  );
  const bff = await startBff({ upstream: upstream.origin, config: { trustProxy: ['127.0.0.1'] } });
  const status = async (token: string, ip = '203.0.113.1') => {
    const headers = { ...ownPage, 'candidate-token': token, 'x-forwarded-for': ip };
    const response = await call(bff.port, `${api}/answer/session`, { headers });
    return [response.status, response.headers['retry-after'] !== undefined];
  };
  expect(await status('genuine')).toEqual([200, false]);
  const { max } = rateLimits.unknownLinks;
  // One more than the limit shows that it is over.
  for (let i = 0; i <= max; i += 1) expect(await status(`made-up-${i}`)).toEqual([401, false]);
  expect(await status('made-up')).toEqual([429, true]);
  expect(upstream.started).toBe(max + 2);
  expect(await status('genuine')).toEqual([200, false]);
  expect(await status('made-up', '203.0.113.2')).toEqual([401, false]);
});
