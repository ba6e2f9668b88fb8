import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { Migrator, type Migration, type MigrationProvider } from 'kysely/migration';
import { PgBoss } from 'pg-boss';
import { jobSchema } from '../lib/processes/jobs.ts';
import { applyMigrations } from './apply-migrations.ts';
import { connect, type Db } from './connect.ts';
import { connectionOf, type DatabaseAddress } from './connection.ts';
import { ensureRights } from './rights.ts';
import { ensureRoles } from './roles.ts';
import { loadMasters } from './load-masters.ts';

const folder = join(import.meta.dirname, 'migrations');

/** Names of all migrations, in their order. */
export async function migrationNames(): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.*\.ts$/.test(name));
  return names.map((name) => name.replace(/\.ts$/, '')).sort();
}

/** This release's migrations. */
export const migrations: MigrationProvider = {
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
 * Brings a database to the newest schema, with its job tables, master data, and the roles and their rights. Forward only;
 * safe to run from several processes at once, and beside the API and worker of the last release. The schema of a later
 * release is left as it is: this one works on it as the last release does on its successor's.
 * @param address `postgres://…` of a role that owns the schema and may create roles
 * @param tell takes a sentence when a migration has to wait for a lock
 * @returns names of the migrations that were applied now
 * @throws when a migration fails; that migration is rolled back
 */
export const migrateToLatest = (
  address: string | DatabaseAddress,
  tell: (sentence: string) => void = () => undefined,
): Promise<string[]> => withStartLock(address, (db) => migrate(db, address, tell));

/**
 * Brings a database to the schema of an earlier version, as a test of a later migration finds it.
 * @param name of the last migration that is applied
 */
export const migrateTo = (address: string, name: string): Promise<void> =>
  withStartLock(address, async (db) => {
    const { error } = await new Migrator({ db, provider: migrations }).migrateTo(name);
    if (error) throw error instanceof Error ? error : new Error(JSON.stringify(error));
  });

/** @returns names of the migrations of a database that this release does not know */
async function laterMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    isThere: boolean;
  }>`select to_regclass('kysely_migration') is not null as is_there`.execute(db);
  if (!rows[0]?.isThere) return [];
  const applied = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const known = new Set(await migrationNames());
  return applied.rows
    .map(({ name }) => name)
    .filter((name) => !known.has(name))
    .toSorted();
}

async function migrate(
  db: Db,
  address: string | DatabaseAddress,
  tell: (sentence: string) => void,
): Promise<string[]> {
  // a database that was restored from a dump may stand on a server that has none of them
  await ensureRoles(db);
  const [later] = await laterMigrations(db);
  if (later !== undefined) {
    tell(`The schema is of a later release, which has ${later}: it is left as it is.`);
    return [];
  }
  const applied = await applyMigrations(db, migrations, tell);
  await loadMasters(db);
  const boss = new PgBoss({ ...connectionOf(address), supervise: false, schedule: false });
  boss.on('error', () => undefined);
  try {
    await boss.start();
    await jobSchema(boss);
  } finally {
    // Its timers would keep a command that has failed from ending.
    await boss.stop({ graceful: false });
  }
  // A dump may have been restored without rights.
  await ensureRights(db);
  return applied;
}
