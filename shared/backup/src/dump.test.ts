import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findClient } from './dump.ts';
import { makeBackup } from './make-backup.ts';
import type { Manifest } from './manifest.ts';
import { dumpProblems, oldestServer, serverProblems } from './restore-dump.ts';
import { restore } from './restore.ts';
import { fileSources } from './sources.ts';
import { openBackupStore } from './store.ts';
import { machine, query, readText, secret } from './testing/installation.ts';
import { startSystemServer } from './testing/system-server.ts';
import { createVault } from './vault.ts';

const keys = { LINK_SECRET: 'links', REPORT_STORE_KEYS: 'k1:AAAA', LTI_KEYS: 'l1:BBBB' };

test('a server of somebody else is dumped and restored into an empty database, with keys of the environment', async (context) => {
  const url = await startSystemServer(context);
  const folder = await mkdtemp(join(tmpdir(), 'mebae-dumps-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await query(url, 'create table kept as select 1 as id');
  await query(url, 'create database empty');
  const target = url.replace('/postgres', '/empty');
  const vault = await createVault(openBackupStore(join(folder, 'backups'), '/'), secret);
  const dataFolder = join(folder, 'data');
  const { manifest, withoutCookies, withoutLtiKeys } = await makeBackup({
    vault,
    dataFolder,
    databaseUrl: url,
    sources: fileSources(dataFolder, '/', {}),
    env: keys,
    version: '0.1.0',
  });
  expect([withoutCookies, withoutLtiKeys]).toEqual([true, false]);
  const server = Number.parseInt(manifest.postgres.version, 10);
  expect(manifest.database).toEqual({ kind: 'dump', pgDump: server });
  expect(await dumpProblems(manifest)).toEqual([]);

  const options = { vault, dataFolder: join(folder, 'restored'), until: null, machine };
  const makeRoles = async () => undefined;
  await expect(restore({ ...options, databaseUrl: url, makeRoles })).rejects.toThrow(
    'The database of DATABASE_URL is not empty: it has 1 tables.',
  );
  await expect(restore({ ...options, databaseUrl: null, makeRoles })).rejects.toThrow(
    'set DATABASE_URL to an empty database',
  );
  await restore({ ...options, databaseUrl: target, makeRoles });
  expect(await query(target, 'select id from kept')).toEqual([{ id: 1 }]);
  expect(await readText(join(folder, 'restored/secrets/link-secret'))).toBe('links\n');
  expect(await readText(join(folder, 'restored/secrets/lti-keys'))).toBe('l1:BBBB\n');
  expect(await readdir(join(folder, 'restored'))).toEqual(['remotes', 'reports', 'secrets']);
}, 300_000);

test('without client programs of the server’s version it says what to install', async () => {
  await expect(findClient('pg_dump', 99)).rejects.toThrow(/install postgresql-client-99/);
});

const dumpOf = (server: number, pgDump?: number): Manifest => ({
  format: 1,
  id: '20261125T011500Z-00000000',
  startedAt: '2026-11-25T01:15:00.000Z',
  endedAt: '2026-11-25T01:15:00.000Z',
  version: '0.1.0',
  schema: '',
  postgres: { version: `${server}.1`, systemID: '1' },
  database: { kind: 'dump', ...(pgDump !== undefined && { pgDump }) },
  folders: [],
  files: [],
  parts: [],
});

test('a dump wants a pg_restore of the pg_dump that made it, not of its server; older manifests name the server only', async () => {
  const problems = await dumpProblems(dumpOf(15, 99));
  expect(problems).toEqual([
    expect.stringMatching(/^The dump was made by pg_dump 99, .*install postgresql-client-99\.$/),
  ]);
  expect(await dumpProblems(dumpOf(99))).toEqual([expect.stringContaining('by pg_dump 99')]);
});

test('a server that would refuse what pg_restore sets is named before anything is restored', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mebae-clients-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'pg_restore'), '#!/bin/sh\necho "pg_restore (PostgreSQL) 88.1"\n');
  await chmod(join(folder, 'pg_restore'), 0o755);
  vi.stubEnv('PATH', folder);
  onTestFinished(() => void vi.unstubAllEnvs());

  expect(oldestServer(dumpOf(15, 15))).toBe(15);
  expect(oldestServer(dumpOf(15, 18))).toBe(17);
  expect(await serverProblems(15, dumpOf(15, 88))).toEqual([
    expect.stringContaining('made by pg_dump 88: take a server of 17 or later'),
  ]);
  expect(await serverProblems(17, dumpOf(15, 88))).toEqual([]);
  expect(await serverProblems(15, dumpOf(16))).toEqual([
    expect.stringContaining('take a server of 16 or later'),
  ]);
  const { major } = await findClient('pg_restore', 16);
  const [problem = 'none'] = await serverProblems(16, dumpOf(16));
  expect(problem).toContain(major < 17 ? 'none' : 'install postgresql-client-16');
});
