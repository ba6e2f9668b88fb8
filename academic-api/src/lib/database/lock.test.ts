import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { withSchoolTransaction, type Tx } from '../../db/connect.ts';
import { startTestApi } from '../../testing/api.ts';
import { createSchool } from '../../testing/school.ts';
import { lockInSchool } from './lock.repository.ts';

const api = await startTestApi();

test('a transaction that stands still with a school’s lock ends, and the next one has it', async () => {
  const { companyID } = await createSchool(api.db, { studentsPerClass: 0 });
  const locked = (work: (tx: Tx) => Promise<void>) =>
    withSchoolTransaction(api.deps.db, companyID, async (tx) => {
      await lockInSchool(tx, companyID, 'names of activities');
      await work(tx);
    });
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  onTestFinished(() => end());
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const standing = locked(() => {
    begin();
    return ended;
  });
  await begun;
  let limit = '';
  await locked(async (tx) => {
    const { rows } = await sql<{ limit: string }>`
      select current_setting('idle_in_transaction_session_timeout') as "limit"`.execute(tx);
    limit = rows[0]?.limit ?? '';
  });
  end();
  await expect(standing).rejects.toMatchObject({ statusCode: 503, code: 'database' });
  expect(limit).toBe('8s');
});

test('the limit ends with its transaction', async () => {
  const { companyID } = await createSchool(api.db, { studentsPerClass: 0 });
  await withSchoolTransaction(api.deps.db, companyID, (tx) =>
    lockInSchool(tx, companyID, 'students'),
  );
  const { rows } = await sql<{ limit: string }>`
    select current_setting('idle_in_transaction_session_timeout') as "limit"`.execute(api.deps.db);
  expect(rows).toEqual([{ limit: '0' }]);
});
