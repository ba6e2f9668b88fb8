import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { until } from '@mebae/testing/process';
import { call, open, ownPage } from './testing/call.ts';
import { startEchoUpstream } from './testing/echo-upstream.ts';
import { runBff } from './testing/run-bff.ts';
import { newKey, sessionCookie } from './testing/start-bff.ts';

const key = newKey('k1');
const COOKIE_KEYS = `k1:${key.secret.toString('base64')}`;
const cookie = sessionCookie([key]);
const path = '/api/v3/academic/x';

test.each(['SIGTERM', 'SIGINT'] as const)(
  '39: at %s calls in flight end, idle connections close, and the process exits with 0',
  async (signal) => {
    const held: (() => void)[] = [];
    const upstream = await startEchoUpstream((_req, res) => {
      held.push(() => res.end('whole'));
    });
    const bff = runBff({ PORT: '0', ACADEMIC_API_URL: upstream.origin, COOKIE_KEYS });
    const port = await bff.port();
    const idle = open(port, 'GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n');
    await until(() => idle.text().includes('live'));
    const slow = call(port, `${path}/slow`, { headers: { ...ownPage, cookie } });
    await until(() => held.length === 1);
    bff.kill(signal);
    bff.kill(signal);
    await idle.closed;
    // it has not ended in all this time
    for (const end of held) end();
    expect((await slow).text).toBe('whole');
    expect(await bff.exit).toBe(0);
    expect(bff.err()).toBe('');
  },
);

test('39: a call that does not end is cut, and the process exits under 10 s', async () => {
  const upstream = await startEchoUpstream(() => {});
  const bff = runBff({ PORT: '0', ACADEMIC_API_URL: upstream.origin, COOKIE_KEYS });
  const port = await bff.port();
  const endless = call(port, path, { headers: { ...ownPage, cookie } }).catch(
    (error: Error) => error,
  );
  await until(() => upstream.started === 1);
  bff.kill('SIGTERM');
  expect(await bff.exit).toBe(0);
  expect(await endless).toBeInstanceOf(Error);
});

test('39: in production it still listens for a moment, and says that it is not ready', async () => {
  const upstream = await startEchoUpstream();
  const env = { NODE_ENV: 'production', PORT: '0', ACADEMIC_API_URL: upstream.origin, COOKIE_KEYS };
  const bff = runBff(env);
  const port = await bff.port();
  expect((await call(port, '/health/ready')).status).toBe(200);
  bff.kill('SIGTERM');
  await until(() => bff.out().includes('"stopping"'));
  expect((await call(port, '/health/ready')).status).toBe(503);
  expect(await bff.exit).toBe(0);
});

test('39: in production it listens until requests have ended, so that a balancer does not take it for dead', async () => {
  const held: (() => void)[] = [];
  const upstream = await startEchoUpstream((_req, res) => {
    held.push(() => res.end('whole'));
  });
  const env = { NODE_ENV: 'production', PORT: '0', ACADEMIC_API_URL: upstream.origin, COOKIE_KEYS };
  const bff = runBff(env);
  const port = await bff.port();
  const slow = call(port, `${path}/slow`, { headers: { ...ownPage, cookie } });
  await until(() => held.length === 1);
  bff.kill('SIGTERM');
  await until(() => bff.out().includes('"waiting for requests under way"'));
  expect((await call(port, '/health/ready')).json()).toEqual({ status: 'stopping' });
  for (const end of held) end();
  expect((await slow).text).toBe('whole');
  expect(await bff.exit).toBe(0);
});

test('39: it ends when the launcher is killed, and with it whoever read the log', async () => {
  const upstream = await startEchoUpstream();
  // By hand, as below: execa would read what nobody reads here.
  const bff = spawn(process.execPath, [join(import.meta.dirname, 'server.ts')], {
    env: { PATH: process.env['PATH'], PORT: '0', ACADEMIC_API_URL: upstream.origin, COOKIE_KEYS },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  onTestFinished(() => void bff.kill('SIGKILL'));
  await once(bff.stdout!, 'data');
  bff.stdout!.destroy();
  bff.stderr!.destroy();
  bff.disconnect();
  expect(await once(bff, 'exit')).toEqual([0, null]);
});

test('39: it ends when the reader of its log is alive and does not read', async () => {
  const upstream = await startEchoUpstream();
  const bff = spawn(process.execPath, [join(import.meta.dirname, 'server.ts')], {
    env: { PATH: process.env['PATH'], PORT: '0', ACADEMIC_API_URL: upstream.origin, COOKIE_KEYS },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void bff.kill('SIGKILL'));
  const [first] = (await once(bff.stdout, 'data')) as [Buffer];
  bff.stdout.pause();
  const port = Number(/listening at http:\/\/[^ ]*:(\d+)/.exec(first.toString())?.[1]);
  // More than what the kernel and both processes hold on the way: a line has about 200 bytes.
  for (let round = 0; round < 80; round += 1) {
    await Promise.all(Array.from({ length: 50 }, () => call(port, '/signin')));
  }
  const exit = once(bff, 'exit');
  bff.kill('SIGTERM');
  // by its own end, or cut off by itself when that can't be written
  await exit;
  expect(bff.exitCode ?? bff.signalCode).not.toBeNull();
});
