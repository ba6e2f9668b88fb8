import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { withSchoolTransaction, type Tx } from '../../../db/connect.ts';
import { fc, runs } from '@mebae/testing/properties';
import { stale } from '../../../lib/retention/stale-data.repository.ts';
import { startTestApi } from '../../../testing/api.ts';
import { createSchool } from '../../../testing/school.ts';
import { findBatches, removeBatch, type RowKey } from './clean-up.repository.ts';

const api = await startTestApi();
const { companyID } = await createSchool(api.db);
const other = await createSchool(api.db);
await sql`create table planted (company_id bigint not null, number integer not null, word text not null,
  is_old boolean not null, primary key (company_id, number, word))`.execute(api.db);
await sql`select close_table('planted')`.execute(api.db);

const planted = { table: 'planted', keys: ['number', 'word'], isOld: () => sql`t.is_old` };
const words = fc.constantFrom('a', 'B', 'い', '', "it's");
const row = fc.record({
  number: fc.integer({ min: -3, max: 3 }),
  word: words,
  isOld: fc.boolean(),
});

it('removes what is old, each row once, batch after batch, in the own school only', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(row, { selector: ({ number, word }) => `${number} ${word}`, maxLength: 30 }),
      fc.integer({ min: 1, max: 5 }),
      async (rows, most) => {
        await sql`truncate planted`.execute(api.db);
        for (const school of [companyID, other.companyID]) {
          await sql`insert into planted select ${school}, r.* from jsonb_to_recordset(${JSON.stringify(rows)})
            as r (number integer, word text, "isOld" boolean)`.execute(api.db);
        }
        const inSchool = <T>(work: (tx: Tx) => Promise<T>) =>
          withSchoolTransaction(api.deps.db, companyID, work);
        const now = new Date();
        const batches = await inSchool((tx) => findBatches(tx, companyID, planted, now, most));
        const removed: number[] = [];
        let after: RowKey | null = null;
        for (const until of batches) {
          const batch = { after, until };
          removed.push(await inSchool((tx) => removeBatch(tx, companyID, planted, now, batch)));
          after = until;
        }
        const old = rows.filter(({ isOld }) => isOld).length;
        const full = Array.from({ length: Math.floor(old / most) }, () => most);
        expect(removed).toEqual(old % most === 0 ? full : [...full, old % most]);
        const { rows: left } =
          await sql`select company_id, count(*)::int as n, bool_or(is_old) as old from planted
          group by company_id order by company_id`.execute(api.db);
        const young = rows.length - old;
        const expected = [
          { companyID, n: young, old: false },
          { companyID: other.companyID, n: rows.length, old: old > 0 },
        ];
        expect(left).toEqual(expected.filter(({ n }) => n > 0));
      },
    ),
    runs(25),
  );
});

describe('entries of the audit log', () => {
  const perBatch = 500;
  const batchCount = 6;
  const before = new Date(Date.now() - 400 * 86_400_000);
  const [entries] = stale.auditDays;

  /** Entries of its indexes that the transaction has come across, those of removed rows among them. */
  const entriesPassed = async (tx: Tx): Promise<number> => {
    const { rows } = await sql<{ n: number }>`
      select sum(pg_stat_get_xact_tuples_returned(indexrelid))::int as n from pg_index
      where indrelid = 'audit_log'::regclass`.execute(tx);
    return rows[0]?.n ?? 0;
  };

  it('are passed once each, although those of earlier batches are still there for other transactions', async () => {
    await sql`insert into audit_log (company_id, action, at)
      select ${companyID}, 'student.view', now() - interval '500 days' + n * interval '1 second'
      from generate_series(1, ${perBatch * batchCount}::int) n`.execute(api.db);
    await sql`analyze audit_log`.execute(api.db);
    const removed: number[] = [];
    const passed: number[] = [];
    await withSchoolTransaction(api.deps.db, companyID, async (tx) => {
      let after: RowKey | null = null;
      for (const until of await findBatches(tx, companyID, entries, before, perBatch)) {
        const start = await entriesPassed(tx);
        removed.push(await removeBatch(tx, companyID, entries, before, { after, until }));
        passed.push((await entriesPassed(tx)) - start);
        after = until;
      }
    });
    expect(removed).toEqual(Array.from({ length: batchCount }, () => perBatch));
    expect(passed).toEqual(removed);
  });
});
