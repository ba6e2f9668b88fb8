import { sql, type RawBuilder } from 'kysely';
import { until } from '@mebae/testing/process';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { appDb, openPool, type AppDb } from '../../db/connect.ts';
import { startTestApi } from '../../testing/api.ts';
import { createSchool } from '../../testing/school.ts';
import { startDatabaseProxy } from '../../testing/database-proxy.ts';
import { openReadiness, readiness } from './readiness.ts';

const api = await startTestApi();
beforeAll(() => createSchool(api.db));
/** Reasons of the log, in their order. */
const reasons: string[] = [];
const log = { warn: ({ state }: { state?: string }) => void reasons.push(String(state)) };
const state = (use: 'sends' | 'takes' = 'sends', db: AppDb = api.deps.db) =>
  readiness(db, use, log);
const health = async () => {
  const { statusCode, body } = await api.app.inject({ url: '/health/ready' });
  return [statusCode, JSON.parse(body)];
};

/** The login of API and worker, as a part of a statement. */
const loginOf = sql.id(new URL(api.deps.config.databaseUrl).username);
const refusals: [string, string, RawBuilder<unknown>, RawBuilder<unknown>][] = [
  [
    'may not take the role of requests',
    'role',
    sql`revoke mebae_server from ${loginOf}`,
    sql`grant mebae_server to ${loginOf}`,
  ],
  [
    'may not look for a session',
    'session',
    sql`revoke execute on function open_session from mebae_app`,
    sql`grant execute on function open_session to mebae_app`,
  ],
  [
    'may not read a table',
    'row-level-security',
    sql`revoke select on auth_token from mebae_app`,
    sql`grant select on auth_token to mebae_app`,
  ],
  [
    'would see every school',
    'row-level-security',
    sql`alter table auth_token disable row level security`,
    sql`alter table auth_token enable row level security`,
  ],
  [
    'may not use the schema of the jobs',
    'jobs',
    sql`revoke usage on schema pgboss from mebae_app`,
    sql`grant usage on schema pgboss to mebae_app`,
  ],
  [
    'may not add a job',
    'jobs',
    sql`revoke insert on pgboss.job_common from mebae_app`,
    sql`grant insert on pgboss.job_common to mebae_app`,
  ],
  [
    'may not read the queues',
    'jobs',
    sql`revoke select on pgboss.queue from mebae_app`,
    sql`grant select on pgboss.queue to mebae_app`,
  ],
];

it.each(refusals)('is not ready where it %s, and ready again', async (_, name, take, give) => {
  expect(await health()).toEqual([200, { status: 'ready' }]);
  reasons.length = 0;
  await take.execute(api.db);
  expect(await health()).toEqual([503, { status: name }]);
  expect([await state(), reasons]).toEqual([name, [name]]);
  await give.execute(api.db);
  expect(await health()).toEqual([200, { status: 'ready' }]);
});

it('a worker is not ready where its login may not take jobs, and an API is', async () => {
  expect(await state('takes')).toBe('ready');
  await sql`revoke delete on pgboss.job_common from mebae_server`.execute(api.db);
  expect([await state('takes'), await state('sends')]).toEqual(['jobs', 'ready']);
  await sql`grant delete on pgboss.job_common to mebae_server`.execute(api.db);
  expect(await state('takes')).toBe('ready');
});

it('asks in four messages, and writes nothing', async () => {
  const sent: string[] = [];
  const pool = openPool(api.deps.config, 1);
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      sent.push(typeof args[0] === 'string' ? args[0] : (args[0] as { text: string }).text);
      return query(...args);
    }) as typeof client.query;
  });
  const db = appDb(pool);
  expect(await state('takes', db)).toBe('ready');
  await db.destroy();
  expect(sent.length).toBe(4);
  expect(sent[0]).toMatch(/^begin read only; set local role mebae_app; select/);
});

it('is not ready once it stops', async () => {
  api.app.life.stopping = true;
  expect(await health()).toEqual([503, { status: 'stopping' }]);
  api.app.life.stopping = false;
});

it('is ready while every connection of the calls is busy', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  // of the test's pool
  const connections = 5;
  let begun = 0;
  const busy = Array.from({ length: 2 * connections }, () =>
    api.deps.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      begun += 1;
      await ended;
    }),
  );
  // the others wait for a connection
  await until(() => begun === connections);
  expect(await health()).toEqual([200, { status: 'ready' }]);
  end();
  await Promise.all(busy);
});

it('is not ready through a way that says nothing, on one connection for all who ask, and is ready again after', async () => {
  const { config, db } = api.deps;
  const proxy = await startDatabaseProxy(config.databaseUrl);
  const { host, pathname } = new URL(proxy.url);
  const databasePoolerUrl = `postgres://${host}${pathname}`;
  const own = openReadiness({ ...config, databasePoolerUrl }, 'sends', db.disk, log);
  onTestFinished(() => own.close());
  const ask = () => Promise.all(Array.from({ length: 10 }, () => own.ask()));
  const all = (status: string) => Array.from({ length: 10 }, () => status);
  await until(async () => (await own.ask()) === 'ready');
  const taken = proxy.taken();
  proxy.freeze();
  expect([await ask(), proxy.taken()]).toEqual([all('database'), taken]);
  expect([await ask(), proxy.taken()]).toEqual([all('database'), taken + 1]);
  proxy.thaw();
  await until(async () => (await own.ask()) === 'ready');
});
