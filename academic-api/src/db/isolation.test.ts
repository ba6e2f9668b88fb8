import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { schoolTables } from '../testing/access/school-state.ts';
import { startTestApi } from '../testing/api.ts';
import { createSchool } from '../testing/school.ts';
import { withSchoolTransaction } from './connect.ts';

const api = await startTestApi();
const mine = await createSchool(api.db);
const other = await createSchool(api.db);

describe('row-level security', () => {
  it('leads every such primary key with the school', async () => {
    const { rows } = await sql<{ relname: string; first: string }>`
      select c.relname, a.attname as first from pg_index i
      join pg_class c on c.oid = i.indrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where i.indisprimary and c.relnamespace = 'public'::regnamespace`.execute(api.db);
    const withSchool = new Set(await schoolTables(api.db));
    for (const row of rows.filter((r) => withSchool.has(r.relname))) {
      expect(row, row.relname).toMatchObject({ first: 'company_id' });
    }
  });

  it('shows a request its own school only, in every table', async () => {
    for (const table of await schoolTables(api.db)) {
      const ids = await withSchoolTransaction(api.deps.db, mine.companyID, (tx) =>
        sql<{ companyID: number }>`select distinct company_id from ${sql.table(table)}`.execute(tx),
      );
      expect(
        ids.rows.filter((row) => row.companyID !== mine.companyID),
        table,
      ).toEqual([]);
    }
    const seen = await withSchoolTransaction(api.deps.db, mine.companyID, (tx) =>
      sql<{ n: number }>`select count(*)::int as n from student`.execute(tx),
    );
    expect(seen.rows[0]?.n).toBe(mine.students.length);
  });

  it('shows nothing before a school is known', async () => {
    const seen = await withSchoolTransaction(api.deps.db, null, (tx) =>
      sql<{ n: number }>`select count(*)::int as n from student`.execute(tx),
    );
    expect(seen.rows[0]?.n).toBe(0);
  });

  it('refuses to write into another school, and to change its rows', async () => {
    await expect(
      withSchoolTransaction(api.deps.db, mine.companyID, (tx) =>
        tx.insertInto('tag').values({ companyID: other.companyID, tag: 'x' }).execute(),
      ),
    ).rejects.toThrow(/row-level security/);
    const changed = await withSchoolTransaction(api.deps.db, mine.companyID, (tx) =>
      tx
        .updateTable('student')
        .set({ lastName: 'X' })
        .where('companyID', '=', other.companyID)
        .executeTakeFirst(),
    );
    expect(changed.numUpdatedRows).toBe(0n);
  });

  it('keeps the audit log out of reach of updates and deletes', async () => {
    await expect(
      withSchoolTransaction(api.deps.db, mine.companyID, (tx) =>
        tx.deleteFrom('auditLog').execute(),
      ),
    ).rejects.toThrow(/permission denied/);
    await expect(
      withSchoolTransaction(api.deps.db, mine.companyID, (tx) =>
        tx.updateTable('auditLog').set({ action: 'x' }).execute(),
      ),
    ).rejects.toThrow(/permission denied/);
  });

  it('lets no request read masters as writable or make roles', async () => {
    await expect(
      withSchoolTransaction(api.deps.db, mine.companyID, (tx) =>
        tx.deleteFrom('competency').execute(),
      ),
    ).rejects.toThrow(/permission denied/);
  });
});
