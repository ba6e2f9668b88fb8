import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** A lock of a table that keeps calls waiting. */
export interface HeldLock {
  table: string;
  mode: string;
  /** From when it was first to when it was last seen. */
  milliseconds: number;
}

const everyMs = 10;

/**
 * Looks again and again which locks of tables are held that keep reads or writes waiting; calls and jobs take none of them.
 * @param url of the owner
 * @returns stops it; resolves to the locks that were seen, the longest first
 */
export async function watchLocks(url: string): Promise<() => Promise<HeldLock[]>> {
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
      await sleep(everyMs);
    }
  })();
  return async () => {
    stopping.abort();
    await watching;
    await client.end();
    return [...seen.values()]
      .map(({ table, mode, milliseconds }) => ({ table, mode, milliseconds }))
      .toSorted((a, b) => b.milliseconds - a.milliseconds);
  };
}
