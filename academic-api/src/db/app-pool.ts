import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { DatabaseUnavailable, unavailableBy } from './unavailable.ts';

const asApp = 'set local role mebae_app';
/**
 * Beginnings of a transaction as Kysely sends them, with what is sent for them: every transaction of a request or job has
 * the role that can't bypass row-level security.
 */
const beginnings: Record<string, string> = {
  begin: `begin; ${asApp}`,
  'start transaction read only': `begin read only; ${asApp}`,
};

/** A statement gets a name when it comes for so many times; PostgreSQL then parses and plans it once a connection. */
const usesBeforeName = 5;
/** Each name costs every connection the memory of a plan; more statements than this go without. */
const namesAtMost = 250;

/**
 * The names of prepared statements, the same on all connections of a pool. A name follows from its statement's text, so
 * that no statement is taken for another one, whoever shares a connection of the server.
 */
class StatementNames {
  readonly #uses = new LRUCache<string, number>({ max: 2_000 });
  readonly #names = new Map<string, string>();

  /** @returns undefined while a statement has come too seldom, or when there are enough names */
  of(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= namesAtMost) return name;
    const count = (this.#uses.get(text) ?? 0) + 1;
    this.#uses.set(text, count);
    if (count >= usesBeforeName) this.#names.set(text, nameOf(text));
    return undefined;
  }
}

/** PostgreSQL takes up to 63 characters. */
const nameOf = (text: string): string =>
  `mebae_${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`;

/** The result of what is not sent by itself. */
const notSent = { rowCount: 0, rows: [] };

/** State of the database's disk, as far as it is known. */
export interface DiskState {
  /** A statement found it full, and none has been able to write since. */
  isFull: boolean;
}

/**
 * A connection that sends fewer and cheaper messages. The beginning of a transaction, its role and its first statement,
 * where that one has no parameters, are one message; statements that come again are prepared. It distinguishes a database that
 * can't work now from a statement that is wrong, and says no more to a connection that was lost.
 */
class AppClient {
  readonly #client: pg.PoolClient;
  readonly #disk: DiskState;
  readonly #names: StatementNames | null;
  /** Text that is sent before the next statement. */
  #beginning: string | null = null;
  #isLost = false;

  constructor(client: pg.PoolClient, disk: DiskState, names: StatementNames | null) {
    this.#client = client;
    this.#disk = disk;
    this.#names = names;
    const lose = (): void => {
      this.#isLost = true;
    };
    client.on('error', lose).on('end', lose);
  }

  async query(text: string, parameters: readonly unknown[]): Promise<unknown> {
    const asked = beginnings[text];
    if (asked !== undefined) {
      this.#beginning = asked;
      return notSent;
    }
    const beginning = this.#beginning;
    this.#beginning = null;
    // PostgreSQL rolls back by itself what a lost connection was at
    const endsNothing = beginning !== null || (this.#isLost && text === 'rollback');
    if (endsNothing && (text === 'commit' || text === 'rollback')) {
      return { ...notSent, command: text.toUpperCase() };
    }
    try {
      if (beginning === null) return await this.#send(text, parameters);
      if (parameters.length > 0) {
        await this.#client.query(beginning);
        return await this.#send(text, parameters);
      }
      const results: unknown = await this.#client.query(`${beginning}; ${text}`);
      return (results as unknown[]).at(-1);
    } catch (error) {
      throw this.#explain(error);
    }
  }

  release(destroy?: boolean): void {
    this.#beginning = null;
    this.#client.release(destroy || this.#isLost);
  }

  #send(text: string, parameters: readonly unknown[]): Promise<unknown> {
    const name = parameters.length > 0 ? this.#names?.of(text) : undefined;
    return this.#client.query({ text, values: [...parameters], name });
  }

  #explain(error: unknown): unknown {
    if (!(error instanceof pg.DatabaseError)) {
      return this.#isLost ? new DatabaseUnavailable('database', error) : error;
    }
    const unavailable = unavailableBy(error);
    if (unavailable?.code === 'disk-full') this.#disk.isFull = true;
    else if (unavailable) this.#isLost = true;
    return unavailable ?? error;
  }
}

/**
 * A pool as requests and jobs use it: all of its transactions have the role `mebae_app`, and a database that can't work
 * now throws `DatabaseUnavailable`.
 * @param pool closed with the returned one
 * @param disk called when a statement finds the disk full
 * @param isPooled the connections lead to a pooler that gives each transaction another connection of the server: a
 *   statement that one of them has prepared is unknown to the next one, so none gets a name
 */
export function appPool(pool: pg.Pool, disk: DiskState, isPooled = false): PostgresPool {
  const names = isPooled ? null : new StatementNames();
  const clients = new WeakMap<pg.PoolClient, AppClient>();
  const appClientOf = (client: pg.PoolClient): AppClient => {
    const app = clients.get(client) ?? new AppClient(client, disk, names);
    clients.set(client, app);
    return app;
  };
  // from the moment at which it stands: it may be lost before anybody has used it
  pool.on('connect', appClientOf);
  const connect = async (): Promise<pg.PoolClient> => {
    try {
      return await pool.connect();
    } catch (error) {
      throw new DatabaseUnavailable('database', error);
    }
  };
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const app = appClientOf(await connect());
      // of what the type has besides, Kysely needs the cursor for streams, which we have none of
      return app as unknown as PostgresPoolClient;
    },
  };
}
