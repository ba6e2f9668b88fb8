import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSystemServer } from '@mebae/backup/testing/system-server';
import { apiBase, httpNames } from '@mebae/contracts';
import { freePort } from '@mebae/testing';
import { runProcess, statusOf, until } from '@mebae/testing/process';
import { execa, execaNode } from 'execa';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { allRights } from '../testing/all-rights.ts';
import { createSchool } from '../testing/school.ts';
import { connect, type Db } from './connect.ts';
import { migrateToLatest } from './migrate.ts';

async function onDatabase<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = connect(url, 1);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** @returns address of an owner's own, empty database, as README wants one */
async function emptyDatabase(server: string, name: string): Promise<string> {
  await onDatabase(server, (db) =>
    sql`create database ${sql.id(name)} owner mebae_owner`.execute(db),
  );
  const url = new URL(server);
  url.username = 'mebae_owner';
  url.pathname = `/${name}`;
  return url.href;
}

/** Leaves a server as it was before the product came to it, but for the owner. */
const forget = (server: string, database: string) =>
  onDatabase(server, async (db) => {
    await sql`drop database ${sql.id(database)} with (force)`.execute(db);
    const { rows } = await sql<{ name: string }>`
      select rolname as name from pg_roles where rolname like 'mebae\\_%' and rolname <> 'mebae_owner'`.execute(
      db,
    );
    await sql`drop role ${sql.join(rows.map(({ name }) => sql.id(name)))}`.execute(db);
  });

/** Starts an API with the owner's address. @returns the status of a call of somebody who is signed in */
async function callProfile(databaseUrl: string, token: string): Promise<number> {
  const port = await freePort();
  const api = runProcess('academic-api/src/server.ts', {
    DATABASE_URL: databaseUrl,
    LINK_SECRET: 'a-secret-of-the-tests-that-is-long-enough',
    SHED_LOOP_DELAY_MS: '0',
    ACADEMIC_API_PORT: String(port),
  });
  const origin = `http://127.0.0.1:${port}`;
  await until(async () => (await statusOf(`${origin}/health/ready`)) === 200);
  const headers = { [httpNames.authToken]: token };
  const { status } = await fetch(`${origin}${apiBase}/account/profile`, { headers });
  api.kill('SIGTERM');
  await api.exit;
  return status;
}

test('a dump that is restored as README says serves calls, and one without its roles or rights has those of a fresh database once it is migrated', async (context) => {
  const server = await startSystemServer(context);
  const folder = await mkdtemp(join(tmpdir(), 'mebae-restored-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'mebae.dump');
  const programs = await onDatabase(server, async (db) => {
    await sql`create role mebae_owner login createrole`.execute(db);
    const { rows } = await sql<{
      version: string;
    }>`select current_setting('server_version') as version`.execute(db);
    return `/usr/lib/postgresql/${Number.parseInt(rows[0]?.version ?? '', 10)}/bin`;
  });
  const source = await emptyDatabase(server, 'source');
  await migrateToLatest(source);
  const { token, fresh } = await onDatabase(source, async (db) => ({
    token: (await createSchool(db)).admin,
    fresh: await allRights(db),
  }));
  await execa(join(programs, 'pg_dump'), ['--format=custom', `--file=${file}`, source]);
  await forget(server, 'source');

  const target = await emptyDatabase(server, 'target');
  const restore = (url: string, ...options: string[]) =>
    execa(join(programs, 'pg_restore'), ['--no-owner', ...options, `--dbname=${url}`, file], {
      reject: false,
    });
  await execaNode(join(import.meta.dirname, 'roles-cli.ts'), { env: { DATABASE_URL: target } });
  const documented = await restore(target, '--exit-on-error');
  expect([documented.exitCode, documented.stderr]).toEqual([0, '']);
  expect(await callProfile(target, token)).toBe(200);
  expect(await onDatabase(target, allRights)).toEqual(fresh);
  await forget(server, 'target');

  const withoutRights = await emptyDatabase(server, 'without_rights');
  const restored = await restore(withoutRights, '--exit-on-error', '--no-acl');
  expect([restored.exitCode, restored.stderr]).toEqual([0, '']);
  await migrateToLatest(withoutRights);
  expect(await onDatabase(withoutRights, allRights)).toEqual(fresh);
  await forget(server, 'without_rights');

  const withoutRoles = await emptyDatabase(server, 'without_roles');
  expect((await restore(withoutRoles)).stderr).toContain('role "mebae_app" does not exist');
  await migrateToLatest(withoutRoles);
  expect(await onDatabase(withoutRoles, allRights)).toEqual(fresh);
}, 600_000);
