import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { backupStateFile, writeBackupState } from '@mebae/backup/status';
import { runProcess } from '@mebae/testing/process';
import { expect, it, onTestFinished } from 'vitest';
import { openJobs } from './lib/processes/jobs.ts';
import { startTestApi } from './testing/api.ts';
import { createSchool } from './testing/school.ts';

const api = await startTestApi();
const school = await createSchool(api.db, { classes: 2, studentsPerClass: 3 });
const other = await createSchool(api.db, { classes: 1, studentsPerClass: 1 });

async function run(args: string[], env: Record<string, string> = {}) {
  const settings = { DATABASE_URL: api.url, ...env };
  const command = runProcess('academic-api/src/schools-cli.ts', settings, args);
  const code = await command.exit;
  return { code, out: command.out(), err: command.err() };
}

it('shows each school with what went wrong there, and nothing of students', async () => {
  const { companyID } = school;
  await sql`update licence set ends_on = '2199-03-31'`.execute(api.db);
  const mail = { companyID, recipient: 'to@mail.example', subject: 's', body: '' };
  await api.db
    .insertInto('outboxMail')
    .values([
      { ...mail, state: 'failed', error: 'no', sentAt: null },
      // one that the school has seen
      { ...mail, state: 'failed', error: 'no', sentAt: null, readAt: new Date() },
      { ...mail, state: 'queued', error: null, sentAt: null, createdAt: new Date(0) },
      // one that has just come, and one of an installation without a mail server
      { ...mail, state: 'queued', error: null, sentAt: null },
      { ...mail, state: 'held', error: null, sentAt: null },
    ])
    .execute();
  const { jobs, close } = await openJobs(api.url);
  await api.db.transaction().execute(async (tx) => {
    await jobs.enqueue(tx, 'send-mail', { companyID, mailID: 1 });
  });
  await close();
  await sql`update pgboss.job set state = 'failed' where name = 'send-mail'`.execute(api.db);
  const folder = mkdtempSync(join(tmpdir(), 'mebae-schools-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const startedAt = new Date(Date.now() - 60_000).toISOString();
  const moments = { startedAt, endedAt: startedAt, checkedAt: startedAt };
  const last = { id: 'b1', store: '/backups', ...moments, bytes: 20, stored: 10, seconds: 1 };
  await writeBackupState(folder, { last, failed: null });

  const { code, out, err } = await run(['--json', '--check'], { MEBAE_DATA: folder });
  expect([code, err]).toEqual([1, '']);
  const report = JSON.parse(out);
  expect(report).toMatchObject({
    version: '0.1.0',
    backup: { last: { startedAt } },
    failedJobs: 0,
  });
  expect(report.schema.database).toBe(report.schema.product);
  expect(report.schools).toHaveLength(2);
  const of = (id: number) =>
    report.schools.find((row: { companyID: number }) => row.companyID === id);
  const licenceEndsOn = '2199-03-31';
  const shown = { licenceEndsOn, students: 6, failedJobs: 1, unsentMails: 2 };
  expect(of(companyID)).toMatchObject({ ...shown, bytes: expect.any(Number) });
  expect(of(other.companyID)).toMatchObject({ students: 1, failedJobs: 0, unsentMails: 0 });
  expect(of(companyID).bytes).toBeGreaterThan(of(other.companyID).bytes);
  expect(of(other.companyID).bytes).toBeGreaterThan(0);
  expect(report.warnings).toHaveLength(2);
  expect(Object.keys(of(companyID)).toSorted()).toEqual([
    'bytes',
    'companyID',
    'failedJobs',
    'licenceEndsOn',
    'name',
    'students',
    'unsentMails',
  ]);

  const table = await run([], { MEBAE_DATA: folder });
  expect([table.code, table.err]).toEqual([0, '']);
  expect(table.out).toMatch(new RegExp(`\\n +${companyID}  .* 2199-03-31 +6 .* 1 +2\\n`));
  expect(table.out).toContain('jobs that failed: 1.');
});

it('says that there is no backup, but where backups are made by other means', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mebae-schools-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, backupStateFile), '{"last":');
  const env = { MEBAE_DATA: folder };
  expect((await run([], env)).out).toContain('There is no backup: run npm run backup.');
  expect((await run(['--no-backup'], env)).out).not.toContain('There is no backup');
});

it('refuses what it does not know', async () => {
  const { code, out, err } = await run(['--jsom']);
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(/Use: npm run schools/);
});
