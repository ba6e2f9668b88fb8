import rateLimit from '@fastify/rate-limit';
import { cloneDatabase, loginOf, templateUrl } from '@mebae/testing';
import type { TestDatabase } from '@mebae/testing';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createLimiter, createLimiterOfOftenCalled } from './limiter.ts';
import { openSharedStore } from './shared-store.ts';

let database: TestDatabase;
let url: string;
let owner: pg.Client;

beforeAll(async () => {
  database = await cloneDatabase(await templateUrl());
  url = await loginOf(database.url, 'mebae_rate_limit');
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const secret = 'of the tests';
/** Limit of the path that is called often. */
const oftenMax = 40;

/** On a busy machine too it is the database that counts: a count that is given up is the subject of one test. */
const withoutTimeout = { query_timeout: 60_000, connectionTimeoutMillis: 60_000 };

interface Replica {
  app: FastifyInstance;
  logs: string[];
  status: (path: string, ip?: string) => Promise<number>;
}

/** One process's half: a server whose limits are counted in the database. */
async function startReplica(
  options: {
    connectionString?: string;
    /** A count that takes longer than the product's timeout is given up. */
    hasTimeout?: boolean;
    restMs?: number;
    secret?: string;
  } = {},
): Promise<Replica> {
  const logs: string[] = [];
  const shared = await openSharedStore({
    connection: {
      connectionString: options.connectionString ?? url,
      ...(options.hasTimeout ? {} : withoutTimeout),
    },
    secret: options.secret ?? secret,
    log: { warn: (_details, text) => logs.push(text), info: (text) => logs.push(text) },
    restMs: options.restMs,
  });
  const app = Fastify({ trustProxy: true });
  await app.register(rateLimit, { global: false, store: shared.Store });
  const limit = { max: 3, timeWindow: 60_000 };
  app.get('/a', { config: { rateLimit: limit } }, () => 'a');
  app.get('/b', { config: { rateLimit: limit } }, () => 'b');
  const byHand = createLimiter(app, 'byHand', { max: 2, seconds: 60 });
  app.get('/c', async (request, reply) => {
    const { exceeded, retryAfter } = await byHand(request);
    return reply.code(exceeded ? 429 : 200).send({ retryAfter });
  });
  const often = createLimiterOfOftenCalled(
    shared,
    'often',
    { max: oftenMax, seconds: 60 },
    ({ ip }) => ip,
  );
  app.get('/often', async (request, reply) => {
    const { exceeded, retryAfter } = await often(request);
    return reply.code(exceeded ? 429 : 200).send({ retryAfter });
  });
  app.addHook('onClose', () => shared.close());
  onTestFinished(() => app.close());
  await app.ready();
  return {
    app,
    logs,
    status: async (path, ip = '203.0.113.1') =>
      (await app.inject({ url: path, headers: { 'x-forwarded-for': ip } })).statusCode,
  };
}

/** @returns the one or the other of two processes, in turn */
async function startTwo(): Promise<(i: number) => Replica> {
  const even = await startReplica();
  const odd = await startReplica();
  return (i) => (i % 2 === 0 ? even : odd);
}

/** @returns the statuses in the order sent */
async function callInSequence(
  count: number,
  call: (i: number) => Promise<number>,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < count; i += 1) statuses.push(await call(i));
  return statuses;
}

test('two processes count together, each route and each client by itself', async () => {
  const on = await startTwo();
  expect(await callInSequence(5, (i) => on(i).status('/a'))).toEqual([200, 200, 200, 429, 429]);
  expect(await on(0).status('/b')).toBe(200);
  expect(await on(1).status('/a', '203.0.113.2')).toBe(200);
  expect(await callInSequence(3, (i) => on(i).status('/c'))).toEqual([200, 200, 429]);
});

test('calls at the same moment are all counted', async () => {
  const on = await startTwo();
  const statuses = await Promise.all(
    Array.from({ length: 40 }, (_v, i) => on(i).status('/a', '203.0.113.7')),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(3);
  expect(statuses.filter((status) => status === 429)).toHaveLength(37);
});

test('an IPv6 client counts with its /64, in any spelling', async () => {
  const { status } = await startReplica();
  const ips = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:DB8:1:2:0:0:0:5'];
  expect(await callInSequence(3, (i) => status('/c', ips[i]))).toEqual([200, 200, 429]);
  expect(await status('/c', '2001:db8:1:3::1')).toBe(200);
});

test('the table holds hashes that depend on the secret, and no address', async () => {
  const before = await keys();
  const ip = '198.51.100.23';
  await (await startReplica()).status('/a', ip);
  await (await startReplica({ secret: 'another' })).status('/a', ip);
  const added = (await keys()).filter((key) => !before.includes(key));
  expect(added).toHaveLength(2);
  for (const key of added) expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(await keys())).not.toContain(Buffer.from(ip).toString('hex'));
});

async function keys(): Promise<string[]> {
  const { rows } = await owner.query<{ key: string }>(
    `select encode(key, 'hex') as key from rate_limit`,
  );
  return rows.map((row) => row.key);
}

test('a window that is over starts anew, and rows that are over are removed', async () => {
  const { status } = await startReplica();
  const ip = '198.51.100.40';
  const before = await keys();
  expect(await callInSequence(3, () => status('/a', ip))).toEqual([200, 200, 200]);
  const [key] = (await keys()).filter((found) => !before.includes(found));
  await owner.query(
    `update rate_limit set ends_at = now() - interval '1 second'
    where encode(key, 'hex') = $1`,
    [key],
  );
  expect(await status('/a', ip)).toBe(200);
  const { rows } = await owner.query(
    `select hits, ends_at > now() as runs from rate_limit
    where encode(key, 'hex') = $1`,
    [key],
  );
  expect(rows).toEqual([{ hits: 1, runs: true }]);

  // as many as a flood from made-up addresses leaves
  await owner.query(
    `insert into rate_limit
    select decode(md5(n::text), 'hex'), 1, now() - interval '1 hour' from generate_series(1, 25000) n`,
  );
  // a process removes them with its first count
  await (await startReplica()).status('/a', ip);
  await expect.poll(countEndedRows, { timeout: 60_000 }).toBe(0);
  expect(await keys()).toContain(key);
});

async function countEndedRows(): Promise<number> {
  const { rows } = await owner.query<{ count: string }>(
    'select count(*) from rate_limit where ends_at < now()',
  );
  return Number(rows[0]?.count);
}

test('who is over the limit costs the database nothing more', async () => {
  const { status } = await startReplica();
  const ip = '198.51.100.50';
  const before = await keys();
  await callInSequence(20, () => status('/a', ip));
  const [key] = (await keys()).filter((found) => !before.includes(found));
  const { rows } = await owner.query(`select hits from rate_limit where encode(key, 'hex') = $1`, [
    key,
  ]);
  expect(rows).toEqual([{ hits: 4 }]);
});

test('calls that come often are counted together, and no more than the limit are taken', async () => {
  const ip = '198.51.100.80';
  const before = await keys();
  const replica = await startReplica();
  const hits = async (): Promise<number> => {
    const [key] = (await keys()).filter((found) => !before.includes(found));
    const { rows } = await owner.query<{ hits: number }>(
      `select hits from rate_limit where encode(key, 'hex') = $1`,
      [key],
    );
    return Number(rows[0]?.hits);
  };
  expect(await replica.status('/often', ip)).toBe(200);
  expect(await hits()).toBe(1);
  expect(await callInSequence(2, () => replica.status('/often', ip))).toEqual([200, 200]);
  expect(await hits()).toBe(9);
  const rest = await callInSequence(oftenMax, () => replica.status('/often', ip));
  expect(rest.filter((status) => status === 200)).toHaveLength(oftenMax - 3);
  expect(rest.at(-1)).toBe(429);
  // a process that has just been started knows nothing of it, and takes none either
  expect(await (await startReplica()).status('/often', ip)).toBe(429);
});

test('several processes never take more of what comes often than the limit, also at the same moment', async () => {
  const on = await startTwo();
  const statuses = await Promise.all(
    Array.from({ length: 2 * oftenMax }, (_v, i) => on(i).status('/often', '198.51.100.81')),
  );
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(oftenMax);
  const inTurn = await callInSequence(2 * oftenMax, (i) => on(i).status('/often', '198.51.100.82'));
  const taken = inTurn.filter((status) => status === 200).length;
  expect(taken).toBeLessThanOrEqual(oftenMax);
  // each process may have counted seven that it never had
  expect(taken).toBeGreaterThanOrEqual(oftenMax - 7);
});

test('keys that are made up are each counted in the database', async () => {
  const before = await keys();
  const replica = await startReplica();
  await callInSequence(5, (i) => replica.status('/often', `198.51.100.${90 + i}`));
  expect((await keys()).filter((found) => !before.includes(found))).toHaveLength(5);
});

test('without the database each process counts by itself, says so once, and returns to it', async () => {
  const replica = await startReplica({ restMs: 0 });
  await owner.query(
    'alter function rate_limit_hit(bytea, integer, integer) rename to rate_limit_hit_gone',
  );
  const ip = '198.51.100.60';
  expect(await callInSequence(5, () => replica.status('/a', ip))).toEqual([
    200, 200, 200, 429, 429,
  ]);
  expect(replica.logs).toEqual(['the database counts no rate limits: this process counts alone']);
  await owner.query(
    'alter function rate_limit_hit_gone(bytea, integer, integer) rename to rate_limit_hit',
  );
  expect(await replica.status('/b', ip)).toBe(200);
  expect(replica.logs).toEqual([
    'the database counts no rate limits: this process counts alone',
    'rate limits are counted in the database again',
  ]);
});

test('a database that is not there is not asked again for every call', async () => {
  const gone = 'postgres://nobody:nothing@127.0.0.1:1/none';
  const replica = await startReplica({ connectionString: gone });
  expect(await callInSequence(4, () => replica.status('/a'))).toEqual([200, 200, 200, 429]);
  expect(replica.logs).toHaveLength(1);
});

test('a database that hangs is given up, and calls go on', async () => {
  const replica = await startReplica({ hasTimeout: true });
  await owner.query('begin');
  await owner.query('lock table rate_limit in access exclusive mode');
  const ip = '198.51.100.70';
  expect(await callInSequence(4, () => replica.status('/a', ip))).toEqual([200, 200, 200, 429]);
  await owner.query('rollback');
  expect(replica.logs).toHaveLength(1);
});

test('the role may count and nothing else', async () => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  for (const table of ['rate_limit', 'account', 'student', 'audit_log']) {
    await expect(client.query(`select * from ${table}`)).rejects.toThrow('permission denied');
  }
  await expect(client.query(`select open_session('\\x00', 2026)`)).rejects.toThrow(
    'permission denied',
  );
});
