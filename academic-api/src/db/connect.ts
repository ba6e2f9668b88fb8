import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

// Ids are bigint in the database and stay far below 2^53; dates without time stay the text that they are.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

/**
 * Opens a pool.
 * @param url `postgres://…`
 * @param max connections at the most
 */
export function connect(url: string, max = 10): Db {
  const pool = new pg.Pool({ connectionString: url, max, application_name: 'mebae' });
  // An idle connection that the server closes must not end the process; the next query gets a new one.
  pool.on('error', () => undefined);
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/** The school that a transaction acts for: row-level security shows it nothing else. */
export async function actFor(tx: Tx, companyID: number): Promise<void> {
  await sql`select set_config('app.company_id', ${String(companyID)}, true)`.execute(tx);
}

/**
 * Runs `work` in one transaction under the role without bypass, bound to one school.
 * @param companyID the school, or null for the few steps before one is known (sign-in, token and link lookups)
 */
export function inSchool<T>(
  db: Db,
  companyID: number | null,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`set local role mebae_app`.execute(tx);
    if (companyID !== null) await actFor(tx, companyID);
    return work(tx);
  });
}

/** Asks the database for nothing. @throws when it does not answer */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
