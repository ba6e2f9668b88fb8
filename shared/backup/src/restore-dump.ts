import { execa } from 'execa';
import pg from 'pg';
import { clientAddress, findClient } from './dump.ts';
import type { Manifest } from './manifest.ts';
import { BackupProblem, wordsOf } from './problem.ts';

/** From this version on pg_restore sets `transaction_timeout`, which servers before it refuse. */
const firstWithTransactionTimeout = 17;

const majorOfServer = ({ postgres }: Manifest): number => Number.parseInt(postgres.version, 10);

/** The version of pg_restore that can read a dump: that of the pg_dump that made it, or a later one. */
const majorOfDump = (manifest: Manifest): number =>
  (manifest.database.kind === 'dump' ? manifest.database.pgDump : undefined) ??
  majorOfServer(manifest);

/** The oldest server that takes a dump; later than the one that it is of where only a later pg_dump was there. */
export function oldestServer(manifest: Manifest): number {
  const needed = majorOfDump(manifest) >= firstWithTransactionTimeout;
  return Math.max(majorOfServer(manifest), needed ? firstWithTransactionTimeout : 0);
}

/** Why a dump could not be restored by the programs here, whatever server takes it; nothing when it could. */
export async function dumpProblems(manifest: Manifest): Promise<string[]> {
  if (manifest.database.kind !== 'dump') return [];
  return findClient('pg_restore', majorOfDump(manifest)).then(
    () => [],
    (error: unknown) => [wordsOf(error)],
  );
}

/** Why a database can't take a dump; nothing when it can. */
export async function emptyDatabaseProblems(url: string, manifest: Manifest): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ tables: number; major: number }>(
      `select count(*)::int as tables, current_setting('server_version_num')::int / 10000 as major
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`,
    );
    const { tables = 0, major = 0 } = rows[0] ?? {};
    const problems: string[] = [];
    if (tables > 0)
      problems.push(`The database of DATABASE_URL is not empty: it has ${tables} tables.`);
    return [...problems, ...(await serverProblems(major, manifest))];
  } catch (error) {
    return [`The database of DATABASE_URL does not answer: ${wordsOf(error)}`];
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Why a server can't take a dump by the programs here; nothing when it can, or when `dumpProblems` says why not.
 * @param major version of the server
 */
export async function serverProblems(major: number, manifest: Manifest): Promise<string[]> {
  const oldest = oldestServer(manifest);
  const ofDump = majorOfDump(manifest);
  if (major < oldest) {
    return [
      `The server of DATABASE_URL is PostgreSQL ${major}, and the dump is of ${majorOfServer(manifest)}, made by pg_dump ${ofDump}: take a server of ${oldest} or later.`,
    ];
  }
  if (major >= firstWithTransactionTimeout) return [];
  const found = await findClient('pg_restore', ofDump).catch(() => null);
  if (found === null || found.major < firstWithTransactionTimeout) return [];
  return [
    `The server of DATABASE_URL is PostgreSQL ${major}, and pg_restore ${found.major} sets a parameter that it does not know: install postgresql-client-${ofDump}.`,
  ];
}

/**
 * Restores a dump into an empty database: all of it, or nothing.
 * @throws BackupProblem with what pg_restore says
 */
export async function restoreDump(url: string, file: string, manifest: Manifest): Promise<void> {
  const program = await findClient('pg_restore', majorOfDump(manifest));
  const { address, env } = clientAddress(url);
  const args = [
    '--no-owner',
    '--exit-on-error',
    '--single-transaction',
    `--dbname=${address}`,
    file,
  ];
  const { failed, stderr } = await execa(program.path, args, {
    env,
    stdin: 'ignore',
    reject: false,
  });
  if (failed) throw new BackupProblem('failed', `pg_restore failed: ${stderr.trim()}`);
}
