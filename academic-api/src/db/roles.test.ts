import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@mebae/postgres';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from './connect.ts';
import { withStartLock } from './migrate.ts';
import { ensureRoles } from './roles.ts';

test('a server without the product’s roles has them with their memberships, whoever makes them at once', async () => {
  const dataDir = join(await mkdtemp(join(tmpdir(), 'mebae-roles-')), 'postgres');
  const server = await startPostgres({ dataDir, forTests: true });
  onTestFinished(() => server.stop());
  const db = connect(server.url, 1);
  onTestFinished(() => db.destroy());
  const namedByADump = sql`
    create table named_by_a_dump (company_id bigint);
    grant select on named_by_a_dump to mebae_app, mebae_server, mebae_rate_limit;`;
  await expect(namedByADump.execute(db)).rejects.toThrow('does not exist');

  await Promise.all([1, 2, 3, 4].map(() => withStartLock(server.url, ensureRoles)));
  await namedByADump.execute(db);
  const { rows } = await sql<{ member: string; of: string }>`
    select r.rolname as member, g.rolname as of from pg_auth_members m
    join pg_roles g on g.oid = m.roleid join pg_roles r on r.oid = m.member
    where g.rolname like 'mebae\\_%' order by 1, 2`.execute(db);
  const [{ owner }] = (await sql<{ owner: string }>`select current_user as owner`.execute(db))
    .rows as [{ owner: string }];
  expect(rows).toEqual([
    { member: owner, of: 'mebae_app' },
    { member: 'mebae_server', of: 'mebae_app' },
    { member: 'mebae_server', of: 'mebae_rate_limit' },
  ]);
});
