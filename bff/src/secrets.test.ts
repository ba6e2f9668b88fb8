import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call, ownPage } from './testing/call.ts';
import { startEchoUpstream } from './testing/echo-upstream.ts';
import { runBff } from './testing/run-bff.ts';
import { operatorCookie, newKey, sessionCookie, temporaryFolder } from './testing/start-bff.ts';

const path = '/api/v3/academic/x';

test('production refuses to start without cookie keys, says what to set, and makes none', async () => {
  const MEBAE_DATA = await temporaryFolder();
  const bff = runBff({ PORT: '0', NODE_ENV: 'production', MEBAE_DATA });
  expect(await bff.exit).toBe(1);
  expect(bff.err()).toMatch(/COOKIE_KEYS is not set.*Set COOKIE_KEYS.*openssl rand/);
  await expect(stat(join(MEBAE_DATA, 'secrets'))).rejects.toThrow('ENOENT');
}, 600_000);

test('a kept key survives a restart, for its owner only', async () => {
  const MEBAE_DATA = await temporaryFolder();
  const upstream = await startEchoUpstream();
  const env = { PORT: '0', ACADEMIC_API_URL: upstream.origin, MEBAE_DATA };
  const first = runBff(env);
  await first.port();
  const file = join(MEBAE_DATA, 'secrets', 'cookie-keys');
  const kept = await readFile(file, 'utf8');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(join(MEBAE_DATA, 'secrets'))).mode & 0o777).toBe(0o700);
  first.kill('SIGTERM');
  expect(await first.exit).toBe(0);

  const port = await runBff(env).port();
  expect(await readFile(file, 'utf8')).toBe(kept);
  const [kid = '', secret = ''] = kept.trim().split(':');
  const cookie = sessionCookie([{ kid, secret: Buffer.from(secret, 'base64') }]);
  expect((await call(port, path, { headers: { ...ownPage, cookie } })).status).toBe(200);
}, 600_000);

test('8: keys rotate over two processes without anybody being signed out', async () => {
  const upstream = await startEchoUpstream();
  const [older, newer] = [newKey('k1'), newKey('k2')];
  const text = (...keys: (typeof older)[]) =>
    keys.map(({ kid, secret }) => `${kid}:${secret.toString('base64')}`).join(',');
  const start = (COOKIE_KEYS: string) =>
    runBff({ PORT: '0', ACADEMIC_API_URL: upstream.origin, COOKIE_KEYS }).port();
  const statuses = (port: number, cookies: string[]) =>
    Promise.all(
      cookies.map(
        async (cookie) => (await call(port, path, { headers: { ...ownPage, cookie } })).status,
      ),
    );
  const before = [sessionCookie([older]), operatorCookie([older])];
  const after = [sessionCookie([newer, older]), operatorCookie([newer, older])];

  // step 1: every replica learns to open the new key, and still seals with the old one
  // step 2, one replica after the other: the new key seals
  const [learned, sealing] = await Promise.all([
    start(text(older, newer)),
    start(text(newer, older)),
  ]);
  for (const port of [learned, sealing]) {
    expect(await statuses(port, [...before, ...after])).toEqual([200, 200, 200, 200]);
  }
  // step 3, eight hours later: the old key is gone, and with it whoever held its cookies
  const last = await start(text(newer));
  expect(await statuses(last, [...before, ...after])).toEqual([401, 401, 200, 200]);
}, 600_000);
