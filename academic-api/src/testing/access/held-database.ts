import type { PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { appDb, type AppDb, type ConnectionPool } from '../../db/connect.ts';

/**
 * A database on one connection, whose transactions can be held inside one of the test's: what requests commit is seen
 * by what follows, and all of it goes with `rollback`.
 */
export interface HeldDatabase {
  db: AppDb;
  begin(): Promise<void>;
  rollback(): Promise<void>;
}

/** What a commit checks and ends besides the transaction, and the end of a savepoint does not. */
const afterCommit = `set constraints all immediate; set constraints all deferred; release savepoint request;
  reset role; select set_config('app.company_id', '', true)`;

/** Opens it. Requests wait for each other, because a transaction of each would be inside the other's. */
export function holdDatabase(url: string): HeldDatabase {
  const client = new pg.Client({ connectionString: url, application_name: 'mebae-held' });
  const connected = client.connect();
  let held = false;
  let turn: Promise<void> = connected.then(() => undefined);

  const ends: Record<string, string> = {
    commit: afterCommit,
    rollback: 'rollback to savepoint request; release savepoint request',
  };
  const query = async (statement: string | pg.QueryConfig): Promise<pg.QueryResult> => {
    const text = typeof statement === 'string' ? statement : statement.text;
    const end = held ? ends[text] : undefined;
    if (end !== undefined) {
      await client.query(end);
      return { command: text.toUpperCase(), rows: [], rowCount: 0, oid: 0, fields: [] };
    }
    if (held && typeof statement === 'string') {
      return client.query(statement.replace(/^begin;/, 'savepoint request;'));
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
    begin: async () => {
      await client.query('begin');
      held = true;
    },
    rollback: async () => {
      held = false;
      await client.query('rollback');
    },
  };
}
