import { execa } from 'execa';
import pg from 'pg';
import { clientAddress, findClient } from './dump.ts';
import type { Manifest } from './manifest.ts';
import { BackupProblem, wordsOf } from './problem.ts';

/** Why a database can't take a dump; nothing when it can. */
export async function emptyDatabaseProblems(url: string, manifest: Manifest): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  const major = Number.parseInt(manifest.postgres.version, 10);
  try {
    await client.connect();
    const { rows } = await client.query<{ tables: number; major: number }>(
      `select count(*)::int as tables, current_setting('server_version_num')::int / 10000 as major
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`,
    );
    const { tables = 0, major: own = 0 } = rows[0] ?? {};
    const problems: string[] = [];
    if (tables > 0)
      problems.push(`The database of DATABASE_URL is not empty: it has ${tables} tables.`);
    if (own < major) {
      problems.push(
        `The server of DATABASE_URL is PostgreSQL ${own}, and the dump is of ${major}: take one of ${major} or later.`,
      );
    }
    await findClient('pg_restore', major).catch((error: unknown) => problems.push(wordsOf(error)));
    return problems;
  } catch (error) {
    return [`The database of DATABASE_URL does not answer: ${wordsOf(error)}`];
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Restores a dump into an empty database: all of it, or nothing.
 * @throws BackupProblem with what pg_restore says
 */
export async function restoreDump(url: string, file: string, manifest: Manifest): Promise<void> {
  const program = await findClient('pg_restore', Number.parseInt(manifest.postgres.version, 10));
  const { address, env } = clientAddress(url);
  const args = [
    '--no-owner',
    '--exit-on-error',
    '--single-transaction',
    `--dbname=${address}`,
    file,
  ];
  const { failed, stderr } = await execa(program, args, { env, stdin: 'ignore', reject: false });
  if (failed) throw new BackupProblem('failed', `pg_restore failed: ${stderr.trim()}`);
}
