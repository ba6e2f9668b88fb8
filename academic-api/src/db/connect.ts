import {
  Kysely,
  PostgresDialect,
  sql,
  type Logger,
  type PostgresPool,
  type RawBuilder,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import { appPool, type DiskState } from './app-pool.ts';
import { ContractNames } from './camel-case.ts';
import { connectionOf, type DatabaseAddress } from './connection.ts';
import type { Database } from './schema.ts';

// Ids are bigint in the database and stay far below 2^53; dates without time stay the text that they are.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** The database as its owner sees it: migrations, seeds, the command line. */
export type Db = Kysely<Database>;
/** The database as requests and jobs see it: every transaction has the role without bypass. */
export type AppDb = Db & { readonly disk: DiskState };
export type Tx = Transaction<Database>;

export type ConnectionPool = pg.Pool;

/**
 * Opens a pool.
 * @param address `postgres://…`, or with a file that holds the password
 * @param max connections at the most
 * @param connectMs until a connection must stand; 0 waits for as long as it takes
 */
export function openPool(
  address: string | DatabaseAddress,
  max = 10,
  connectMs = 0,
): ConnectionPool {
  const pool = new pg.Pool({
    ...connectionOf(address),
    max,
    connectionTimeoutMillis: connectMs,
    application_name: 'mebae',
  });
  // A connection that is lost must not end the process, whether it is idle or at work: the next query gets another one.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Ends a connection at once, without a word to a server that may not listen any more. */
export function cutConnection(client: pg.PoolClient): void {
  // a pool's connections are of this class, which their type does not say
  (client as unknown as pg.Client).connection.stream.destroy();
}

const overPool = (pool: PostgresPool, log?: Logger): Db =>
  new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new ContractNames()],
    ...(log && { log }),
  });

/** The owner's database over a pool of its own. */
export const connect = (address: string | DatabaseAddress, max?: number): Db =>
  overPool(openPool(address, max));

/**
 * The database of requests and jobs over a pool, which it closes with itself.
 * @param log called with every statement
 * @param isPooled see `appPool`
 * @param disk of another pool to the same database: both then know the same of it
 */
export function appDb(
  pool: ConnectionPool,
  log?: Logger,
  isPooled = false,
  disk: DiskState = { isFull: false },
): AppDb {
  return Object.assign(overPool(appPool(pool, disk, isPooled), log), { disk });
}

/** Access of a transaction, in the words of SQL. */
export type TransactionAccess = 'read write' | 'read only';

/**
 * Column that makes the rest of its transaction read only where the condition holds. Once a transaction has read
 * anything, PostgreSQL lets nobody turn it back.
 */
export const readOnlyWhere = (condition: RawBuilder<unknown>) =>
  sql`set_config('transaction_read_only', case when ${condition} then 'on' else 'off' end, true)`;

/** Makes the rest of a transaction read only. */
export async function beReadOnly(tx: Tx): Promise<void> {
  await sql`set transaction read only`.execute(tx);
}

/**
 * Columns of a transaction's first statement, for one whose statements all look for a few rows by their keys: they are
 * planned once for all schools, and read no table whole. Planned for a school whose first rows have just been written, any
 * index seems as good as the right one, because to the planner the school has no rows; planned while a table is small,
 * they would go on to read all of it.
 */
const plannedByIndex = sql`set_config('plan_cache_mode', 'force_generic_plan', true),
  set_config('enable_seqscan', 'off', true)`;

/**
 * Columns of the first statement of a transaction of candidates: it is planned by index, and ends when nothing is heard of
 * it for five seconds. Whoever stood still with it, such as a pooler that is paused, would keep a candidate's rows locked,
 * and with them the same answers that come again by another way.
 */
export const ofCandidates = sql`${plannedByIndex},
  set_config('idle_in_transaction_session_timeout', '5s', true)`;

/**
 * Binds a transaction to the school that it acts for: row-level security shows it nothing else. As the first statement
 * it is sent together with the beginning.
 * @param settings see `ofCandidates`
 */
export async function actFor(tx: Tx, companyID: number, settings?: 'ofCandidates'): Promise<void> {
  const bound = sql`set_config('app.company_id', ${sql.lit(String(companyID))}, true)`;
  await sql`select ${settings ? sql`${bound}, ${ofCandidates}` : bound}`.execute(tx);
}

/**
 * Runs `work` in one transaction under the role without bypass, bound to one school.
 * @param companyID the school, or null for the few steps before one is known (sign-in, token and link lookups)
 * @param access a `read only` transaction begins as one: PostgreSQL refuses every write in it (25006), `for update` too
 */
export function withSchoolTransaction<T>(
  db: AppDb,
  companyID: number | null,
  work: (tx: Tx) => Promise<T>,
  access: TransactionAccess = 'read write',
): Promise<T> {
  // said only where it differs from the database's default, which Kysely begins more simply
  const transaction = db.transaction();
  const beginning = access === 'read only' ? transaction.setAccessMode(access) : transaction;
  return beginning.execute(async (tx) => {
    if (companyID !== null) await actFor(tx, companyID);
    return work(tx);
  });
}

/**
 * Asks a database whose disk was full whether it can write again; any other for nothing.
 * @throws when it can't
 */
export async function probeDisk(db: AppDb): Promise<void> {
  if (!db.disk.isFull) return;
  await sql`select probe_disk()`.execute(db);
  db.disk.isFull = false;
}
