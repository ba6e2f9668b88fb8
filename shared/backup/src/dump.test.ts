import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findClient } from './dump.ts';
import { makeBackup } from './make-backup.ts';
import { restore } from './restore.ts';
import { fileSources } from './sources.ts';
import { openBackupStore } from './store.ts';
import { machine, query, readText, secret } from './testing/installation.ts';
import { startSystemServer } from './testing/system-server.ts';
import { createVault } from './vault.ts';

const keys = { LINK_SECRET: 'links', REPORT_STORE_KEYS: 'k1:AAAA' };
test('a server of somebody else is dumped and restored into an empty database, with keys of the environment', async (context) => {
  const url = await startSystemServer(context);
  const folder = await mkdtemp(join(tmpdir(), 'mebae-dumps-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await query(url, 'create table kept as select 1 as id');
  await query(url, 'create database empty');
  const target = url.replace('/postgres', '/empty');
  const vault = await createVault(openBackupStore(join(folder, 'backups'), '/'), secret);
  const dataFolder = join(folder, 'data');
  const { manifest, withoutCookies } = await makeBackup({
    vault,
    dataFolder,
    databaseUrl: url,
    sources: fileSources(dataFolder, '/', {}),
    env: keys,
    version: '0.1.0',
  });
  expect(withoutCookies).toBe(true);
  expect(manifest.database.kind).toBe('dump');

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
  expect(await readdir(join(folder, 'restored'))).toEqual(['remotes', 'reports', 'secrets']);
}, 300_000);

test('without client programs of the server’s version it says what to install', async () => {
  await expect(findClient('pg_dump', 99)).rejects.toThrow(/install postgresql-client-99/);
});
