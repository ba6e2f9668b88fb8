import { Kysely, PostgresDialect, sql, type Logger, type Transaction } from 'kysely';
import pg from 'pg';
import { ContractNames } from './camel-case.ts';
import { connectionOf, type DatabaseAddress } from './connection.ts';
import type { Database } from './schema.ts';

// Ids are bigint in the database and stay far below 2^53; dates without time stay the text that they are.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

export type ConnectionPool = pg.Pool;

/**
 * Opens a pool.
 * @param address `postgres://…`, or with a file that holds the password
 * @param max connections at the most
 */
export function openPool(address: string | DatabaseAddress, max = 10): ConnectionPool {
  const pool = new pg.Pool({ ...connectionOf(address), max, application_name: 'mebae' });
  // An idle connection that the server closes must not end the process; the next query gets a new one.
  pool.on('error', () => undefined);
  return pool;
}

/**
 * The database over a pool, which it closes with itself.
 * @param log told of every statement
 */
export const overPool = (pool: ConnectionPool, log?: Logger): Db =>
  new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new ContractNames()],
    ...(log && { log }),
  });

/** A database over a pool of its own. */
export const connect = (address: string | DatabaseAddress, max?: number): Db =>
  overPool(openPool(address, max));

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
