import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { freePort } from '@mebae/testing';
import { until } from '@mebae/testing/process';
import { expect, onTestFinished, test } from 'vitest';
import { startTestApi } from '../testing/api.ts';
import { createSchool } from '../testing/school.ts';
import { appDb, openPool, withSchoolTransaction, type AppDb } from './connect.ts';
import { transactionAddress } from './connection.ts';

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(existsSync);
const api = await startTestApi();

/** A real PgBouncer in front of the test's database, which lends a connection for one transaction. */
async function startPooler(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'mebae-pooler-'));
  chmodSync(folder, 0o755);
  const { hostname, port, username, password, pathname } = new URL(api.url);
  const own = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
`,
  );
  const identity = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(program!, [...identity, file], { stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (out += chunk.toString('utf8')));
  }
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await until(() => child.exitCode !== null || child.signalCode !== null);
    rmSync(folder, { recursive: true, force: true });
  });
  await until(() => out.includes('process up') || child.exitCode !== null);
  if (child.exitCode !== null) throw new Error(out);
  return `postgres://127.0.0.1:${own}${pathname}`;
}

/** Many transactions at once, in each statements that come again and again. */
async function useConcurrently(db: AppDb, companyID: number): Promise<void> {
  const once = (n: number) =>
    withSchoolTransaction(db, companyID, async (tx) => {
      const { rows } = await sql<{ n: number; role: string; school: string }>`
        select ${n}::int as n, current_user as role, current_setting('app.company_id') as school`.execute(
        tx,
      );
      expect(rows).toEqual([{ n, role: 'mebae_app', school: String(companyID) }]);
      const names = await tx
        .selectFrom('student')
        .select('studentID')
        .where('companyID', '=', companyID)
        .execute();
      expect(names).toHaveLength(3);
    });
  for (let round = 0; round < 10; round += 1) {
    await Promise.all(Array.from({ length: 20 }, (_, n) => once(n)));
  }
}

test.skipIf(program === undefined)(
  'transactions go through a pooler that gives each another connection (needs the package pgbouncer)',
  async () => {
    const { companyID } = await createSchool(api.db, { classes: 1, studentsPerClass: 3 });
    const address = transactionAddress({ databaseUrl: api.url }, await startPooler());
    const [one, two] = [openPool(address, 8), openPool(address, 8)];
    const databases = [appDb(one, undefined, true), appDb(two, undefined, true)];
    onTestFinished(async () => {
      await Promise.all(databases.map((db) => db.destroy()));
    });
    await Promise.all(databases.map((db) => useConcurrently(db, companyID)));
    // all of it over the pooler's two connections
    expect(one.totalCount + two.totalCount).toBe(16);
  },
);

test('an address through a pooler has the login of the database, its password file and its parameters', () => {
  const database = { databaseUrl: 'postgres://mebae:p%40ss@db:5432/mebae?sslmode=require' };
  expect(transactionAddress(database, undefined)).toBe(database);
  expect(
    transactionAddress(
      { ...database, databasePasswordFile: '/run/password' },
      'postgres://pooler:6432/mebae',
    ),
  ).toEqual({
    databaseUrl: 'postgres://mebae:p%40ss@pooler:6432/mebae?sslmode=require',
    databasePasswordFile: '/run/password',
  });
});
