import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadConfig } from './config.ts';
import { runProcess } from '@mebae/testing/process';

const DATABASE_URL = 'postgres://nobody@127.0.0.1:1/none';

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mebae-secrets-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test.each(['academic-api/src/server.ts', 'academic-api/src/worker.ts'])(
  'in production %s refuses to start without LINK_SECRET, and makes none',
  async (entry) => {
    const MEBAE_DATA = await dataFolder();
    const process = runProcess(entry, { NODE_ENV: 'production', DATABASE_URL, MEBAE_DATA });
    expect(await process.exit).toBe(1);
    expect(process.err()).toContain('Set LINK_SECRET');
    expect(await readdir(MEBAE_DATA)).toEqual([]);
  },
);

test.each([
  [{}, 'Set DATABASE_URL: it is missing.'],
  [{ DATABASE_URL, LINK_SECRET: 'short' }, 'Set LINK_SECRET: must have at least 32 characters.'],
  [
    { DATABASE_URL, LINK_SECRET: 'x'.repeat(32), DATABASE_PASSWORD_FILE: '/nowhere/password' },
    'Set DATABASE_PASSWORD_FILE: there is no file /nowhere/password.',
  ],
  [
    { DATABASE_URL, LINK_SECRET: 'x'.repeat(32), NODE_ENV: 'production' },
    'Set REPORT_STORE_KEYS to k1:BASE64',
  ],
  [{ DATABASE_URL, REPORT_STORE_KEYS: 'k1:c2hvcnQ=' }, 'Set REPORT_STORE_KEYS to kid:base64'],
  [{ DATABASE_URL, LTI_KEYS: 'k1:c2hvcnQ=' }, 'Set LTI_KEYS to kid:base64'],
  [{ DATABASE_URL, REPORT_STORE: 's3://Reports' }, 'REPORT_STORE must look like s3://bucket'],
])('%j is refused with what to set', async (env, message) => {
  const MEBAE_DATA = await dataFolder();
  expect(() => loadConfig({ MEBAE_DATA, ...env })).toThrow(message);
});

test('what is wrong in its settings ends the server with 1 and the line that says it', async () => {
  const process = runProcess('academic-api/src/server.ts', {
    DATABASE_URL,
    LINK_SECRET: 'short',
  });
  expect(await process.exit).toBe(1);
  expect(process.err()).toContain('Set LINK_SECRET: must have at least 32 characters.');
});

test('API and worker that start together agree on one key of the embedded default, for their owner only', async () => {
  const MEBAE_DATA = await dataFolder();
  // each makes its key, then fails at a database that is not there
  const env = { DATABASE_URL, MEBAE_DATA };
  const started = ['server', 'worker', 'server', 'worker'].map((name) =>
    runProcess(`academic-api/src/${name}.ts`, env),
  );
  expect(await Promise.all(started.map(({ exit }) => exit))).toEqual([1, 1, 1, 1]);
  const folder = join(MEBAE_DATA, 'secrets');
  expect((await readdir(folder)).toSorted()).toEqual([
    'link-secret',
    'lti-keys',
    'report-store-keys',
  ]);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  for (const name of await readdir(folder)) {
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  }
  const kept = await readFile(join(folder, 'link-secret'), 'utf8');
  expect(Buffer.from(kept, 'base64url')).toHaveLength(32);
  expect(loadConfig(env).linkSecret).toBe(kept);
  const storeKey = await readFile(join(folder, 'report-store-keys'), 'utf8');
  const [key] = loadConfig(env).reportStoreKeys;
  expect(`${key.kid}:${key.secret.toString('base64')}`).toBe(storeKey);
  for (const process of started) {
    expect(process.err()).toContain('ECONNREFUSED');
    expect(process.out() + process.err()).not.toContain(kept);
    expect(process.out() + process.err()).not.toContain(storeKey);
  }
});
