import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { httpNames } from '@mebae/contracts';
import { freePort } from '@mebae/testing';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openJobs } from '../lib/processes/jobs.ts';
import { ownDatabase } from '../testing/own-database.ts';
import { runProcess, statusOf, until } from '@mebae/testing/process';
import { connectionOf } from './connection.ts';
import { appDb, withSchoolTransaction, openPool } from './connect.ts';

const secrets = {
  LINK_SECRET: 'a-secret-of-the-tests-that-is-long-enough',
  // the machine may be busier than the product would put up with
  SHED_LOOP_DELAY_MS: '0',
};

/** A database with a login for the servers, as an administrator makes one, whose password is in a file. */
async function withPasswordFile() {
  const own = await ownDatabase();
  const role = `rotating_${process.pid}_${Date.now()}`;
  await sql`create role ${sql.id(role)} login password 'the-first' in role mebae_server`.execute(
    own.db,
  );
  const folder = await mkdtemp(join(tmpdir(), 'mebae-rotation-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'password');
  await writeFile(file, 'the-first\n', { mode: 0o600 });
  const url = new URL(own.url);
  url.username = role;
  url.password = '';
  return {
    own,
    url: url.href,
    env: { ...secrets, DATABASE_URL: url.href, DATABASE_PASSWORD_FILE: file },
    /** As an administrator does it: the database first, then the file. */
    rotate: async (password: string): Promise<void> => {
      await sql`alter role ${sql.id(role)} password ${sql.lit(password)}`.execute(own.db);
      await writeFile(file, password);
    },
    write: (password: string) => writeFile(file, password),
    /** Ends every connection of the servers, so that they need new ones. */
    cut: () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = ${role}`.execute(
        own.db,
      ),
    /** @returns the code of the refusal, or null */
    tryPassword: async (password: string): Promise<string | null> => {
      const client = new pg.Client({ connectionString: url.href.replace('@', `:${password}@`) });
      try {
        await client.connect();
        return null;
      } catch (error) {
        return (error as { code?: string }).code ?? 'unknown';
      } finally {
        await client.end();
      }
    },
  };
}

test('a new database password needs no restart of the API: what stands goes on, what is new uses it', async () => {
  const { own, env, rotate, write, cut, tryPassword } = await withPasswordFile();
  const port = await freePort();
  const api = runProcess('academic-api/src/server.ts', { ...env, ACADEMIC_API_PORT: String(port) });
  const origin = `http://127.0.0.1:${port}`;
  const ready = () => statusOf(`${origin}/health/ready`);
  await until(async () => (await ready()) === 200);
  const profile = async () => {
    const headers = { [httpNames.authToken]: own.school.admin };
    return (await fetch(`${origin}/api/v3/academic/account/profile`, { headers })).status;
  };
  expect(await profile()).toBe(200);

  await rotate('the-second');
  expect(await tryPassword('the-first')).toBe('28P01');
  expect(await tryPassword('the-second')).toBeNull();
  expect(await profile()).toBe(200);
  await cut();
  await until(async () => (await ready()) === 200);
  expect(await profile()).toBe(200);

  // the file is what counts: with a wrong one nothing new stands, with the right one it does again
  await write('wrong');
  await cut();
  await until(async () => (await ready()) === 503);
  await write('the-second');
  await until(async () => (await ready()) === 200);
  expect(await profile()).toBe(200);
  expect(api.out() + api.err()).not.toMatch(/the-first|the-second/);
}, 600_000);

test("the worker's connections and its queue's use the new one too", async () => {
  const { own, env, rotate, cut } = await withPasswordFile();
  const worker = runProcess('academic-api/src/worker.ts', env);
  const hasLogged = (text: string) => worker.lines().some((line) => line.msg === text);
  await until(() => hasLogged('worker ready'));
  await rotate('the-second');
  await cut();
  const { jobs, close } = await openJobs(own.url);
  onTestFinished(close);
  const db = appDb(openPool(own.url, 1));
  onTestFinished(() => db.destroy());
  await withSchoolTransaction(db, null, (tx) => jobs.enqueue(tx, 'clean-up', {}));
  const done = () =>
    worker.lines().some((line) => line.msg === 'job done' && line.job === 'clean-up');
  await until(done);
  expect(worker.out() + worker.err()).not.toMatch(/the-first|the-second/);
}, 600_000);

test('everything of the address but the password is taken from it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mebae-rotation-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const databasePasswordFile = join(folder, 'password');
  await writeFile(databasePasswordFile, ' p@ss word\n');
  const databaseUrl = 'postgres://user:password@db.example:6543/school?sslmode=verify-full';
  const { password, ...rest } = connectionOf({ databaseUrl, databasePasswordFile });
  expect(rest).toEqual({
    host: 'db.example',
    port: 6543,
    user: 'user',
    database: 'school',
    ssl: {},
  });
  expect(await password?.()).toBe('p@ss word');
  expect(connectionOf({ databaseUrl })).toEqual({ connectionString: databaseUrl });
});
