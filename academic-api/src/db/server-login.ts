import { createHash, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { connect, type Db } from './connect.ts';
import type { DatabaseAddress } from './connection.ts';
import { migrateToLatest, migrationNames, withStartLock } from './migrate.ts';

/** Where the database is, and the key that all replicas share. */
type Setting = DatabaseAddress & { linkSecret: string };

/** PostgreSQL cuts longer names. */
const nameMax = 63;

function loginName(database: string): string {
  const name = `mebae_server_${database}`;
  if (Buffer.byteLength(name) <= nameMax) return name;
  return `mebae_server_${createHash('sha256').update(database).digest('hex').slice(0, 40)}`;
}

/**
 * Makes the login of API and worker, or gives it its password again. The password follows from the key that all
 * replicas share, so that each of them can do so and none locks another out.
 * @param setting address of the tables' owner, who may make roles
 * @returns the address of the login
 */
export async function createServerLogin(setting: Setting): Promise<DatabaseAddress> {
  const url = new URL(setting.databaseUrl);
  const password = createHmac('sha256', setting.linkSecret)
    .update('database login')
    .digest('base64url');
  await withStartLock(setting, async (db) => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
    const name = loginName(rows[0]?.name ?? '');
    const known = await sql`select from pg_roles where rolname = ${name}`.execute(db);
    if (known.rows.length === 0) await sql`create role ${sql.id(name)}`.execute(db);
    await sql`alter role ${sql.id(name)} login password ${sql.lit(password)}`.execute(db);
    await sql`grant mebae_server to ${sql.id(name)}`.execute(db);
    url.username = name;
  });
  url.password = password;
  return { databaseUrl: url.href, databasePasswordFile: undefined };
}

/** Whether an address is a login of the servers, rather than of the tables' owner or of a superuser. */
async function isServerLogin(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isLogin: boolean | null }>`
    select not r.rolsuper and pg_has_role(r.oid, g.oid, 'usage') and not exists (
        select from pg_class c where c.oid = to_regclass('public.account') and pg_has_role(r.oid, c.relowner, 'usage')
      ) as is_login
    from pg_roles r left join pg_roles g on g.rolname = 'mebae_server'
    where r.rolname = current_user`.execute(db);
  return rows[0]?.isLogin === true;
}

const byOwner = 'run npm run migrate -w academic-api with DATABASE_URL of its owner first.';
const insufficientPrivilege = '42501';

/** @throws when the owner has not yet brought the database to this version's schema and rights */
async function checkSchema(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`
    .execute(db)
    .catch((error: unknown) => {
      if (!(error instanceof pg.DatabaseError && error.code === insufficientPrivilege)) throw error;
      throw new Error(`The servers’ login has no rights in the database: ${byOwner}`);
    });
  const applied = new Set(rows.map((row) => row.name));
  const missing = (await migrationNames()).filter((name) => !applied.has(name));
  if (missing.length > 0) {
    throw new Error(
      `The database is older than this version (${missing[0]} is missing): ${byOwner}`,
    );
  }
}

/**
 * Brings the database to this version's schema and finds the address that API and worker use: a login that owns
 * nothing and can't bypass row-level security.
 * @param setting an address of the owner, by which the schema is migrated and the login is made; or of a login in
 *   `mebae_server`, which is used as it is once the owner has migrated
 * @throws when a migration fails, or the owner has not migrated
 */
export async function prepareDatabase(setting: Setting): Promise<DatabaseAddress> {
  const db = connect(setting, 1);
  try {
    if (await isServerLogin(db)) {
      await checkSchema(db);
      return setting;
    }
  } finally {
    await db.destroy();
  }
  await migrateToLatest(setting);
  return createServerLogin(setting);
}
