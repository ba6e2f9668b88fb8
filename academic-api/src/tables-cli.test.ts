import { sql } from 'kysely';
import { loginOf } from '@mebae/testing';
import { runProcess } from '@mebae/testing/process';
import { expect, it } from 'vitest';
import { startTestApi } from './testing/api.ts';
import { createSchool } from './testing/school.ts';

const api = await startTestApi();
const { companyID } = await createSchool(api.db);

/** The same of the job queue, a schema of its own. */
async function emptyAnIndexOfTheQueue(): Promise<void> {
  await sql`insert into pgboss.job_common (name, data)
    select 'clean-up', '{}' from generate_series(1, 5000)`.execute(api.db);
  await sql`delete from pgboss.job_common`.execute(api.db);
  await sql`insert into pgboss.job_common (name, data) values ('clean-up', '{}')`.execute(api.db);
  await sql`vacuum analyze pgboss.job_common`.execute(api.db);
}

async function run(args: string[], databaseUrl = api.url) {
  const command = runProcess('academic-api/src/tables-cli.ts', { DATABASE_URL: databaseUrl }, args);
  const code = await command.exit;
  return { code, out: command.out(), err: command.err() };
}

/** Twenty thousand mails, of which nine of ten are deleted again in one piece: whole pages of the index are left empty. */
async function emptyAnIndex(): Promise<void> {
  await sql`alter table outbox_mail set (autovacuum_enabled = off)`.execute(api.db);
  await sql`insert into outbox_mail (company_id, recipient, subject, body)
    select ${companyID}, 'to', 's', 'b' from generate_series(1, 20000)`.execute(api.db);
  await sql`analyze outbox_mail`.execute(api.db);
  await sql`delete from outbox_mail where mail_id % 10 <> 0`.execute(api.db);
}

interface Printed {
  tables: { name: string; rows: number; deadRows: number }[];
  indexes: { name: string; table: string; bytes: number; bloat: number; by: string }[];
}

it('shows dead rows and the empty part of indexes', async () => {
  await emptyAnIndex();
  await emptyAnIndexOfTheQueue();
  const table = async () => {
    const { code, out, err } = await run(['--json']);
    expect([code, err]).toEqual([0, '']);
    return JSON.parse(out) as Printed;
  };
  // the server's statistics come a moment after the transaction
  await expect
    .poll(async () => (await table()).tables.find(({ name }) => name === 'outbox_mail')?.deadRows)
    .toBe(18_000);
  await sql`vacuum analyze outbox_mail`.execute(api.db);
  const { tables, indexes } = await table();
  expect(tables.some(({ name }) => name.startsWith('pgboss.'))).toBe(true);
  const index = indexes.find(({ name }) => name === 'outbox_mail_pkey');
  expect(index?.by).toBe('pages');
  const share = (index?.bloat ?? 0) / (index?.bytes ?? 1);
  expect(share).toBeGreaterThan(0.8);
  expect(share).toBeLessThan(1);
  const ofQueue = indexes.find(({ name }) => name === 'pgboss.job_common_pkey');
  expect(ofQueue).toMatchObject({ by: 'pages', table: 'pgboss.job_common' });
  expect((ofQueue?.bloat ?? 0) / (ofQueue?.bytes ?? 1)).toBeGreaterThan(0.7);
  // the extension was there for a moment only
  const { rows } = await sql`select from pg_extension where extname = 'pgstattuple'`.execute(
    api.db,
  );
  expect(rows).toEqual([]);

  const printed = await run([]);
  expect(printed.out).toMatch(/^Table +Rows +Dead/);
  expect(printed.out).toMatch(
    /\noutbox_mail_pkey +outbox_mail +[\d.]+ kB +[\d.]+ kB +\d+ %  pages/,
  );
});

it('estimates by statistics where pages may not be read', async () => {
  const reader = await loginOf(api.url, 'pg_read_all_data');
  const { code, out, err } = await run(['--json'], reader);
  expect([code, err]).toEqual([0, '']);
  const { indexes } = JSON.parse(out) as Printed;
  const index = indexes.find(({ name }) => name === 'outbox_mail_pkey');
  expect(index?.by).toBe('statistics');
  const share = (index?.bloat ?? 0) / (index?.bytes ?? 1);
  expect(share).toBeGreaterThan(0.75);
  expect(share).toBeLessThan(1);
  const ofQueue = indexes.find(({ name }) => name === 'pgboss.job_common_pkey');
  expect(ofQueue?.by).toBe('statistics');
  expect((ofQueue?.bloat ?? 0) / (ofQueue?.bytes ?? 1)).toBeGreaterThan(0.7);
});

it('refuses what it does not know', async () => {
  const { code, out, err } = await run(['--every']);
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(/Use: npm run tables/);
});
