import { freePort, loginOf } from '@mebae/testing';
import { runProcess, statusOf, until } from '@mebae/testing/process';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { ownDatabase } from '../testing/own-database.ts';
import { connect } from './connect.ts';
import { migrateToLatest } from './migrate.ts';
import { createServerLogin, prepareDatabase } from './server-login.ts';

const linkSecret = 'a-secret-of-the-tests-that-is-long-enough';

function open(url: string) {
  const db = connect(url, 1);
  onTestFinished(() => db.destroy());
  return db;
}

test('API, worker, job queue and counting of calls are signed in as a login that owns nothing', async () => {
  const { url, db } = await ownDatabase();
  const [port, workerPort] = await Promise.all([freePort(), freePort()]);
  const env = {
    DATABASE_URL: url,
    LINK_SECRET: linkSecret,
    SHED_LOOP_DELAY_MS: '0',
    ACADEMIC_API_PORT: String(port),
    WORKER_METRICS_PORT: String(workerPort),
  };
  const servers = ['server', 'worker'].map((name) =>
    runProcess(`academic-api/src/${name}.ts`, env),
  );
  await until(async () => (await statusOf(`http://127.0.0.1:${port}/health/ready`)) === 200);
  await until(async () => (await statusOf(`http://127.0.0.1:${workerPort}/health/ready`)) === 200);
  // the first call that is counted opens the connection for it
  await fetch(`http://127.0.0.1:${port}/api/v3/academic/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@test.example', password: 'Wrong-pass1' }),
  });
  const { rows } = await sql<{ program: string; mayEverything: boolean; owns: number }>`
    select distinct a.application_name as program, r.rolsuper or r.rolbypassrls or r.rolcreaterole as may_everything,
      (select count(*)::int from pg_class c where pg_has_role(r.oid, c.relowner, 'usage')) as owns
    from pg_stat_activity a join pg_roles r on r.rolname = a.usename
    where a.datname = current_database() and a.application_name in ('mebae', 'mebae rate limit', 'pgboss')
      and a.usename <> current_user
    order by 1`.execute(db);
  expect(rows).toEqual(
    ['mebae', 'mebae rate limit', 'pgboss'].map((program) => ({
      program,
      mayEverything: false,
      owns: 0,
    })),
  );
  // of the owner nobody but this test is connected
  const owner = await sql<{ programs: string[] }>`
    select array_agg(distinct application_name) as programs from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
      and application_name <> 'mebae'`.execute(db);
  expect(owner.rows[0]?.programs).toBeNull();
  expect(servers.map((server) => server.err())).toEqual(['', '']);
});

test('the login reads no school, writes no schema and becomes nobody else', async () => {
  const { url } = await ownDatabase();
  const address = await createServerLogin({ databaseUrl: url, linkSecret });
  // again, as another replica does it
  expect(await createServerLogin({ databaseUrl: url, linkSecret })).toEqual(address);
  const login = open(address.databaseUrl);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from student`.execute(login);
  expect(rows).toEqual([{ n: 0 }]);
  for (const attempt of [
    sql`create table made_up (id int)`,
    sql`alter table student disable row level security`,
    sql`create policy all_schools on student using (true)`,
    sql`set role ${sql.id(new URL(url).username)}`,
    sql`delete from audit_log`,
    sql`update kysely_migration set name = name`,
    sql`select * from rate_limit`,
  ]) {
    await expect(attempt.execute(login)).rejects.toThrow(/permission denied|must be owner/);
  }
});

test('a login that an administrator made is used as it is, once the owner has migrated', async () => {
  const { url, db } = await ownDatabase();
  const databaseUrl = await loginOf(url, 'mebae_server');
  const setting = { databaseUrl, linkSecret };
  expect((await prepareDatabase(setting)).databaseUrl).toBe(databaseUrl);
  await sql`delete from kysely_migration where name like '0083%'`.execute(db);
  await expect(prepareDatabase(setting)).rejects.toThrow(
    'The database is older than this version (0083-server-role is missing): run npm run migrate',
  );
});

test('a login without rights, as after a restore without them, says by whom they are made', async () => {
  const { url, db } = await ownDatabase();
  const setting = { databaseUrl: await loginOf(url, 'mebae_server'), linkSecret };
  await sql`revoke select on kysely_migration from mebae_server`.execute(db);
  await expect(prepareDatabase(setting)).rejects.toThrow(
    'has no rights in the database: run npm run migrate',
  );
  await migrateToLatest(url);
  expect((await prepareDatabase(setting)).databaseUrl).toBe(setting.databaseUrl);
});
