import { createHmac } from 'node:crypto';
import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { PoolConfig } from 'pg';
import { WindowCounter } from './window-counter.ts';
import type { Count } from './window-counter.ts';

export interface SharedStoreOptions {
  /** How to connect; the role needs no more than membership in `mebae_rate_limit`. */
  connection: PoolConfig;
  /** Key of the hashes under which counts are kept; the same for every process that is to share them. */
  secret: string | Buffer;
  /** Told once when the database can't count any more, and once when it can again. */
  log: { warn(details: object, text: string): void; info(text: string): void };
  /** Milliseconds for which the database is left alone after a failure. */
  restMs?: number;
}

export interface SharedStore {
  /** For the option `store` of `@fastify/rate-limit`. */
  Store: FastifyRateLimitStoreCtor;
  close(): Promise<void>;
}

/** A count that takes longer is given up: it must not become what a sign-in waits for. */
const responseTimeoutMs = 1000;
const defaultRestMs = 5000;
/** Windows that are over are removed by whoever counts, at most so often. */
const forgetMs = 60_000;
/** Keys in memory; about 2 MB. */
const rememberedKeys = 20_000;

/**
 * Counts of `@fastify/rate-limit` in PostgreSQL, so that all replicas count together. The table holds neither an address
 * nor an email, only their keyed hashes.
 *
 * When the database can't count, the process counts in its own memory: people can still sign in, and each replica by
 * itself still holds the limit. Who is over the limit already is not counted in the database again until the window
 * ends, so that a flood doesn't become a flood of writes.
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
  let restsUntil = 0;
  let failing = false;
  let forgetsAt = 0;

  const countInDatabase = async (key: Buffer, windowMs: number): Promise<Count> => {
    const { rows } = await pool.query<{ hits: number; left_ms: number }>(
      'select hits, left_ms from rate_limit_hit($1, $2)',
      [key, windowMs],
    );
    const [row] = rows;
    if (!row) throw new Error('rate_limit_hit returned nothing');
    return { current: row.hits, ttl: row.left_ms };
  };

  const forget = (now: number): void => {
    if (now < forgetsAt) return;
    forgetsAt = now + forgetMs;
    pool
      .query('select rate_limit_forget()')
      .catch((error: unknown) => log.warn({ err: error }, 'old rate limit counts stay'));
  };

  const count = async (text: string, windowMs: number, max: number): Promise<Count> => {
    const now = Date.now();
    const key = createHmac('sha256', secret).update(text).digest();
    const name = key.toString('base64');
    const known = exceeded.get(name, now);
    if (known) return known;
    if (now < restsUntil) return fallback.add(name, windowMs, now);
    try {
      const counted = await countInDatabase(key, windowMs);
      if (failing) {
        failing = false;
        log.info('rate limits are counted in the database again');
      }
      if (counted.current > max) exceeded.set(name, counted, now);
      forget(now);
      return counted;
    } catch (error) {
      restsUntil = Date.now() + restMs;
      if (!failing) {
        failing = true;
        log.warn({ err: error }, 'the database counts no rate limits: this process counts alone');
      }
      return fallback.add(name, windowMs, now);
    }
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
      const tell = async () => callback(null, await count(`${this.#prefix}${key}`, windowMs, max));
      // `count` never rejects: its only failing step falls back.
      void tell();
    }

    /** A route with a limit of its own has counts of its own; a limiter made by hand names its keys itself. */
    child(route: object): Store {
      // the plugin passes it beside the route's own options, and its types don't say so
      const { method, url } = (route as { routeInfo?: { method?: unknown; url?: string } })
        .routeInfo ?? { method: '' };
      return new Store({}, url === undefined ? '' : `${String(method)} ${url} `);
    }
  }

  return { Store, close: () => pool.end() };
}
