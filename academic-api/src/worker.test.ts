import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { freePort } from '@mebae/testing';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { connect, type Db } from './db/connect.ts';
import { openJobs } from './lib/processes/jobs.ts';
import { startDatabaseProxy } from './testing/database-proxy.ts';
import { ownDatabase, type OwnDatabase } from './testing/own-database.ts';
import {
  runProcess,
  statusOf,
  until,
  type AtEnd,
  type RunningProcess,
} from '@mebae/testing/process';

/** A mail server that takes the first mails at once and keeps the others' sender waiting until it is told to take them. */
async function startSlowMailServer(takesAtOnce = 0) {
  const held: (() => void)[] = [];
  let taken = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => {
        taken += 1;
        if (taken > takesAtOnce) held.push(done);
        else done();
      });
    },
  });
  // a sender that is cut off closes its connection in the middle
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    waiting: () => held.length,
    take: () => {
      for (const done of held.splice(0)) done();
    },
  };
}

async function startWorker(databaseUrl: string, env: Record<string, string> = {}, atEnd?: AtEnd) {
  const port = await freePort();
  const settings = {
    DATABASE_URL: databaseUrl,
    WORKER_METRICS_PORT: String(port),
    LINK_SECRET: 'a-secret-of-the-tests-that-is-long-enough',
    ...env,
  };
  const worker = runProcess('academic-api/src/worker.ts', settings, [], atEnd);
  await until(() => worker.out().includes('worker ready'));
  return { worker, origin: `http://127.0.0.1:${port}` };
}

/** Mails of one school, with a job for each, all there at the same moment. */
async function queueMails({ db, url, school }: OwnDatabase, recipients: string[]): Promise<void> {
  const { jobs, close } = await openJobs(url);
  const { companyID } = school;
  await db.transaction().execute(async (tx) => {
    const mails = await tx
      .insertInto('outboxMail')
      .values(
        recipients.map((recipient) => ({
          companyID,
          recipient,
          subject: '件名',
          body: '本文',
          error: null,
          sentAt: null,
        })),
      )
      .returning('mailID')
      .execute();
    for (const { mailID } of mails) {
      await jobs.enqueue(tx, 'send-mail', { companyID, mailID });
    }
  });
  await close();
}

async function jobStates(db: Db): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state::text from pgboss.job where name = 'send-mail' order by (data ->> 'mailID')::int`.execute(
    db,
  );
  return rows.map((row) => row.state);
}

async function mailStates(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('outboxMail').select('state').orderBy('mailID').execute();
  return rows.map((row) => row.state);
}

async function ends(worker: RunningProcess): Promise<void> {
  expect(await worker.exit).toBe(0);
  expect(worker.err()).toBe('');
}

test('at SIGTERM, sent twice, the job in flight is finished, and it is alive but not ready meanwhile', async () => {
  const database = await ownDatabase();
  const mail = await startSlowMailServer();
  const { worker, origin } = await startWorker(database.url, { SMTP_URL: mail.url });
  expect(await statusOf(`${origin}/health/ready`)).toBe(200);
  await queueMails(database, ['a@test.example']);
  await until(() => mail.waiting() === 1);
  worker.kill('SIGTERM');
  await until(async () => (await statusOf(`${origin}/health/ready`)) === 503);
  worker.kill('SIGTERM');
  expect(await (await fetch(`${origin}/health/ready`)).json()).toEqual({ status: 'stopping' });
  expect(await statusOf(`${origin}/health/live`)).toBe(200);
  mail.take();
  await ends(worker);
  expect(await mailStates(database.db)).toEqual(['sent']);
  expect(await jobStates(database.db)).toEqual(['completed']);
});

test('a job that does not end is given up under ten seconds: what was done stays done, the rest goes back to the queue', async () => {
  const database = await ownDatabase();
  const mail = await startSlowMailServer(1);
  await queueMails(database, ['a@test.example', 'b@test.example', 'c@test.example']);
  const { worker } = await startWorker(database.url, { SMTP_URL: mail.url });
  await until(() => mail.waiting() === 1);
  worker.kill('SIGTERM');
  await ends(worker);
  const jobs = await jobStates(database.db);
  expect([...jobs].sort()).toEqual(['completed', 'retry', 'retry']);
  const mails = await mailStates(database.db);
  // of the two that go back, the one that was on its way says so: the server may have taken it
  expect([...mails].sort()).toEqual(['queued', 'sending', 'sent']);
  expect(mails.indexOf('sent')).toBe(jobs.indexOf('completed'));
});

describe('one worker', () => {
  let database: OwnDatabase;
  let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;
  let running: Awaited<ReturnType<typeof startWorker>>;
  beforeAll(async () => {
    database = await ownDatabase(afterAll);
    proxy = await startDatabaseProxy(database.url, afterAll);
    running = await startWorker(proxy.url, {}, afterAll);
  });

  // first: it counts all that the worker has done
  test('metrics report runs, failures and what waits, by queue', async () => {
    const { db } = database;
    const { worker, origin } = running;
    await sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`.execute(
      db,
    );
    await sql`
    create trigger refuse before update on outbox_mail for each row execute function refuse()`.execute(
      db,
    );
    await queueMails(database, ['a@test.example']);
    await until(() => worker.out().includes('job failed'));
    const failed = await (await fetch(`${origin}/metrics`)).text();
    expect(failed).toContain('worker_jobs_total{queue="send-mail",outcome="failed"} 1');
    expect(failed).toContain('worker_job_seconds_count{queue="send-mail"} 1');
    expect(failed).toContain('worker_jobs_waiting{queue="score-exam"} 0');
    expect(failed).toMatch(/nodejs_eventloop_lag_p99_seconds [\d.]+/);

    // it would be tried again in the middle of another test
    await sql`drop trigger refuse on outbox_mail`.execute(db);
    await sql`delete from pgboss.job where name = 'send-mail'`.execute(db);
    await db.deleteFrom('outboxMail').execute();
  });

  test('without its database it is alive but not ready, and works again when that is back', async () => {
    const { worker, origin } = running;
    const ready = () => statusOf(`${origin}/health/ready`);
    expect(await ready()).toBe(200);
    proxy.cut();
    await until(async () => (await ready()) === 503);
    expect(await statusOf(`${origin}/health/live`)).toBe(200);
    expect(await statusOf(`${origin}/metrics`)).toBe(200);
    proxy.restore();
    await until(async () => (await ready()) === 200);
    await queueMails(database, ['a@test.example']);
    // Without a mail server it is kept to be read.
    await until(async () => (await mailStates(database.db))[0] === 'held');
    await until(() => worker.out().includes('job done'));
  });

  test('connections that are lost, again and again, do not end it: jobs are done afterwards', async () => {
    const admin = connect(`${database.url}?application_name=other`, 1);
    onTestFinished(() => admin.destroy());
    const { worker, origin } = running;
    const connections = async () => {
      const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and application_name in ('mebae', 'pgboss')`.execute(admin);
      return rows.map((row) => row.pid);
    };
    for (let round = 0; round < 8; round += 1) {
      await queueMails(database, [`${round}@test.example`]);
      const before = await connections();
      await sql`select pg_terminate_backend(pid) from unnest(${before}::int[]) as pid`.execute(
        admin,
      );
      await until(async () => (await statusOf(`${origin}/health/ready`)) === 200);
      await until(async () => (await connections()).some((pid) => !before.includes(pid)));
    }
    expect(await statusOf(`${origin}/health/live`)).toBe(200);
    expect(worker.err()).toBe('');
    // a job that was cut off is tried again half a minute later
    await queueMails(database, ['last@test.example']);
    await until(async () => (await mailStates(database.db)).at(-1) === 'held');
  }, 600_000);
});
