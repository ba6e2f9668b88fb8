import { createHmac } from 'node:crypto';
import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { PoolConfig } from 'pg';
import { CountsAhead } from './counts-ahead.ts';
import { WindowCounter } from './window-counter.ts';
import type { Count } from './window-counter.ts';

/** A number of calls in a number of seconds, counted from the first one. */
export interface Limit {
  readonly max: number;
  readonly seconds: number;
}

export interface SharedStoreOptions {
  /** How to connect; the role needs no more than membership in `mebae_rate_limit`. */
  connection: PoolConfig;
  /** Key of the hashes under which counts are kept; the same for every process that is to share them. */
  secret: string | Buffer;
  /** Gets a line when the database can't count any more, and one when it can again. */
  log: { warn(details: object, text: string): void; info(text: string): void };
  /** Milliseconds for which the database is left alone after a failure. */
  restMs?: number;
}

export interface SharedStore {
  /** For the option `store` of `@fastify/rate-limit`. */
  Store: FastifyRateLimitStoreCtor;
  /** Counts one event of a key, such as a failure, whose window begins with the first one. */
  add(key: string, limit: Limit): Promise<void>;
  /**
   * Counts one call of a key that is called often, mostly without asking the database: some calls are counted there
   * together, before they come. All processes together never take more than the limit; of several processes that have
   * calls of one key at once, each may leave up to seven of them unused.
   */
  countOften(key: string, limit: Limit): Promise<Count>;
  /** @returns the count of each key under the same name, 0 where there is none, without counting */
  read<Names extends string>(keys: Record<Names, string>): Promise<Record<Names, Count>>;
  close(): Promise<void>;
}

/** A count that takes longer is given up: it must not become what a sign-in waits for. */
const responseTimeoutMs = 1000;
const defaultRestMs = 5000;
/** Windows that are over are removed, all of them, by whoever counts, at most so often. */
const removeMs = 60_000;
/** Keys in memory; about 2 MB. */
const rememberedKeys = 20_000;

/**
 * Counts of `@fastify/rate-limit` in PostgreSQL, so that all replicas count together. The table holds neither an address
 * nor an email, only their keyed hashes.
 *
 * When the database can't count, the process counts in its own memory: people can still sign in, and each replica by
 * itself still holds the limit. A caller who is over the limit already is not counted in the database again until the
 * window ends, so that a flood doesn't become a flood of writes.
 */
export async function openSharedStore({
  connection,
  secret,
  log,
  restMs = defaultRestMs,
}: SharedStoreOptions): Promise<SharedStore> {
  // ten megabytes that a process without a database need not hold
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    max: 4,
    connectionTimeoutMillis: responseTimeoutMs,
    query_timeout: responseTimeoutMs,
    application_name: 'mebae rate limit',
    ...connection,
  });
  // An idle connection that the server closes is replaced at the next count.
  pool.on('error', () => undefined);
  const fallback = new WindowCounter(rememberedKeys);
  const exceeded = new WindowCounter(rememberedKeys);
  const ahead = new CountsAhead(rememberedKeys);
  let restsUntil = 0;
  let failing = false;
  let removesAt = 0;

  const hashOf = (text: string): Buffer => createHmac('sha256', secret).update(text).digest();

  /** Asks the database; the memory while the database can't say. */
  const ask = async <T>(inDatabase: () => Promise<T>, inMemory: () => T): Promise<T> => {
    if (Date.now() < restsUntil) return inMemory();
    try {
      const result = await inDatabase();
      if (failing) {
        failing = false;
        log.info('rate limits are counted in the database again');
      }
      return result;
    } catch (error) {
      restsUntil = Date.now() + restMs;
      if (!failing) {
        failing = true;
        log.warn({ err: error }, 'the database counts no rate limits: this process counts alone');
      }
      return inMemory();
    }
  };

  const countInDatabase = async (key: Buffer, windowMs: number, calls: number): Promise<Count> => {
    const { rows } = await pool.query<{ hits: number; left_ms: number }>({
      name: 'rate_limit_hit',
      text: 'select hits, left_ms from rate_limit_hit($1, $2, $3)',
      values: [key, windowMs, calls],
    });
    const [row] = rows;
    if (!row) throw new Error('rate_limit_hit returned nothing');
    return { current: row.hits, ttl: row.left_ms };
  };

  /** One statement removes a limited number, so that none takes long. */
  const removeEnded = async (): Promise<void> => {
    try {
      let removed = 1;
      while (removed > 0) {
        const { rows } = await pool.query<{ removed: number }>(
          'select rate_limit_forget() as removed',
        );
        removed = Number(rows[0]?.removed);
      }
    } catch (error) {
      log.warn({ err: error }, 'old rate limit counts stay');
    }
  };

  const count = async (
    text: string,
    { max, seconds }: Limit,
    { isOften = false } = {},
  ): Promise<Count> => {
    const now = Date.now();
    const windowMs = seconds * 1000;
    const key = hashOf(text);
    const name = key.toString('base64');
    const known = exceeded.get(name, now) ?? ahead.take(name, now);
    if (known) return known;
    const calls = isOften ? ahead.size(name, max, now) : 1;
    return ask(
      async () => {
        const { current, ttl } = await countInDatabase(key, windowMs, calls);
        if (isOften) ahead.keep(name, { current, ttl }, calls, max, now);
        const counted = { current: current - calls + 1, ttl };
        if (counted.current > max) exceeded.set(name, counted, now);
        if (now >= removesAt) {
          removesAt = now + removeMs;
          void removeEnded();
        }
        return counted;
      },
      () => fallback.add(name, windowMs, now),
    );
  };

  const read: SharedStore['read'] = async <Names extends string>(texts: Record<Names, string>) => {
    const names = Object.keys(texts) as Names[];
    const keys = names.map((name) => hashOf(texts[name]));
    const counts = await readKeys(keys);
    return Object.fromEntries(names.map((name, i) => [name, counts[i]])) as Record<Names, Count>;
  };

  const readKeys = async (keys: readonly Buffer[]): Promise<Count[]> => {
    const texts = keys.map((key) => key.toString('base64'));
    const none: Count = { current: 0, ttl: 0 };
    return ask(
      async () => {
        const { rows } = await pool.query<{ key: Buffer; hits: number; left_ms: number }>(
          'select key, hits, left_ms from rate_limit_read($1)',
          [keys],
        );
        const found = new Map(
          rows.map((row) => [row.key.toString('base64'), { current: row.hits, ttl: row.left_ms }]),
        );
        return texts.map((text) => found.get(text) ?? none);
      },
      () => texts.map((text) => fallback.get(text, Date.now()) ?? none),
    );
  };

  class Store {
    readonly #prefix: string;

    constructor(_options: object, prefix = '') {
      this.#prefix = prefix;
    }

    incr(
      key: string,
      callback: (error: Error | null, result?: Count) => void,
      windowMs: number,
      max: number,
    ): void {
      const respond = async () =>
        callback(null, await count(`${this.#prefix}${key}`, { max, seconds: windowMs / 1000 }));
      // `count` never rejects: its only failing step falls back.
      void respond();
    }

    /** A route with a limit of its own has counts of its own; a limiter made by hand names its keys itself. */
    child(route: object): Store {
      // the plugin passes it beside the route's own options, and its types don't say so
      const { method, url } = (route as { routeInfo?: { method?: unknown; url?: string } })
        .routeInfo ?? { method: '' };
      return new Store({}, url === undefined ? '' : `${String(method)} ${url} `);
    }
  }

  return {
    Store,
    add: async (key, limit) => void (await count(key, limit)),
    countOften: (key, limit) => count(key, limit, { isOften: true }),
    read,
    close: () => pool.end(),
  };
}
