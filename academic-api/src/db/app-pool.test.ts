import { sql } from 'kysely';
import type pg from 'pg';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { createSchool, type TestSchool } from '../testing/school.ts';
import { actFor, appDb, inSchool, openPool, type AppDb } from './connect.ts';

let api: TestApi;
let school: TestSchool;
let db: AppDb;
/** What was sent to PostgreSQL, message by message. */
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
  const { rows } = await inSchool(db, school.companyID, (tx) => roleAndSchool.execute(tx));
  expect(rows).toEqual([{ role: 'mebae_app', school: String(school.companyID) }]);
  expect(sent.map(({ text }) => text.replace(/\s+/g, ' ').slice(0, 70))).toEqual([
    `begin; set local role mebae_app; select set_config('app.company_id', '`,
    ` select current_user as role, current_setting('app.company_id', true) `,
    'commit',
  ]);
});

it('has the role also where the first statement has parameters, and what it returns', async () => {
  const { rows } = await inSchool(db, null, (tx) =>
    sql<{ role: string; n: number }>`select current_user as role, ${7}::int as n`.execute(tx),
  );
  expect(rows).toEqual([{ role: 'mebae_app', n: 7 }]);
  expect(sent).toHaveLength(3);
});

it('sends nothing for a transaction without statements, whether it fails or not', async () => {
  await inSchool(db, null, async () => undefined);
  await expect(
    inSchool(db, null, async () => {
      throw new Error('before any statement');
    }),
  ).rejects.toThrow('before any statement');
  expect(sent).toEqual([]);
});

it('leaves neither role, school nor writes behind after a failure', async () => {
  const attempt = inSchool(db, school.companyID, async (tx) => {
    await tx.insertInto('tag').values({ companyID: school.companyID, tag: 'lost' }).execute();
    await sql`select 1 / 0`.execute(tx);
  });
  await expect(attempt).rejects.toThrow('division by zero');
  const { rows } = await roleAndSchool.execute(db);
  expect(rows[0]?.role).not.toBe('mebae_app');
  expect(rows[0]?.school).toBe('');
  const failing = inSchool(db, null, (tx) => sql`select nothing`.execute(tx));
  await expect(failing).rejects.toThrow('"nothing" does not exist');
  const tags = await inSchool(db, school.companyID, (tx) =>
    tx.selectFrom('tag').select('tag').execute(),
  );
  expect(tags).toEqual([]);
});

it('prepares what comes again, and binds a prepared statement to the school of its transaction', async () => {
  const other = await createSchool(api.db, { classes: 1, studentsPerClass: 3 });
  const students = (companyID: number) =>
    inSchool(db, null, async (tx) => {
      await actFor(tx, companyID);
      return tx.selectFrom('student').select('studentID').where('studentID', '>', 0).execute();
    });
  for (let i = 0; i < 6; i += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    expect(await students(school.companyID)).toHaveLength(2);
    // oxlint-disable-next-line no-await-in-loop
    expect(await students(other.companyID)).toHaveLength(3);
  }
  const names = sent.filter(({ text }) => text.includes('student')).map(({ name }) => name);
  expect(names[0]).toBeUndefined();
  expect(names.at(-1)).toMatch(/^mebae_\d+$/);
  expect(names.at(-2)).toBe(names.at(-1));
});
