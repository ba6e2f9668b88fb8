import Fastify from 'fastify';
import type pg from 'pg';
import { httpNames, Role } from '@mebae/contracts';
import { academicApi } from '../../../academic-api/src/app.ts';
import { appDb, openPool } from '../../../academic-api/src/db/connect.ts';
import { openJobs } from '../../../academic-api/src/lib/processes/jobs.ts';
import { testConfig } from '../../../academic-api/src/testing/config.ts';
import { openReportStore } from '../../../academic-api/src/lib/report-store/report-store.ts';
import { signIn } from '../../../academic-api/src/testing/school.ts';
import type { BenchDatabase } from '../lib/product.ts';
import type { Call } from './calls.ts';

/** One message to PostgreSQL, as a bare route can send it again. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** Statements that a call sends to PostgreSQL. */
export interface Recorded {
  /** Statements of the call itself. */
  own: Statement[];
  /** Statements that every call has: the transaction's beginning and end, and who asks. */
  around: number;
}

/** Sends every call once through an API in this process and keeps what goes to PostgreSQL. */
export async function recordStatements(
  { db, url }: BenchDatabase,
  calls: readonly Call[],
): Promise<Map<string, Recorded>> {
  const sent: Statement[] = [];
  const pool = openPool(url, 1);
  pool.on('connect', (client) => recordQueries(client, sent));
  const requestDb = appDb(pool);
  const { jobs, close } = await openJobs(url);
  const config = testConfig(url);
  const app = Fastify({ logger: false });
  await app.register(academicApi, {
    deps: {
      config,
      db: requestDb,
      jobs,
      reportStore: openReportStore(config),
      now: () => new Date(),
    },
  });
  const byName = new Map<string, Statement[]>();
  try {
    for (const { name, path, person, headers } of calls) {
      const account = await db
        .selectFrom('account')
        .select(['companyID', 'userID'])
        .where('email', '=', person.email)
        .executeTakeFirstOrThrow();
      const { token } = await signIn(db, account.companyID, account.userID, Role.Admin);
      sent.length = 0;
      const response = await app.inject({
        url: path,
        headers: { ...headers, [httpNames.authToken]: token },
      });
      if (response.statusCode !== 200) throw new Error(`${name}: ${response.body}`);
      byName.set(name, [...sent]);
    }
  } finally {
    await app.close();
    await close();
    await requestDb.destroy();
  }
  return withoutShared(byName);
}

/** Adds to `sent` whatever goes through the client from now on. */
function recordQueries(client: pg.PoolClient, sent: Statement[]): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  Object.assign(client, {
    query(config: string | { text: string; values?: unknown[] }, ...rest: unknown[]) {
      const text = typeof config === 'string' ? config : config.text;
      const values = typeof config === 'string' ? rest[0] : config.values;
      sent.push({ text, values: Array.isArray(values) ? values : [] });
      return query(config, ...rest);
    },
  });
}

/** The statements around all calls are left out; the rest is their own. */
function withoutShared(byName: ReadonlyMap<string, Statement[]>): Map<string, Recorded> {
  const all = [...byName.values()];
  // the first one holds the session's hash
  const isShared = ({ text }: Statement): boolean =>
    text.startsWith('begin') ||
    all.every((statements) => statements.some((other) => other.text === text));
  return new Map(
    [...byName].map(([name, statements]) => [
      name,
      {
        own: statements.filter((statement) => !isShared(statement)),
        around: statements.filter(isShared).length,
      },
    ]),
  );
}
