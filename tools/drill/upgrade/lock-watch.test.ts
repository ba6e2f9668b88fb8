import { setTimeout as sleep } from 'node:timers/promises';
import { cloneDatabase, loginOf, templateUrl } from '@mebae/testing';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { watchLocks } from './lock-watch.ts';

async function open(url: string, name?: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: name });
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

async function startWatch() {
  const database = await cloneDatabase(await templateUrl());
  onTestFinished(() => database.drop());
  const servers = await loginOf(database.url, 'mebae_server');
  const owner = await open(database.url);
  await owner.query('create table locked as select 1 as n');
  await owner.query('grant select, update on locked to mebae_server');
  const stop = await watchLocks(database.url, 'reader');
  return { url: database.url, owner, servers, stop };
}

const write = `update locked set n = n + 1`;

test('a call that waits for rows that a migration writes is counted, and so is one that waits behind that call', async () => {
  const { owner, servers, stop } = await startWatch();
  await owner.query('begin');
  await owner.query(write);
  const calls = await Promise.all([open(servers), open(servers)]);
  const first = calls[0].query(write);
  await sleep(150);
  const second = calls[1].query(write);
  await sleep(250);
  await owner.query('commit');
  await Promise.all([first, second]);
  const { locks, waits } = await stop();
  expect(locks).toEqual([]);
  expect(waits).toHaveLength(2);
  expect(waits[0]!.milliseconds).toBeGreaterThanOrEqual(200);
  expect(waits[1]!.milliseconds).toBeGreaterThanOrEqual(80);
  expect(waits[0]!.statement).toBe(write);
});

test('a lock of a table is seen, and a call that waits for it; who waits for a reader alone is not', async () => {
  const { url, owner, servers, stop } = await startWatch();
  const reader = await open(url, 'reader');
  await reader.query('begin');
  await reader.query('lock table locked in access exclusive mode');
  const calls = await Promise.all([open(servers), open(servers)]);
  const alone = calls[0].query(write);
  await sleep(100);
  await reader.query('commit');
  await alone;
  await owner.query('begin');
  await owner.query('lock table locked in access exclusive mode');
  const behind = calls[1].query(write);
  await sleep(200);
  await owner.query('commit');
  await behind;
  const { locks, waits } = await stop();
  expect(locks.find(({ table }) => table === 'locked')?.milliseconds).toBeGreaterThanOrEqual(80);
  expect(waits).toHaveLength(1);
  expect(waits[0]).toMatchObject({ what: 'locked' });
});

test('a call behind a migration that itself waits for a reader is counted', async () => {
  const { url, owner, servers, stop } = await startWatch();
  const reader = await open(url, 'reader');
  await reader.query('begin');
  await reader.query('lock table locked in access share mode');
  const migration = owner.query('alter table locked add column m int');
  await sleep(100);
  const call = await open(servers);
  const read = call.query('select n from locked');
  await sleep(200);
  await reader.query('commit');
  await Promise.all([migration, read]);
  const { waits } = await stop();
  expect(waits).toHaveLength(1);
  expect(waits[0]).toMatchObject({ what: 'locked', statement: 'select n from locked' });
  expect(waits[0]!.milliseconds).toBeGreaterThanOrEqual(80);
});
