import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { Migrator, type Migration, type MigrationProvider } from 'kysely/migration';
import { PgBoss } from 'pg-boss';
import { jobSchema } from '../lib/processes/jobs.ts';
import { connect, type Db } from './connect.ts';
import { connectionOf, type DatabaseAddress } from './connection.ts';
import { ensureRoles } from './roles.ts';
import { loadMasters } from './load-masters.ts';

const folder = join(import.meta.dirname, 'migrations');

/** Names of all migrations, in their order. */
export async function migrationNames(): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.*\.ts$/.test(name));
  return names.map((name) => name.replace(/\.ts$/, '')).sort();
}

const files: MigrationProvider = {
  async getMigrations() {
    const entries = (await migrationNames()).map(async (name): Promise<[string, Migration]> => {
      const module = (await import(pathToFileURL(join(folder, `${name}.ts`)).href)) as Migration;
      return [name, module];
    });
    return Object.fromEntries(await Promise.all(entries));
  },
};

/** Any number of ours: processes that start together come in one after the other. */
const startLock = 7_203_312;

/** Works on a database by a connection of its own; processes that start together come in one after the other. */
export async function withStartLock<T>(
  address: string | DatabaseAddress,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const db = connect(address, 2);
  try {
    return await db.connection().execute(async (guard) => {
      // held by this connection, and so gone with it when the process is killed
      await sql`select pg_advisory_lock(${startLock})`.execute(guard);
      try {
        return await work(db);
      } finally {
        await sql`select pg_advisory_unlock(${startLock})`.execute(guard);
      }
    });
  } finally {
    await db.destroy();
  }
}

/**
 * Brings a database to the newest schema, its job tables and master data included. Forward only; safe to run from
 * several processes at once.
 * @param address `postgres://…` of a role that owns the schema and may create roles
 * @returns names of the migrations that were applied now
 * @throws when a migration fails; that migration is rolled back
 */
export const migrateToLatest = (address: string | DatabaseAddress): Promise<string[]> =>
  withStartLock(address, (db) => migrate(db, address));

/**
 * Brings a database to the schema of an earlier version, as a test of a later migration finds it.
 * @param name of the last migration that is applied
 */
export const migrateTo = (address: string, name: string): Promise<void> =>
  withStartLock(address, async (db) => {
    const { error } = await new Migrator({ db, provider: files }).migrateTo(name);
    if (error) throw error instanceof Error ? error : new Error(JSON.stringify(error));
  });

async function migrate(db: Db, address: string | DatabaseAddress): Promise<string[]> {
  // a database that was restored from a dump may stand on a server that has none of them
  await ensureRoles(db);
  const { error, results } = await new Migrator({ db, provider: files }).migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error(JSON.stringify(error));
  await loadMasters(db);
  const boss = new PgBoss({ ...connectionOf(address), supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  await jobSchema(boss);
  await boss.stop({ graceful: false });
  // Jobs are enqueued inside a request's transaction, so by its role.
  await sql`grant usage on schema pgboss to mebae_app`.execute(db);
  await sql`grant select, insert, update on all tables in schema pgboss to mebae_app`.execute(db);
  // The worker takes, ends, schedules and removes them.
  await sql`grant usage on schema pgboss to mebae_server`.execute(db);
  await sql`grant select, insert, update, delete on all tables in schema pgboss to mebae_server`.execute(
    db,
  );
  return (results ?? []).map((result) => result.migrationName);
}
