import type { PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { overPool, type ConnectionPool, type Db } from '../../db/connect.ts';

/**
 * A database on one connection, whose transactions can be held inside one of the test's: what requests commit is seen
 * by what follows, and all of it goes with `rollback`.
 */
export interface HeldDatabase {
  db: Db;
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

  const commands: Record<string, string> = {
    begin: 'savepoint request',
    commit: afterCommit,
    rollback: 'rollback to savepoint request; release savepoint request',
  };
  const query = async (text: string, values?: readonly unknown[]): Promise<pg.QueryResult> => {
    const instead = held ? commands[text] : undefined;
    if (instead === undefined) return client.query(text, values ? [...values] : []);
    await client.query(instead);
    return { command: text.toUpperCase(), rows: [], rowCount: 0, oid: 0, fields: [] };
  };
  const connect = async (): Promise<PostgresPoolClient> => {
    const before = turn;
    let release = (): void => undefined;
    turn = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    return { query, release } as unknown as PostgresPoolClient;
  };
  const pool = { connect, end: () => client.end(), options: {} } as unknown as ConnectionPool;
  return {
    db: overPool(pool),
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
