import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runningUrl } from './running-url.ts';
import { startPostgres } from './server.ts';

test('a command beside the running server finds it by its folder', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'mebae-url-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  expect(await runningUrl(dataDir)).toBeNull();
  const server = await startPostgres({ dataDir, forTests: true });
  try {
    expect(await runningUrl(dataDir)).toBe(server.url);
  } finally {
    await server.stop();
  }
}, 600_000);
