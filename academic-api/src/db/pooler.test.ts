import { sql } from 'kysely';
import { missingPooler, startPooler } from '@mebae/testing/pooler';
import { expect, onTestFinished, test } from 'vitest';
import { startTestApi } from '../testing/api.ts';
import { createSchool } from '../testing/school.ts';
import { appDb, openPool, withSchoolTransaction, type AppDb } from './connect.ts';
import { transactionAddress } from './connection.ts';

const missing = missingPooler();
if (missing !== null) console.warn(`Left out: transactions through PgBouncer. ${missing}`);
const api = await startTestApi();

/** Many transactions at once, in each statements that come again and again. */
async function useConcurrently(db: AppDb, companyID: number): Promise<void> {
  const once = (n: number) =>
    withSchoolTransaction(db, companyID, async (tx) => {
      const { rows } = await sql<{ n: number; role: string; school: string }>`
        select ${n}::int as n, current_user as role, current_setting('app.company_id') as school`.execute(
        tx,
      );
      expect(rows).toEqual([{ n, role: 'mebae_app', school: String(companyID) }]);
      const names = await tx
        .selectFrom('student')
        .select('studentID')
        .where('companyID', '=', companyID)
        .execute();
      expect(names).toHaveLength(3);
    });
  for (let round = 0; round < 10; round += 1) {
    await Promise.all(Array.from({ length: 20 }, (_, n) => once(n)));
  }
}

test.skipIf(missing !== null)(
  'transactions go through a pooler that gives each another connection (needs the package pgbouncer)',
  async () => {
    const { companyID } = await createSchool(api.db, { classes: 1, studentsPerClass: 3 });
    const pooler = await startPooler(api.url, 2);
    onTestFinished(() => pooler.stop());
    const address = transactionAddress({ databaseUrl: api.url }, pooler.poolerUrl);
    const [one, two] = [openPool(address, 8), openPool(address, 8)];
    const databases = [appDb(one, undefined, true), appDb(two, undefined, true)];
    onTestFinished(async () => {
      await Promise.all(databases.map((db) => db.destroy()));
    });
    await Promise.all(databases.map((db) => useConcurrently(db, companyID)));
    // all of it over the pooler's two connections
    expect(one.totalCount + two.totalCount).toBe(16);
  },
);

test('an address through a pooler has the login of the database, its password file and its parameters', () => {
  const password = encodeURIComponent('p@ss');
  const database = { databaseUrl: `postgres://mebae:${password}@db:5432/mebae?sslmode=require` };
  expect(transactionAddress(database, undefined)).toBe(database);
  expect(
    transactionAddress(
      { ...database, databasePasswordFile: '/run/password' },
      'postgres://pooler:6432/mebae',
    ),
  ).toEqual({
    databaseUrl: `postgres://mebae:${password}@pooler:6432/mebae?sslmode=require`,
    databasePasswordFile: '/run/password',
  });
});
