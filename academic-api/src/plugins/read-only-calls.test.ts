import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql, type QueryResult, type RawBuilder } from 'kysely';
import { expect, it } from 'vitest';
import {
  endpointNames,
  endpointOf,
  httpNames,
  isReadOnly,
  Role,
  type EndpointName,
} from '@mebae/contracts';
import { appDb, withSchoolTransaction, openPool } from '../db/connect.ts';
import { startTestApi } from '../testing/api.ts';
import { createSchool, signedInAccount } from '../testing/school.ts';
import { inCallTransaction } from './call-transaction.ts';
import { sessionsOfTokens } from './session-source.ts';

const statements: string[] = [];
const api = await startTestApi({
  connectTo: (url) => appDb(openPool(url, 5), (event) => void statements.push(event.query.sql)),
});
const school = await createSchool(api.db);
const app = { deps: api.deps, sessions: sessionsOfTokens } as unknown as FastifyInstance;

interface Tokens {
  token: string;
  /** Second token of an operator's session. */
  adminToken?: string;
}

/** A call in whose transaction a statement is executed. */
function execute(
  name: EndpointName,
  statement: RawBuilder<unknown>,
  { token, adminToken }: Tokens = { token: school.admin },
): Promise<QueryResult<unknown>> {
  const headers = {
    [httpNames.authToken]: token,
    ...(adminToken !== undefined && { [httpNames.adminToken]: adminToken }),
  };
  const request = { headers, ip: '127.0.0.1' } as unknown as FastifyRequest;
  return inCallTransaction(
    app,
    { endpoint: endpointOf(name), name, request, params: undefined },
    (tx) => statement.execute(tx),
  );
}

const write = sql`update company set name = name where company_id = ${school.companyID}`;

/** A call of the school's administrator, or of who the tokens are, in which something is written. */
const writeIn = (name: EndpointName, tokens?: Tokens) => execute(name, write, tokens);

it('a GET call that does not say that it writes is refused by the database when it does', async () => {
  await expect(writeIn('teachers.list')).rejects.toThrow(
    /teachers\.list writes: .*read-only transaction/,
  );
  // Also when the session's last use is written first, before the transaction becomes read only.
  await api.db
    .updateTable('authToken')
    .set({ lastSeenAt: new Date('2026-01-01') })
    .execute();
  await expect(writeIn('teachers.list')).rejects.toThrow('read-only transaction');
});

it('a call that says so, and one of another method, write', async () => {
  await expect(writeIn('records.record')).resolves.toBeDefined();
  await expect(writeIn('tags.assign')).resolves.toBeDefined();
});

it('only GET calls say so, and most do not', () => {
  const saying = endpointNames.filter((name) => endpointOf(name).writes);
  expect(saying.filter((name) => endpointOf(name).method !== 'GET')).toEqual([]);
  const reading = endpointNames.filter((name) => isReadOnly(endpointOf(name)));
  expect(reading.length).toBeGreaterThan(2 * saying.length);
});

const auditedBy = async (userID: number): Promise<string[]> => {
  const rows = await api.db
    .selectFrom('auditLog')
    .select('action')
    .where('userID', '=', userID)
    .execute();
  return rows.map((row) => row.action);
};

it("an operator's call that only reads can not write more than its row of the audit log", async () => {
  const operator = await signedInAccount(api.db, school.companyID, Role.IgsAdmin);
  await expect(writeIn('teachers.list', operator)).rejects.toThrow('read-only transaction');
  // as before, a call that failed leaves none
  expect(await auditedBy(operator.userID)).toEqual([]);
  const { rows } = await execute(
    'teachers.list',
    sql`select current_setting('transaction_read_only') as access`,
    operator,
  );
  expect(rows).toEqual([{ access: 'on' }]);
  expect(await auditedBy(operator.userID)).toEqual(['igs.teachers.list']);
});

it('a call that only reads can not make itself writing again', async () => {
  await expect(execute('teachers.list', sql`set transaction read write`)).rejects.toThrow(
    'read-write mode',
  );
});

it('a call that only reads begins, finds who calls and becomes read only in one message', async () => {
  const { token } = await signedInAccount(api.db, school.companyID, Role.Admin);
  statements.length = 0;
  await execute('teachers.list', sql`select 1 as one`, { token });
  expect(statements).toEqual([
    'begin',
    expect.stringMatching(/transaction_read_only.*open_session/s),
    'select 1 as one',
    'commit',
  ]);
});

it('calls of nobody begin as read only', async () => {
  const publicCalls = endpointNames.filter(
    (name) => endpointOf(name).access === 'public' && isReadOnly(endpointOf(name)),
  );
  expect(publicCalls).not.toEqual([]);
  for (const name of publicCalls) {
    statements.length = 0;
    await expect(writeIn(name)).rejects.toThrow('read-only transaction');
    expect(statements[0]).toBe('start transaction read only');
  }
});

it('a standby that is asked to write is an outage and no fault', async () => {
  const attempt = withSchoolTransaction(api.deps.db, school.companyID, async (tx) => {
    await sql`select set_config('transaction_read_only', 'on', true)`.execute(tx);
    await write.execute(tx);
  });
  await expect(attempt).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: 'database' });
});
