import { sql } from 'kysely';
import type pg from 'pg';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { createSchool, type TestSchool } from '../testing/school.ts';
import {
  actFor,
  appDb,
  withSchoolTransaction,
  openPool,
  probeDisk,
  type AppDb,
  type Tx,
} from './connect.ts';

let api: TestApi;
let school: TestSchool;
let db: AppDb;
/** Messages that were sent to PostgreSQL, one by one. */
const sent: { text: string; name: string | undefined }[] = [];

beforeAll(async () => {
  api = await startTestApi();
  school = await createSchool(api.db, { classes: 1, studentsPerClass: 2 });
  const pool = openPool(api.url, 1);
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (statement: unknown) => unknown;
    Object.assign(client, {
      query(statement: string | pg.QueryConfig) {
        const { text, name } = typeof statement === 'string' ? { text: statement } : statement;
        sent.push({ text, name });
        return query(statement);
      },
    });
  });
  db = appDb(pool);
  return () => db.destroy();
});
afterEach(() => {
  sent.length = 0;
});

const roleAndSchool = sql<{ role: string; school: string }>`
  select current_user as role, current_setting('app.company_id', true) as school`;

it('begins a transaction, takes the role and binds the school in one message', async () => {
  const { rows } = await withSchoolTransaction(db, school.companyID, (tx) =>
    roleAndSchool.execute(tx),
  );
  expect(rows).toEqual([{ role: 'mebae_app', school: String(school.companyID) }]);
  expect(sent.map(({ text }) => text.replace(/\s+/g, ' ').slice(0, 70))).toEqual([
    `begin; set local role mebae_app; select set_config('app.company_id', '`,
    ` select current_user as role, current_setting('app.company_id', true) `,
    'commit',
  ]);
});

it('has the role also where the first statement has parameters, and what it returns', async () => {
  const { rows } = await withSchoolTransaction(db, null, (tx) =>
    sql<{ role: string; n: number }>`select current_user as role, ${7}::int as n`.execute(tx),
  );
  expect(rows).toEqual([{ role: 'mebae_app', n: 7 }]);
  expect(sent).toHaveLength(3);
});

it('sends nothing for a transaction without statements, whether it fails or not', async () => {
  await withSchoolTransaction(db, null, async () => undefined);
  await expect(
    withSchoolTransaction(db, null, async () => {
      throw new Error('before any statement');
    }),
  ).rejects.toThrow('before any statement');
  expect(sent).toEqual([]);
});

it('leaves neither role, school nor writes behind after a failure', async () => {
  const attempt = withSchoolTransaction(db, school.companyID, async (tx) => {
    await tx.insertInto('tag').values({ companyID: school.companyID, tag: 'lost' }).execute();
    await sql`select 1 / 0`.execute(tx);
  });
  await expect(attempt).rejects.toThrow('division by zero');
  const { rows } = await roleAndSchool.execute(db);
  expect(rows[0]?.role).not.toBe('mebae_app');
  expect(rows[0]?.school).toBe('');
  const failing = withSchoolTransaction(db, null, (tx) => sql`select nothing`.execute(tx));
  await expect(failing).rejects.toThrow('"nothing" does not exist');
  const tags = await withSchoolTransaction(db, school.companyID, (tx) =>
    tx.selectFrom('tag').select('tag').execute(),
  );
  expect(tags).toEqual([]);
});

it('prepares what comes again, and binds a prepared statement to the school of its transaction', async () => {
  const other = await createSchool(api.db, { classes: 1, studentsPerClass: 3 });
  const students = (companyID: number) =>
    withSchoolTransaction(db, null, async (tx) => {
      await actFor(tx, companyID);
      return tx.selectFrom('student').select('studentID').where('studentID', '>', 0).execute();
    });
  for (let i = 0; i < 6; i += 1) {
    expect(await students(school.companyID)).toHaveLength(2);
    expect(await students(other.companyID)).toHaveLength(3);
  }
  const names = sent.filter(({ text }) => text.includes('student')).map(({ name }) => name);
  expect(names[0]).toBeUndefined();
  expect(names.at(-1)).toMatch(/^mebae_[\w-]{24}$/);
  expect(names.at(-2)).toBe(names.at(-1));
});

describe('a connection that is lost', () => {
  const pidOf = async (tx: Tx): Promise<number> => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    return rows[0]?.pid ?? 0;
  };
  const terminate = (pid: number) => sql`select pg_terminate_backend(${pid}, 5000)`.execute(api.db);
  const unavailable = { name: 'DatabaseUnavailable', statusCode: 503, code: 'database' };

  it('between two statements fails the transaction, and the next one has another connection', async () => {
    let lost = 0;
    const attempt = withSchoolTransaction(db, school.companyID, async (tx) => {
      await tx.insertInto('tag').values({ companyID: school.companyID, tag: 'lost' }).execute();
      lost = await pidOf(tx);
      await terminate(lost);
      await tx.selectFrom('tag').selectAll().execute();
    });
    await expect(attempt).rejects.toMatchObject(unavailable);
    const pid = await withSchoolTransaction(db, school.companyID, async (tx) => {
      expect(await tx.selectFrom('tag').selectAll().execute()).toEqual([]);
      return pidOf(tx);
    });
    expect(pid).not.toBe(lost);
  });

  it('before the end of a transaction fails it too', async () => {
    const attempt = withSchoolTransaction(db, school.companyID, async (tx) =>
      terminate(await pidOf(tx)),
    );
    await expect(attempt).rejects.toMatchObject(unavailable);
    await sql`select 1`.execute(db);
  });

  it('during a statement fails the statement', async () => {
    let pid = 0;
    const attempt = withSchoolTransaction(db, null, async (tx) => {
      pid = await pidOf(tx);
      await sql`select pg_sleep(60)`.execute(tx);
    });
    const failure = attempt.catch((error: unknown) => error);
    await expect.poll(() => pid).not.toBe(0);
    await terminate(pid);
    expect(await failure).toMatchObject(unavailable);
    await sql`select 1`.execute(db);
  });

  it('does not hide what the work itself threw', async () => {
    const attempt = withSchoolTransaction(db, null, async (tx) => {
      await terminate(await pidOf(tx));
      throw new Error('of the work');
    });
    await expect(attempt).rejects.toThrow('of the work');
  });
});

it('a server that does not answer is no wrong statement', async () => {
  const away = appDb(openPool('postgres://nobody:nothing@127.0.0.1:1/none', 1));
  await expect(sql`select 1`.execute(away)).rejects.toMatchObject({
    statusCode: 503,
    code: 'database',
  });
  await away.destroy();
});

it('a prepared statement that a migration made out of date costs one call, not the connection for ever', async () => {
  const read = () =>
    withSchoolTransaction(db, school.companyID, (tx) =>
      tx.selectFrom('tag').selectAll().where('tagID', '>', 0).execute(),
    );
  for (let i = 0; i < 8; i += 1) await read();
  await sql`alter table tag add column later text`.execute(api.db);
  await expect(read()).rejects.toMatchObject({ statusCode: 503, code: 'database' });
  expect(await read()).toEqual([]);
});

it('a full disk is distinguished from other failures, until it can be written to again', async () => {
  const expectPassedOn = (code: string) =>
    sql`
    create or replace function public.fail_when_written() returns trigger language plpgsql as
      ${sql.lit(`begin raise exception 'could not extend file' using errcode = '${code}'; end`)};
    create or replace trigger fail_when_written before insert on tag
      for each row execute function fail_when_written()`.execute(api.db);
  const write = () =>
    withSchoolTransaction(db, school.companyID, (tx) =>
      tx.insertInto('tag').values({ companyID: school.companyID, tag: 'x' }).execute(),
    );
  await expectPassedOn('53100');
  await expect(write()).rejects.toMatchObject({ statusCode: 503, code: 'disk-full' });
  expect(db.disk.isFull).toBe(true);
  await probeDisk(db);
  expect(db.disk.isFull).toBe(false);
  await expectPassedOn('23514');
  await expect(write()).rejects.toMatchObject({ code: '23514' });
  expect(db.disk.isFull).toBe(false);
});
