import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Migrator, type MigrationProvider } from 'kysely/migration';
import pg from 'pg';
import type { Db } from './connect.ts';

/** So long a migration waits for a lock, and every call that wants the table waits behind it. */
const lockTimeoutMs = 500;
/** Between two tries calls go through; so long after the first try a migration gives up. */
const waitsMs = [200, 500, 1000, 2000];
const giveUpAfterMs = 600_000;

const lockNotAvailable = '55P03';

/**
 * Applies the migrations that are missing, each in a transaction of its own, so that none keeps the locks of another. One
 * that gets a lock not at once lets those go first who wait behind it, and is tried again.
 * @param db a pool of the owner
 * @param tell takes a sentence when a migration has to wait
 * @param patienceMs how long it is tried again
 * @returns names of the migrations that were applied now
 * @throws the error of a migration; it is rolled back, those before it are not
 */
export const applyMigrations = (
  db: Db,
  provider: MigrationProvider,
  tell: (sentence: string) => void,
  patienceMs = giveUpAfterMs,
): Promise<string[]> =>
  db.connection().execute(async (own) => {
    await sql`select set_config('lock_timeout', ${`${lockTimeoutMs}ms`}, false)`.execute(own);
    const migrator = new Migrator({ db: own, provider });
    const applied: string[] = [];
    const until = performance.now() + patienceMs;
    for (let tries = 0; ;) {
      const { error, results = [] } = await migrator.migrateUp();
      const [name] = results.map(({ migrationName }) => migrationName);
      if (error === undefined) {
        if (name === undefined) return applied;
        applied.push(name);
        tries = 0;
        continue;
      }
      if (!isLocked(error)) throw error;
      const sentence = `Migration ${name} waits for ${await oldestTransaction(own)}.`;
      if (performance.now() > until) throw new Error(sentence, { cause: error });
      tell(sentence);
      await sleep(waitsMs[Math.min(tries, waitsMs.length - 1)]);
      tries += 1;
    }
  });

const isLocked = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === lockNotAvailable;

/** Names the transaction whose locks last longest, for whoever has to end it. */
async function oldestTransaction(db: Db): Promise<string> {
  const { rows } = await sql<{ pid: number; name: string; state: string; seconds: number }>`
    select pid, application_name as name, state, extract(epoch from now() - xact_start)::int as seconds
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    order by xact_start limit 1`.execute(db);
  const [oldest] = rows;
  if (!oldest) return 'a lock';
  const { pid, name, state, seconds } = oldest;
  return `a lock; the oldest transaction is of process ${pid} (${name || 'unnamed'}, ${state}), begun ${seconds} s ago`;
}
