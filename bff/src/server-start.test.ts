import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { after } from './testing/after.ts';
import { until } from '@mebae/testing/process';
import { call, ownPage } from './testing/call.ts';
import { startEchoUpstream } from './testing/echo-upstream.ts';
import { parseLine } from './testing/parse-line.ts';
import { portOf } from './testing/port-of.ts';
import { runBff } from './testing/run-bff.ts';
import { newKey, sessionCookie, temporaryFolder } from './testing/start-bff.ts';

const key = newKey('k1');
const COOKIE_KEYS = `k1:${key.secret.toString('base64')}`;
const cookie = sessionCookie([key]);
const path = '/api/v3/academic/x';

test('a taken port is one clear sentence and exit 1', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    server.close();
  });
  const port = portOf(server);
  const bff = runBff({ PORT: String(port), ACADEMIC_API_URL: 'http://127.0.0.1:1', COOKIE_KEYS });
  expect(await bff.exit).toBe(1);
  expect(bff.err()).toBe(
    `Port ${port} is taken. Set PORT to a free one, or stop the program that uses it.\n`,
  );
});

test('without keys it makes one that only its user can read, and replicas that start together agree', async () => {
  const MEBAE_DATA = join(await temporaryFolder(), 'data');
  const upstream = await startEchoUpstream();
  const env = { PORT: '0', ACADEMIC_API_URL: upstream.origin, MEBAE_DATA };
  const replicas = [runBff(env), runBff(env), runBff(env)];
  const ports = await Promise.all(replicas.map((replica) => replica.port()));
  const file = join(MEBAE_DATA, 'secrets', 'cookie-keys');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const [kid = '', secret = ''] = (await readFile(file, 'utf8')).trim().split(':');
  const own = sessionCookie([{ kid, secret: Buffer.from(secret, 'base64') }]);
  for (const port of ports) {
    expect((await call(port, path, { headers: { ...ownPage, cookie: own } })).status).toBe(200);
  }
  expect(replicas.map((replica) => replica.out()).join('')).not.toContain(secret);
});

test('the log has one line a request, without query, cookie or token, and what was compiled is kept at once', async () => {
  const upstream = await startEchoUpstream();
  const NODE_COMPILE_CACHE = await temporaryFolder();
  const env = { ACADEMIC_API_URL: upstream.origin, COOKIE_KEYS, NODE_COMPILE_CACHE };
  const bff = runBff({ PORT: '0', ...env });
  const port = await bff.port();
  await until(async () => (await readdir(NODE_COMPILE_CACHE, { recursive: true })).length > 100);
  const headers = { ...ownPage, cookie, 'candidate-token': 'personal' };
  await call(port, `${path}?name=secret-name&signinToken=secret-token`, { headers });
  await call(port, '/answer/personal-token?x=secret', { headers: { accept: 'text/html' } });
  await call(port, '/%zz?x=secret', { headers });
  // Upstream's response is no exchange, so this link fails.
  const link = '/pages/home?signinToken=secret-link';
  await call(port, link, { headers: { referer: `http://127.0.0.1${link}` } });
  const lines = () =>
    bff
      .out()
      .split('\n')
      .filter((line) => line.includes('"method"'));
  await until(() => lines().length === 4);
  expect(bff.out()).not.toMatch(/secret|personal|token-of-a-teacher|__Host/);
  const [first = '{}'] = lines();
  const line = parseLine(first);
  expect(line).toMatchObject({ service: 'bff', method: 'GET', path, status: 200 });
  expect(upstream.received[0]?.headers['x-request-id']).toBe(line.reqId);
});
