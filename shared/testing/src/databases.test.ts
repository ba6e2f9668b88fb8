import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, createTemplate } from './databases.ts';
import { startTestServer } from './server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let template: string;

beforeAll(async () => {
  server = await startTestServer();
  template = await createTemplate(server.url, (url) =>
    run(url, 'create table student (name text)'),
  );
}, 600_000);
afterAll(() => server.stop());

async function run(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test('copies taken at the same time hold the schema and are apart', async () => {
  const copies = await Promise.all([1, 2, 3, 4].map(() => cloneDatabase(template)));
  await run(copies[0]?.url ?? '', "insert into student values ('花子')");
  const counts = await Promise.all(
    copies.map(({ url }) => run(url, 'select count(*)::int as students from student')),
  );
  expect(counts.map(([row]) => row)).toEqual([
    { students: 1 },
    { students: 0 },
    { students: 0 },
    { students: 0 },
  ]);
  await Promise.all(copies.map((copy) => copy.drop()));
});

test('a copy is dropped although something is still connected to it', async () => {
  const copy = await cloneDatabase(template);
  const client = new Client({ connectionString: copy.url });
  client.on('error', () => undefined);
  await client.connect();
  await copy.drop();
  await expect(run(copy.url, 'select 1')).rejects.toThrow(/does not exist/);
  await client.end().catch(() => undefined);
});
