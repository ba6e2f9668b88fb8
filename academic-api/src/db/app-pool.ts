import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';

/** Every transaction of a request or job has the role that can't bypass row-level security. */
const beginAsApp = 'begin; set local role mebae_app';

/** A statement gets a name when it comes for so many times; PostgreSQL then parses and plans it once a connection. */
const usesBeforeName = 5;
/** Each name costs every connection the memory of a plan; more statements than this go without. */
const namesAtMost = 250;

const uses = new LRUCache<string, number>({ max: 2_000 });
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const name = names.get(text);
  if (name !== undefined || names.size >= namesAtMost) return name;
  const count = (uses.get(text) ?? 0) + 1;
  uses.set(text, count);
  if (count >= usesBeforeName) names.set(text, `mebae_${names.size}`);
  return undefined;
}

/** The answer to what is not sent by itself. */
const notSent = { rowCount: 0, rows: [] };

/**
 * A connection that sends fewer and cheaper messages. The beginning of a transaction, its role and its first statement,
 * where that one has no parameters, are one message; statements that come again are prepared.
 */
class AppClient {
  readonly #client: pg.PoolClient;
  #willBegin = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  async query(text: string, parameters: readonly unknown[]): Promise<unknown> {
    if (text === 'begin') {
      this.#willBegin = true;
      return notSent;
    }
    if (!this.#willBegin) return this.#send(text, parameters);
    this.#willBegin = false;
    if (text === 'commit' || text === 'rollback') {
      return { ...notSent, command: text.toUpperCase() };
    }
    if (parameters.length > 0) {
      await this.#client.query(beginAsApp);
      return this.#send(text, parameters);
    }
    const results: unknown = await this.#client.query(`${beginAsApp}; ${text}`);
    return (results as unknown[]).at(-1);
  }

  release(destroy?: boolean): void {
    this.#willBegin = false;
    this.#client.release(destroy);
  }

  #send(text: string, parameters: readonly unknown[]): Promise<unknown> {
    const name = parameters.length > 0 ? nameOf(text) : undefined;
    return this.#client.query({ text, values: [...parameters], name });
  }
}

/**
 * A pool as requests and jobs use it: all of its transactions have the role `mebae_app`.
 * @param pool closed with the returned one
 */
export function appPool(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, AppClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      let app = clients.get(client);
      if (!app) {
        app = new AppClient(client);
        clients.set(client, app);
      }
      // of what the type has besides, Kysely needs the cursor for streams, which we have none of
      return app as unknown as PostgresPoolClient;
    },
  };
}
