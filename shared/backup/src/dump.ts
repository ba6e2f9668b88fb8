import { readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { execa } from 'execa';
import pg from 'pg';
import type { Manifest } from './manifest.ts';
import type { PartWriter } from './parts.ts';
import { BackupProblem } from './problem.ts';

/** Where a dump is in a backup. */
export const dumpPath = 'database.dump';

/** Where systems keep PostgreSQL's client programs of several versions: Debian, Red Hat, Homebrew. */
const programFolders = ['/usr/lib/postgresql', '/usr', '/opt/homebrew/opt', '/usr/local/opt'];

export interface ClientProgram {
  path: string;
  /** Its major version, such as 18. */
  major: number;
}

/** For whom a program is looked for, in the words of its absence. */
const wantedFor = {
  pg_dump: (major: number) => `The server is PostgreSQL ${major}`,
  pg_restore: (major: number) => `The dump was made by pg_dump ${major}`,
};

/**
 * Finds a client program of PostgreSQL of a version or the next later one: neither does pg_dump read a server that is newer
 * than itself, nor pg_restore a dump of a pg_dump that is.
 * @param major version of the server, or of the pg_dump that made the dump, such as 18
 * @throws BackupProblem that says what to install
 */
export async function findClient(
  name: 'pg_dump' | 'pg_restore',
  major: number,
  path: string = process.env['PATH'] ?? '',
): Promise<ClientProgram> {
  const folders = path.split(delimiter).filter((folder) => folder !== '');
  for (const parent of programFolders) {
    const entries = await readdir(parent).catch(() => []);
    folders.push(
      ...entries
        .filter((entry) => /^(pgsql-|postgresql@|libpq)?\d*$/.test(entry))
        .map((entry) => join(parent, entry, 'bin')),
    );
  }
  const found = new Map<number, string>();
  for (const folder of folders) {
    const program = join(folder, name);
    const version = await versionOf(program);
    if (version !== null && !found.has(version)) found.set(version, program);
  }
  const fitting = [...found].filter(([version]) => version >= major).toSorted(([a], [b]) => a - b);
  if (fitting[0]) return { major: fitting[0][0], path: fitting[0][1] };
  const have = [...found.keys()].toSorted((a, b) => a - b).join(', ');
  throw new BackupProblem(
    'failed',
    `${wantedFor[name](major)}, and there is no ${name} of that version or a later one here${have && ` (only of ${have})`}: install postgresql-client-${major}.${name === 'pg_dump' ? ' A cluster is better backed up by pgBackRest or pg_basebackup (docs/operations.md).' : ''}`,
  );
}

async function versionOf(program: string): Promise<number | null> {
  const { stdout, failed } = await execa(program, ['--version'], { reject: false });
  const major = /\(PostgreSQL\) (\d+)/.exec(failed ? '' : stdout)?.[1];
  return major ? Number(major) : null;
}

/** An address without its password, and the environment that has it: arguments of a process are there for everybody to see. */
export function clientAddress(url: string): { address: string; env: Record<string, string> } {
  const address = new URL(url);
  const { password } = address;
  address.password = '';
  return {
    address: address.href,
    env: password ? { PGPASSWORD: decodeURIComponent(password) } : {},
  };
}

/**
 * Writes a dump of a database on a server of somebody else: all of it as it is at one moment.
 * @returns that moment by the server's clock, which everything in the dump was committed before, and the version of pg_dump
 */
export async function dumpDatabase(
  url: string,
  writer: PartWriter,
): Promise<{ at: Date; postgres: Manifest['postgres']; pgDump: number }> {
  const { at, version, systemID } = await factsOf(url);
  const program = await findClient('pg_dump', Number.parseInt(version, 10));
  const { address, env } = clientAddress(url);
  // Compressed by us, as everything is.
  const args = ['--format=custom', '--compress=0', `--dbname=${address}`];
  const dumping = execa(program.path, args, {
    env,
    stdin: 'ignore',
    buffer: { stdout: false },
    encoding: 'buffer',
    reject: false,
  });
  await writer.add(dumpPath, dumping.stdout);
  const { failed, stderr, originalMessage } = await dumping;
  if (failed) {
    const words = Buffer.from(stderr).toString().trim() || (originalMessage ?? '');
    throw new BackupProblem('failed', `pg_dump failed: ${words}`);
  }
  return { at, postgres: { version, systemID }, pgDump: program.major };
}

async function factsOf(url: string): Promise<{ at: Date; version: string; systemID: string }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ at: Date; version: string; systemID: string }>(
      `select clock_timestamp() as at, current_setting('server_version') as version,
        (select system_identifier::text from pg_control_system()) as "systemID"`,
    );
    return rows[0]!;
  } finally {
    await client.end();
  }
}
