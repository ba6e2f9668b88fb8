import { cloneDatabase, templateUrl } from '@mebae/testing';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { allRights } from '../testing/all-rights.ts';
import { connect } from './connect.ts';
import { migrateToLatest } from './migrate.ts';
import { missingRights } from './rights.ts';

async function freshDatabase() {
  const database = await cloneDatabase(await templateUrl());
  const db = connect(database.url, 1);
  onTestFinished(async () => {
    await db.destroy();
    await database.drop();
  });
  return { url: database.url, db };
}

/** Leaves a database with the rights that `pg_restore --no-acl` gives it: those of owners and of PostgreSQL's defaults. */
const withoutRights = sql`
  update pg_class set relacl = null where relnamespace::regnamespace::text in ('public', 'pgboss');
  update pg_proc set proacl = null where pronamespace::regnamespace::text in ('public', 'pgboss');
  update pg_namespace set nspacl = null where nspname = 'pgboss';
  revoke all on schema public from mebae_app, mebae_rate_limit`;

test('a database that was restored without rights has those of a fresh one once it is migrated, and no more', async () => {
  const { url, db } = await freshDatabase();
  const fresh = await allRights(db);
  expect(fresh).toContain('table public.audit_log: mebae_app INSERT');
  expect(await missingRights(db)).toEqual([]);
  await withoutRights.execute(db);
  expect((await allRights(db)).filter((right) => right.includes('mebae_'))).toEqual([]);
  await migrateToLatest(url);
  expect(await allRights(db)).toEqual(fresh);
});

test('a single right that is missing is made, and the others stay as they are', async () => {
  const { url, db } = await freshDatabase();
  const fresh = await allRights(db);
  await sql`revoke insert on audit_log from mebae_app; grant execute on function open_session to public;
    revoke usage on schema pgboss from mebae_server`.execute(db);
  expect(await missingRights(db)).toEqual([
    'revoke all on function open_session(bytea,integer) from public',
    'grant usage on schema pgboss to mebae_server',
    'grant insert on table public.audit_log to mebae_app',
  ]);
  await migrateToLatest(url);
  expect(await allRights(db)).toEqual(fresh);
});
