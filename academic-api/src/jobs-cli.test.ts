import { sql } from 'kysely';
import { runProcess } from '@mebae/testing/process';
import { expect, test } from 'vitest';
import { openJobs } from './lib/processes/jobs.ts';
import { startTestApi } from './testing/api.ts';
import { createSchool } from './testing/school.ts';

const api = await startTestApi();
const { companyID } = await createSchool(api.db);

async function run(...args: string[]) {
  const command = runProcess('academic-api/src/jobs-cli.ts', { DATABASE_URL: api.url }, args);
  const code = await command.exit;
  return { code, out: command.out(), err: command.err() };
}

const jobsInQueue = async () =>
  (
    await sql<{ id: string; data: object; state: string }>`
      select id, data, state from pgboss.job where name = 'send-mail' order by created_on`.execute(
      api.db,
    )
  ).rows;

test('a job is listed with its ids, and run again as a copy that waits', async () => {
  const { jobs, close } = await openJobs(api.url);
  await api.db
    .transaction()
    .execute((tx) => jobs.enqueue(tx, 'send-mail', { companyID, mailID: 7 }));
  await close();
  await sql`update pgboss.job set state = 'failed', output = '{"reason":"no server"}'
    where name = 'send-mail'`.execute(api.db);
  const [failed] = await jobsInQueue();

  const list = await run();
  expect(list.err).toBe('');
  expect(list.out).toMatch(
    new RegExp(`${failed?.id}  send-mail +failed +companyID=${companyID} mailID=7 .*no server`),
  );

  const again = await run('again', failed?.id ?? '');
  expect([again.code, again.out]).toEqual([0, `A copy of ${failed?.id} waits in send-mail.\n`]);
  const after = await jobsInQueue();
  expect(after).toMatchObject([
    { id: failed?.id, state: 'failed' },
    { state: 'created', data: { companyID, mailID: 7 } },
  ]);
});

test.each([
  [['again', '00000000-0000-4000-8000-000000000000'], /There is no job 0000/],
  [['again', 'x'], /There is no job x/],
  [['again'], /Use: npm run jobs/],
  [['stop'], /Use: npm run jobs/],
])('%j is refused with a reason', async (args, reason) => {
  const { code, out, err } = await run(...args);
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(reason);
});
