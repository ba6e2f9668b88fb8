import type { PostgresPoolClient } from 'kysely';
import pg from 'pg';
import {
  appDb,
  type AppDb,
  type ConnectionPool,
  type TransactionAccess,
} from '../../db/connect.ts';

/**
 * A database on one connection, whose transactions can be held inside one of the test's: what requests commit is seen
 * by what follows, and all of it goes with `rollback`.
 */
export interface HeldDatabase {
  db: AppDb;
  /** Transactions of requests since `begin` that were committed, each by what it might do at its end. */
  committed: TransactionAccess[];
  begin(): Promise<void>;
  /** Waits for the end of transactions whose requests have their response already. */
  settled(): Promise<void>;
  rollback(): Promise<void>;
}

/**
 * Checks and ends of a commit besides the transaction, which the end of a savepoint does not bring. Left as a request has
 * set them, a limit of a transaction that stands still would end the test's own, and all that comes after it.
 */
const afterCommit = `set constraints all immediate; set constraints all deferred; release savepoint request;
  reset role; select set_config('app.company_id', '', true);
  set local idle_in_transaction_session_timeout to default; set local plan_cache_mode to default;
  set local enable_seqscan to default`;

/**
 * Statements before a request's transaction: what the test itself has written is checked outside of it, since a
 * read-only one can't check a reference.
 */
const beforeBegin =
  'set constraints all immediate; set constraints all deferred; savepoint request;';

async function accessOf(client: pg.Client): Promise<TransactionAccess> {
  const { rows } = await client.query<{ on: boolean }>(
    `select current_setting('transaction_read_only')::boolean as on`,
  );
  return rows[0]?.on ? 'read only' : 'read write';
}

/**
 * Opens it. Requests wait for each other, because a transaction of each would be inside the other's.
 * @param onNotice called with what PostgreSQL says besides its results
 */
export function holdDatabase(url: string, onNotice?: (text: string) => void): HeldDatabase {
  const client = new pg.Client({ connectionString: url, application_name: 'mebae-held' });
  if (onNotice) client.on('notice', ({ message }) => onNotice(message ?? ''));
  const connected = client.connect();
  let held = false;
  const committed: TransactionAccess[] = [];
  let turn: Promise<void> = connected.then(() => undefined);

  const ends: Record<string, string> = {
    commit: afterCommit,
    rollback: 'rollback to savepoint request; release savepoint request',
  };
  const query = async (statement: string | pg.QueryConfig): Promise<pg.QueryResult> => {
    const text = typeof statement === 'string' ? statement : statement.text;
    const end = held ? ends[text] : undefined;
    if (end !== undefined) {
      if (text === 'commit') committed.push(await accessOf(client));
      await client.query(end);
      return { command: text.toUpperCase(), rows: [], rowCount: 0, oid: 0, fields: [] };
    }
    if (held && typeof statement === 'string') {
      return client.query(
        statement
          .replace(/^begin read only;/, `${beforeBegin} set transaction read only;`)
          .replace(/^begin;/, beforeBegin),
      );
    }
    return client.query(statement as pg.QueryConfig);
  };
  const connect = async (): Promise<PostgresPoolClient> => {
    const before = turn;
    let release = (): void => undefined;
    turn = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    // it is never lost, so nobody has to listen
    const line = { query, release, on: () => line };
    return line as unknown as PostgresPoolClient;
  };
  const pool = {
    connect,
    end: () => client.end(),
    options: {},
    on: () => client,
  } as unknown as ConnectionPool;
  return {
    db: appDb(pool),
    committed,
    begin: async () => {
      committed.length = 0;
      await client.query('begin');
      held = true;
    },
    settled: () => turn,
    rollback: async () => {
      await turn;
      held = false;
      await client.query('rollback');
    },
  };
}
