import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseOwner } from '@mebae/postgres';
import { freePort } from '@mebae/testing';
import { execa } from 'execa';
import { expect, onTestFinished, test, type TestContext } from 'vitest';
import { findClient } from './dump.ts';
import { makeBackup } from './make-backup.ts';
import { restore } from './restore.ts';
import { fileSources } from './sources.ts';
import { openBackupStore } from './store.ts';
import { machine, query, readText, secret } from './testing/installation.ts';
import { createVault } from './vault.ts';

const keys = { LINK_SECRET: 'links', REPORT_STORE_KEYS: 'k1:AAAA' };
/** Where Debian has servers with their client programs; the embedded one has none. */
const debian = '/usr/lib/postgresql';

/** Starts a server of the system, with its client programs beside it. */
async function startSystemServer(context: TestContext): Promise<string> {
  const versions = existsSync(debian) ? await readdir(debian) : [];
  const bin = versions
    .map((version) => join(debian, version, 'bin'))
    .findLast((folder) => existsSync(join(folder, 'postgres')));
  if (bin === undefined) return context.skip('It needs a PostgreSQL server of Debian.');
  const folder = await mkdtemp(join(tmpdir(), 'mebae-dump-'));
  const owner = databaseOwner(folder);
  if (owner) await chown(folder, owner.uid, owner.gid);
  await chmod(folder, 0o700);
  const user = { ...owner, cwd: '/' };
  const data = join(folder, 'cluster');
  await execa(join(bin, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'owner', '--no-sync'], user);
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    fsync: 'off',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = execa(join(bin, 'postgres'), ['-D', data, ...flags], {
    ...user,
    reject: false,
    forceKillAfterDelay: 10_000,
  });
  onTestFinished(async () => {
    server.kill('SIGINT');
    await server;
    await rm(folder, { recursive: true, force: true });
  });
  const url = `postgres://owner@127.0.0.1:${port}/postgres`;
  await expect
    .poll(() => query(url, 'select').then(() => 'up', String), { timeout: 60_000 })
    .toBe('up');
  return url;
}

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
