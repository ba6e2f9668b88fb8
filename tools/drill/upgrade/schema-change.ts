import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { seconds } from '../lesson/lesson.ts';
import { watchLocks, type SeenLocks } from './lock-watch.ts';

/** How long somebody reads while the schema changes, and the name of that program. */
const readerMs = 5_000;
const readerName = 'a long reader';
/** Begins the line of a migration that waits for a lock. */
const waiting = /^Migration \S+ waits for /;

/** Locks and waits of a change of the schema. */
export interface SchemaChange extends SeenLocks {
  /** Lines that said that a migration waits for somebody who reads. */
  waited: number;
}

/** A schema that has not been changed yet. */
export const noChange: SchemaChange = { locks: [], waits: [], waited: 0 };

/** Whether a migration had a table for itself that the reader reads, for which it must have waited. */
export const neededATableAlone = ({ locks }: SchemaChange): boolean =>
  locks.some(({ table, mode }) => mode === 'AccessExclusiveLock' && !table.includes('.'));

/**
 * Changes the schema while somebody reads all tables in one transaction, as a dump does.
 * @param url of the owner
 * @param migrate brings the schema to this release's, and gives each line that it prints
 */
export async function changeSchema(
  url: string,
  migrate: (tell: (line: string) => void) => Promise<void>,
): Promise<SchemaChange> {
  const stopWatching = await watchLocks(url, readerName);
  const began = performance.now();
  let waited = 0;
  let seen: SeenLocks = noChange;
  try {
    const end = await readLong(url);
    let ended: Promise<void> | null = null;
    await migrate((line) => {
      console.log(`    ${line}`);
      if (!waiting.test(line)) return;
      waited += 1;
      // it reads on for a while after a migration has met it, however late the machine began with that
      ended ??= sleep(readerMs).then(end);
    });
    console.log(`    migrated after ${seconds(performance.now() - began)}`);
    await (ended ?? end());
  } finally {
    seen = await stopWatching();
  }
  for (const { table, mode, milliseconds } of seen.locks.slice(0, 3)) {
    console.log(`    ${mode} of ${table} for ${Math.round(milliseconds)} ms`);
  }
  for (const { what, statement, milliseconds } of seen.waits.slice(0, 3)) {
    console.log(
      `    ${Math.round(milliseconds)} ms waited for ${what}: ${statement.replaceAll(/\s+/g, ' ').slice(0, 90)}`,
    );
  }
  return { ...seen, waited };
}

/** Begins to read all tables in one transaction, as a dump does. @returns what ends it */
async function readLong(url: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url, application_name: readerName });
  // it ends with the server when the drill is broken off
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin isolation level repeatable read read only');
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  await client.query(`lock table ${rows.map(({ name }) => name).join(', ')} in access share mode`);
  return () => client.end();
}
