import { cloneDatabase, templateUrl } from '@mebae/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateToLatest } from './migrate.ts';

let server: string;
let name: string;
let drop: () => Promise<void>;

beforeAll(async () => {
  const copy = await cloneDatabase(await templateUrl());
  drop = () => copy.drop();
  server = copy.url;
  name = `empty_${Date.now()}`;
  await onServer(`create database "${name}"`);
});
afterAll(async () => {
  await onServer(`drop database if exists "${name}" with (force)`);
  await drop();
});

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}

it('brings an empty database up once, when processes start together, and again changes nothing', async () => {
  const url = new URL(server);
  url.pathname = `/${name}`;
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrateToLatest(url.href)));
  const counts = applied.map((names) => names.length).sort((a, b) => a - b);
  expect(counts.slice(0, 3)).toEqual([0, 0, 0]);
  expect(counts[3]).toBeGreaterThan(5);
  expect(await migrateToLatest(url.href)).toEqual([]);
});
