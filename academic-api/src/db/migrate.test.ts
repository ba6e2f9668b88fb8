import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneDatabase, templateUrl } from '@mebae/testing';
import { execaNode } from 'execa';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { connect } from './connect.ts';
import { applyMigrations } from './apply-migrations.ts';
import { migrateTo, migrateToLatest, migrations } from './migrate.ts';

let server: string;
let drop: () => Promise<void>;

beforeAll(async () => {
  const copy = await cloneDatabase(await templateUrl());
  drop = () => copy.drop();
  server = copy.url;
});
afterAll(() => drop());

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Makes an empty database for one test. @returns its address */
async function emptyDatabase(): Promise<string> {
  const name = `empty_${randomUUID()}`;
  await onServer(`create database "${name}"`);
  onTestFinished(() => onServer(`drop database if exists "${name}" with (force)`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

it.each(['migrate', 'roles'])('says in one sentence that %s has no database', async (command) => {
  const folder = await mkdtemp(join(tmpdir(), 'mebae-no-database-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { DATABASE_URL: _, ...env } = process.env;
  const program = join(import.meta.dirname, `${command}-cli.ts`);
  const { exitCode, stderr } = await execaNode(program, {
    reject: false,
    extendEnv: false,
    env: { ...env, MEBAE_DATA: folder },
  });
  expect({ exitCode, stderr }).toEqual({
    exitCode: 1,
    stderr: `There is no database in ${folder}: run npm start first.`,
  });
});

it('ends with 1 where the job tables refuse their queues, whose timers would go on', async () => {
  const url = await emptyDatabase();
  await migrateToLatest(url);
  const db = connect(url, 1);
  await sql`create function refuse() returns trigger language plpgsql
    as $$ begin raise exception 'no queues today'; end $$`.execute(db);
  await sql`create trigger refuse before insert or update or delete on pgboss.queue
    for each statement execute function refuse()`.execute(db);
  await db.destroy();
  const { exitCode, stderr } = await execaNode(join(import.meta.dirname, 'migrate-cli.ts'), {
    reject: false,
    env: { DATABASE_URL: url },
  });
  expect({ exitCode, stderr }).toEqual({
    exitCode: 1,
    stderr: expect.stringContaining('no queues today'),
  });
});

it('brings an empty database up once, when processes start together, and again changes nothing', async () => {
  const url = await emptyDatabase();
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrateToLatest(url)));
  const counts = applied.map((names) => names.length).sort((a, b) => a - b);
  expect(counts.slice(0, 3)).toEqual([0, 0, 0]);
  expect(counts[3]).toBeGreaterThan(5);
  expect(await migrateToLatest(url)).toEqual([]);
});

it('readings of names go from teachers to their accounts, and students are found by Latin letters', async () => {
  const url = await emptyDatabase();
  await migrateTo(url, '0402-lost-links');
  const db = connect(url, 1);
  onTestFinished(() => db.destroy());
  for (const statement of [
    sql`insert into company (company_id, name, first_school_year) values (901, '東', 2026), (902, '西', 2026)`,
    sql`insert into account (company_id, user_id, email, role, last_name, first_name) values
      (901, 11, 'a@a.example', 2, '佐藤', '葵'), (901, 12, 'b@a.example', 1, '係', ''), (902, 13, 'c@c.example', 2, '鈴木', '海')`,
    sql`insert into teacher (company_id, user_id, last_name_kana, first_name_kana) values
      (901, 11, 'サトウ', 'アオイ'), (902, 13, 'スズキ', 'ウミ')`,
    sql`insert into student (company_id, manage_number, last_name, first_name, last_name_kana, first_name_kana, search_key)
      values (901, '7', '大野', '翔', 'オオノ', 'ショウ', 'x')`,
  ]) {
    await statement.execute(db);
  }
  expect(await migrateToLatest(url)).toContain('0410-readings-of-accounts');
  const accounts = await db
    .selectFrom('account')
    .select(['userID', 'lastNameKana', 'firstNameKana', 'nameScript'])
    .orderBy('userID')
    .execute();
  expect(accounts).toEqual([
    { userID: 11, lastNameKana: 'サトウ', firstNameKana: 'アオイ', nameScript: 'both' },
    { userID: 12, lastNameKana: '', firstNameKana: '', nameScript: 'both' },
    { userID: 13, lastNameKana: 'スズキ', firstNameKana: 'ウミ', nameScript: 'both' },
  ]);
  const student = await db.selectFrom('student').select('searchKey').executeTakeFirstOrThrow();
  expect(student.searchKey).toContain('onosho');
});

it('waits for a lock in short tries, between which others go on, and says for whom it waits', async () => {
  const url = await emptyDatabase();
  await migrateTo(url, '0490-roster-services');
  const [holder, reader] = [new pg.Client({ connectionString: url }), connect(url, 1)];
  holder.on('error', () => undefined);
  onTestFinished(() => holder.end());
  onTestFinished(() => reader.destroy());
  await holder.connect();
  await holder.query('begin; lock table company in access share mode');
  const told: string[] = [];
  const migrating = migrateToLatest(url, (sentence) => told.push(sentence));
  await vi.waitFor(() => expect(told.length).toBeGreaterThan(1), { timeout: 60_000 });
  expect(told[0]).toMatch(
    /^Migration 0500-second-factors waits for a lock; the oldest transaction is of process \d+ /,
  );
  // it would never come while the migration stood in front of it
  expect(await reader.selectFrom('company').select('companyID').execute()).toEqual([]);
  await holder.query('commit');
  expect(await migrating).toContain('0500-second-factors');
});

it('gives up a lock that is never let go, and keeps the migrations before it', async () => {
  const url = await emptyDatabase();
  await migrateTo(url, '0482-lti');
  const db = connect(url, 2);
  const holder = new pg.Client({ connectionString: url });
  onTestFinished(() => holder.end());
  onTestFinished(() => db.destroy());
  await holder.connect();
  await holder.query('begin; lock table auth_token in access share mode');
  await expect(applyMigrations(db, migrations, () => undefined, 0)).rejects.toThrow(
    'Migration 0500-second-factors waits for a lock',
  );
  const { rows } = await sql<{
    name: string;
  }>`select max(name) as name from kysely_migration`.execute(db);
  expect(rows).toEqual([{ name: '0490-roster-services' }]);
});

it('leaves the schema of a later release as it is', async () => {
  const url = await emptyDatabase();
  await migrateToLatest(url);
  const db = connect(url, 1);
  onTestFinished(() => db.destroy());
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(db);
  await sql`update competency set description = '{"ja": "later"}' where competency_id = 1`.execute(
    db,
  );
  const told: string[] = [];
  expect(await migrateToLatest(url, (sentence) => told.push(sentence))).toEqual([]);
  expect(told).toEqual([
    'The schema is of a later release, which has 9999-later: it is left as it is.',
  ]);
  const competency = db
    .selectFrom('competency')
    .select('description')
    .where('competencyID', '=', 1);
  expect(await competency.executeTakeFirst()).toEqual({ description: { ja: 'later' } });
});
