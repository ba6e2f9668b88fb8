import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** A lock of a table that keeps calls waiting. */
export interface HeldLock {
  table: string;
  mode: string;
  /** From when it was first to when it was last seen. */
  milliseconds: number;
}

/** A statement of a server that waited for the migration: for a table, for rows, or behind somebody who did. */
export interface Wait {
  /** A table, or the kind of lock: `transactionid` is a row that somebody else has written. */
  what: string;
  statement: string;
  milliseconds: number;
}

/** Locks and waits of a migration, the longest first. */
export interface SeenLocks {
  locks: HeldLock[];
  waits: Wait[];
}

const everyMs = 10;

/**
 * Looks again and again which locks of tables are held that keep reads or writes waiting, which calls and jobs never take,
 * and which statements of servers wait for a session of the owner: a migration also locks rows.
 * @param url of the owner, who migrates; the servers have a login of their own
 * @param reader name of a program that is no migration although it is the owner's
 * @returns stops it; resolves to what was seen
 */
export async function watchLocks(url: string, reader: string): Promise<() => Promise<SeenLocks>> {
  const client = new pg.Client({ connectionString: url, application_name: 'lock watch' });
  // it ends with the server when the drill is broken off
  client.on('error', () => undefined);
  await client.connect();
  // tables that are made meanwhile are nobody's yet
  const { rows } = await client.query<{ oid: number }>(
    `select c.oid::int from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in ('public', 'pgboss')`,
  );
  const tables = rows.map(({ oid }) => oid);
  const seen = new Map<string, HeldLock & { since: number }>();
  const waits = new Map<string, Wait>();
  const stopping = new AbortController();
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      const asked = performance.now();
      const { rows: locks } = await client.query<{ key: string; table: string; mode: string }>({
        name: 'locks',
        text: `select concat_ws('/', pid, virtualtransaction, relation, mode) as key, relation::regclass::text as table, mode
          from pg_locks where granted and locktype = 'relation' and relation = any($1)
            and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`,
        values: [tables],
      });
      const now = performance.now();
      for (const { key, table, mode } of locks) {
        const { since } = seen.get(key) ?? { since: asked };
        seen.set(key, { table, mode, since, milliseconds: now - since });
      }
      for (const { key, ...wait } of await waitsForOwner(client, reader)) waits.set(key, wait);
      await sleep(everyMs);
    }
  })();
  return async () => {
    stopping.abort();
    await watching;
    await client.end();
    return { locks: longestFirst(seen), waits: longestFirst(waits) };
  };
}

/** @returns what waits at this moment, and for how long by now */
async function waitsForOwner(
  client: pg.Client,
  reader: string,
): Promise<(Wait & { key: string })[]> {
  const { rows } = await client.query<WaitRow>({ name: 'waits', text: waitsSql, values: [reader] });
  const waiting = new Map(rows.map((row) => [row.pid, row]));
  /** Whether the owner is in front of it, or in front of somebody who is. */
  const isBehindOwner = ({ blockers, isBehind }: WaitRow, passed: readonly number[]): boolean =>
    isBehind ||
    blockers.some((pid) => {
      const next = waiting.get(pid);
      return next && !passed.includes(pid) && isBehindOwner(next, [...passed, pid]);
    });
  return rows
    .filter((row) => !row.isOwner && isBehindOwner(row, [row.pid]))
    .map(({ pid, since, what, statement, milliseconds }) => ({
      key: `${pid}/${since}`,
      what,
      statement,
      milliseconds,
    }));
}

interface WaitRow {
  pid: number;
  isOwner: boolean;
  blockers: number[];
  /** Whether one of the blockers is the owner's. */
  isBehind: boolean;
  since: string;
  what: string;
  statement: string;
  milliseconds: number;
}

// who waits is looked for first: asking who blocks somebody stops all locks of the server for a moment
const waitsSql = `
  with waiting as materialized (
    select pid, usename, query from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  ), blocked as materialized (
    select w.*, pg_blocking_pids(w.pid) as blockers from waiting w
  )
  select b.pid, coalesce(b.usename = current_user, true) as "isOwner", b.blockers, l.waitstart::text as since,
    coalesce(l.relation::regclass::text, l.locktype) as what, b.query as statement,
    extract(epoch from clock_timestamp() - l.waitstart)::float8 * 1000 as milliseconds,
    exists (select from pg_stat_activity a where a.pid = any(b.blockers) and a.usename = current_user
      and a.application_name <> $1) as "isBehind"
  from blocked b join pg_locks l on l.pid = b.pid and not l.granted and l.waitstart is not null`;

const longestFirst = <Seen extends { milliseconds: number }>(
  seen: ReadonlyMap<string, Seen>,
): Seen[] => [...seen.values()].toSorted((a, b) => b.milliseconds - a.milliseconds);
