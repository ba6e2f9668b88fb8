import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { actFor, withSchoolTransaction } from '../../db/connect.ts';
import { startTestApi } from '../api.ts';
import { holdDatabase, type HeldDatabase } from './held-database.ts';

let held: HeldDatabase;
const api = await startTestApi({
  connectTo: (url) => {
    held = holdDatabase(url);
    return held.db;
  },
});

test('settings of a committed transaction end with it, as they do without the test’s own', async () => {
  const names = ['idle_in_transaction_session_timeout', 'plan_cache_mode', 'enable_seqscan'];
  const settings = () =>
    withSchoolTransaction(api.deps.db, null, async (tx) => {
      const { rows } = await sql<{ values: string[] }>`
        select array(select current_setting(name) from unnest(${names}::text[]) as name) as "values"`.execute(
        tx,
      );
      return rows[0]?.values;
    });
  await held.begin();
  const before = await settings();
  await withSchoolTransaction(api.deps.db, null, (tx) => actFor(tx, 1, 'ofCandidates'));
  expect(await settings()).toEqual(before);
  await held.rollback();
});
