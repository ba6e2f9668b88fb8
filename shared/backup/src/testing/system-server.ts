import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseOwner } from '@mebae/postgres';
import { freePort } from '@mebae/testing';
import { execa } from 'execa';
import { expect, onTestFinished, type TestContext } from 'vitest';
import { query } from './installation.ts';

/** Where Debian has servers with their client programs; the embedded one has none. */
const debian = '/usr/lib/postgresql';

/**
 * Starts a server of the system, with its client programs beside it, for the test that runs; skips it where there is none.
 * @returns address of its first database
 */
export async function startSystemServer(context: TestContext): Promise<string> {
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
