import { connect as connectSocket } from 'node:net';
import { httpNames } from '@mebae/contracts';
import { freePort } from '@mebae/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { connect, type Db } from './db/connect.ts';
import { needsRehash, passwordCost } from './lib/accounts/password.ts';
import { createAccount, rightPassword } from './testing/account.ts';
import { startDatabaseProxy } from './testing/database-proxy.ts';
import { ownDatabase, type OwnDatabase } from './testing/own-database.ts';
import {
  runProcess,
  statusOf,
  until,
  type AtEnd,
  type RunningProcess,
} from '@mebae/testing/process';

const base = '/api/v3/academic';

interface Server {
  origin: string;
  metrics: string;
  api: RunningProcess;
}

async function startServer(
  databaseUrl: string,
  env: Record<string, string> = {},
  atEnd?: AtEnd,
): Promise<Server> {
  const [port, metricsPort] = await Promise.all([freePort(), freePort()]);
  const settings = {
    DATABASE_URL: databaseUrl,
    ACADEMIC_API_PORT: String(port),
    ACADEMIC_METRICS_PORT: String(metricsPort),
    LINK_SECRET: 'a-secret-of-the-tests-that-is-long-enough',
    // the machine may be busier than the product would put up with
    SHED_LOOP_DELAY_MS: '0',
    ...env,
  };
  const api = runProcess('academic-api/src/server.ts', settings, [], atEnd);
  const origin = `http://127.0.0.1:${port}`;
  await until(async () => (await statusOf(`${origin}/health/ready`)) === 200);
  return { origin, metrics: `http://127.0.0.1:${metricsPort}/metrics`, api };
}

/** Keeps everybody from the mails until `open`; `waiting` says how many do. */
async function lockMails(db: Db) {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let isLocked = (): void => undefined;
  const locked = new Promise<void>((resolve) => {
    isLocked = resolve;
  });
  const held = db.transaction().execute(async (tx) => {
    await sql`lock table outbox_mail in access exclusive mode`.execute(tx);
    isLocked();
    await opened;
  });
  await locked;
  return {
    open: async () => {
      open();
      await held;
    },
    waiting: async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows[0]?.n ?? 0;
    },
  };
}

test('at SIGTERM, sent twice, it is not ready any more, calls in flight end, and the process exits with 0', async () => {
  const { url, db, school } = await ownDatabase();
  // In production it listens for a moment longer, so that a balancer looks away first.
  const { origin, api } = await startServer(url, {
    NODE_ENV: 'production',
    REPORT_STORE_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
  });
  const lock = await lockMails(db);
  const calls = Array.from({ length: 8 }, () =>
    fetch(`${origin}${base}/outbox`, { headers: { [httpNames.authToken]: school.admin } }),
  );
  await until(async () => (await lock.waiting()) === 8);
  api.kill('SIGTERM');
  await until(() => api.out().includes('"stopping"'));
  api.kill('SIGTERM');
  expect(await statusOf(`${origin}/health/ready`)).toBe(503);
  expect(await statusOf(`${origin}/health/live`)).toBe(200);
  // Nothing is taken any more, and what was taken still waits.
  await until(async () => (await statusOf(`${origin}/health/live`)) === 0);
  await lock.open();
  for (const response of await Promise.all(calls)) {
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ totalRecords: 0 });
  }
  expect(await api.exit).toBe(0);
  expect(api.err()).toBe('');
});

test('at SIGTERM an idle connection is closed, a call that does not end is cut, and the process exits under ten seconds', async () => {
  const { url, db, school } = await ownDatabase();
  const { origin, api } = await startServer(url);
  const lock = await lockMails(db);
  const idle = connectSocket(Number(new URL(origin).port), '127.0.0.1');
  idle.write('GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n');
  await new Promise((resolve) => {
    idle.once('data', resolve);
  });
  const closed = new Promise((resolve) => {
    idle.once('close', resolve);
  });
  const endless = fetch(`${origin}${base}/outbox`, {
    headers: { [httpNames.authToken]: school.admin },
  }).catch((error: Error) => error);
  await until(async () => (await lock.waiting()) === 1);
  api.kill('SIGTERM');
  await closed;
  expect(await endless).toBeInstanceOf(Error);
  expect(await api.exit).toBe(0);
  await lock.open();
});

/** Ends every connection of the server under test; what it was at is rolled back. */
const terminateAll = (db: Db) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and application_name in ('mebae', 'mebae rate limit', 'pgboss')`.execute(db);

async function expectUnavailable(response: Response, reason: string): Promise<void> {
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('1');
  expect(await response.json()).toEqual({ code: 1, category: 2, reason });
}

describe('one server', () => {
  let database: OwnDatabase;
  let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;
  let server: Server;
  beforeAll(async () => {
    database = await ownDatabase(afterAll);
    proxy = await startDatabaseProxy(database.url, afterAll);
    server = await startServer(proxy.url, {}, afterAll);
  });

  // first: it counts all that the server has done
  test('metrics report requests, sign-ins, connections and the event loop, on a port of their own', async () => {
    const { school, admin } = database;
    const { origin, metrics } = server;
    const signIn = (password: string) =>
      fetch(`${origin}${base}/signin`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: admin.email, password }),
      });
    expect((await signIn(admin.password)).status).toBe(200);
    expect((await signIn('Wrong-pass1')).status).toBe(400);
    const headers = { [httpNames.authToken]: school.admin };
    await fetch(`${origin}${base}/outbox`, { headers });
    for (const mailID of [998, 999]) {
      await fetch(`${origin}${base}/outbox/${mailID}/retry`, { method: 'POST', headers });
    }
    await fetch(`${origin}/made/up/${'x'.repeat(30)}`);

    const text = await (await fetch(metrics)).text();
    expect(text).toContain(
      `academic_api_requests_total{route="${base}/outbox",method="GET",status="200"} 1`,
    );
    const route = `route="${base}/outbox/:mailID/retry",method="POST"`;
    expect(text).toContain(`academic_api_requests_total{${route},status="404"} 2`);
    expect(text).toContain(`academic_api_request_seconds_count{${route}} 2`);
    expect(text).toContain(
      'academic_api_requests_total{route="unknown",method="GET",status="404"} 1',
    );
    expect(text).toContain('academic_api_sign_ins_total{outcome="signed-in"} 1');
    expect(text).toContain('academic_api_sign_ins_total{outcome="refused"} 1');
    expect(text).toMatch(/database_connections\{state="idle"\} [1-9]/);
    expect(text).toContain('database_connections_waited_for 0');
    expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds [\d.]+/);
    expect(text).not.toContain('/made/up');
    expect(text).not.toContain('/health/');
    expect(await statusOf(`${origin}/metrics`)).toBe(404);
  });

  test('as it is started, it keeps passwords with all the work of the product, not with that of tests', async () => {
    const { db, school } = database;
    const { email, userID } = await createAccount(db, school.companyID);
    const isCheap = async (): Promise<boolean> => {
      const { passwordHash } = await db
        .selectFrom('account')
        .select('passwordHash')
        .where('userID', '=', userID)
        .executeTakeFirstOrThrow();
      return needsRehash(passwordHash ?? '', passwordCost);
    };
    expect(await isCheap()).toBe(true);
    const signIn = await fetch(`${server.origin}${base}/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: rightPassword }),
    });
    expect(signIn.status).toBe(200);
    expect(await isCheap()).toBe(false);
  });

  test('a taken metrics port says which setting names it', async () => {
    const second = runProcess('academic-api/src/server.ts', {
      DATABASE_URL: database.url,
      ACADEMIC_API_PORT: '0',
      ACADEMIC_METRICS_PORT: new URL(server.metrics).port,
      LINK_SECRET: 'a-secret-of-the-tests-that-is-long-enough',
    });
    expect(await second.exit).toBe(1);
    expect(second.err()).toContain('Set ACADEMIC_METRICS_PORT to a free one.');
  });
  test('without its database it is alive but not ready, and ready again when that is back', async () => {
    const { origin } = server;
    const ready = () => statusOf(`${origin}/health/ready`);
    proxy.cut();
    await until(async () => (await ready()) === 503);
    expect(await (await fetch(`${origin}/health/ready`)).json()).toEqual({ status: 'database' });
    expect(await statusOf(`${origin}/health/live`)).toBe(200);
    proxy.restore();
    await until(async () => (await ready()) === 200);
  });

  test('connections that are lost in the middle of transactions cost their calls, which may be tried again, and not the process', async () => {
    const { url, school } = database;
    const { origin, api } = server;
    // a connection that is not the server's, and is ended with the others unless it has another name
    const admin = connect(`${url}?application_name=other`, 3);
    onTestFinished(() => admin.destroy());
    const headers = { [httpNames.authToken]: school.admin };
    const call = (path: string) => fetch(`${origin}${base}${path}`, { headers });

    const lock = await lockMails(admin);
    const waiting = Array.from({ length: 8 }, () => call('/outbox'));
    await until(async () => (await lock.waiting()) === 8);
    await terminateAll(admin);
    for (const response of await Promise.all(waiting)) {
      await expectUnavailable(response, 'database');
    }
    await lock.open();
    expect((await call('/outbox')).status).toBe(200);

    // under load it hits calls wherever they are: between two statements, while connecting, while waiting in line
    const statuses = new Map<number, number>();
    const run = { isOn: true };
    const callers = Array.from({ length: 16 }, async () => {
      while (run.isOn) {
        const status = await call('/account/profile').then(
          (response) => response.status,
          () => 0,
        );
        if (status === 0) run.isOn = false;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    });
    const answered = () => [...statuses.values()].reduce((sum, count) => sum + count, 0);
    for (let round = 0; round < 15; round += 1) {
      const before = answered();
      await terminateAll(admin);
      await until(() => answered() > before + 20);
    }
    run.isOn = false;
    await Promise.all(callers);
    expect(api.lines().filter((line) => line.msg === 'unexpected failure')).toEqual([]);
    expect([...statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect((await call('/account/profile')).status).toBe(200);
    expect(await statusOf(`${origin}/health/ready`)).toBe(200);
    expect(api.err()).toBe('');
  }, 600_000);

  test('a full disk costs calls that write 503, and readiness reports it until there is space again', async () => {
    const { db, school } = database;
    const { origin } = server;
    const fails = `begin raise exception 'could not extend file' using errcode = '53100'; end`;
    await sql`create function fail_when_written() returns trigger language plpgsql as ${sql.lit(fails)};
    create trigger fail_when_written before update on account execute function fail_when_written()`.execute(
      db,
    );
    await sql`alter function probe_disk() rename to probe_disk_of_today`.execute(db);
    await sql`create function probe_disk() returns void language plpgsql as ${sql.lit(fails)}`.execute(
      db,
    );
    const setLanguage = () =>
      fetch(`${origin}${base}/account/language`, {
        method: 'PUT',
        headers: { [httpNames.authToken]: school.admin, 'content-type': 'application/json' },
        body: JSON.stringify({ language: 'en' }),
      });
    await expectUnavailable(await setLanguage(), 'disk-full');
    const ready = await fetch(`${origin}/health/ready`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'disk-full' }]);
    expect(await statusOf(`${origin}/health/live`)).toBe(200);

    await sql`drop trigger fail_when_written on account; drop function probe_disk();
    alter function probe_disk_of_today() rename to probe_disk`.execute(db);
    expect(await statusOf(`${origin}/health/ready`)).toBe(200);
    expect((await setLanguage()).status).toBe(200);
  });
});
