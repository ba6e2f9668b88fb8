import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import type { Binaries } from './binaries.ts';
import { explainOutput, PostgresError } from './errors.ts';
import type { Identity } from './identity.ts';

/** The one superuser of the embedded server. */
const superuser = 'mebae';
/** The version whose files the embedded server reads and writes. */
export const majorVersion = '18';
/** The one database of the embedded server. */
export const database = 'mebae';

/** The address of our database, for the superuser. */
export const databaseUrl = (password: string, port: number): string =>
  `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`;

/** Where things are in the server's folder. */
export function layout(dataDir: string) {
  return {
    cluster: join(dataDir, 'cluster'),
    password: join(dataDir, 'password'),
    port: join(dataDir, 'port'),
    log: join(dataDir, 'server.log'),
  };
}

/**
 * Makes the server's folder with mode 0700, or 0711 when PostgreSQL runs as another user than we do: it has to pass,
 * while the password stays ours alone.
 */
export async function prepareFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await chmod(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
}

/**
 * Creates the database cluster unless it exists. It appears whole or not at all: initdb works in a folder beside it.
 * UTF-8 with PostgreSQL's own C.UTF-8: the same order on every machine, letters of all languages known.
 * @returns the superuser's password
 * @throws PostgresError
 */
export async function ensureCluster(
  dataDir: string,
  binaries: Binaries,
  identity: Identity,
  forTests: boolean,
): Promise<string> {
  const { cluster, password: passwordFile } = layout(dataDir);
  const found = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(missing);
  if (found !== null && found.trim() !== majorVersion) {
    throw explainOutput('database files are incompatible with server', dataDir);
  }
  const kept = (await readFile(passwordFile, 'utf8').catch(missing))?.trim();
  if (found !== null && kept) return kept;

  const password = randomBytes(24).toString('base64url');
  if (found === null) await createCluster(dataDir, password, binaries, identity, forTests);
  else await replacePassword(cluster, password, binaries, identity);
  const draft = `${passwordFile}.new`;
  await writeFile(draft, `${password}\n`, { mode: 0o600 });
  await rename(draft, passwordFile);
  return password;
}

async function createCluster(
  dataDir: string,
  password: string,
  binaries: Binaries,
  identity: Identity,
  forTests: boolean,
): Promise<void> {
  // Files that an interrupted start left.
  for (const name of await readdir(dataDir)) {
    if (name.startsWith('creating-')) await rm(join(dataDir, name), { recursive: true });
  }
  const { cluster } = layout(dataDir);
  const work = join(dataDir, `creating-${randomBytes(4).toString('hex')}`);
  const passwordFile = join(work, 'password');
  await mkdir(work, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (identity.owner) {
    await chown(passwordFile, identity.owner.uid, identity.owner.gid);
    await chown(work, identity.owner.uid, identity.owner.gid);
  }
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  await runProgram(identity, dataDir, binaries.initdb, [
    `--pgdata=${join(work, 'cluster')}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    ...locale,
    '--set=timezone=UTC',
    '--set=log_timezone=UTC',
    ...(forTests ? ['--no-sync'] : []),
  ]);
  await rename(join(work, 'cluster'), cluster);
  await rm(work, { recursive: true });
}

/** The cluster is there and its password isn't (deleted, or not restored from a backup): set a new one, in single-user mode. */
async function replacePassword(
  cluster: string,
  password: string,
  binaries: Binaries,
  identity: Identity,
): Promise<void> {
  const statement = `alter role ${superuser} password '${password}';\n`;
  await runProgram(
    identity,
    cluster,
    binaries.postgres,
    ['--single', '-D', cluster, 'postgres'],
    statement,
  );
}

async function runProgram(
  identity: Identity,
  folder: string,
  program: string,
  programArgs: readonly string[],
  input = '',
): Promise<void> {
  const { file, args, user } = identity.command(program, programArgs);
  const { all, exitCode, failed, originalMessage } = await execa(file, args, {
    ...user,
    cwd: '/',
    env: serverEnvironment(),
    extendEnv: false,
    detached: true,
    input,
    all: true,
    reject: false,
  });
  if (exitCode === undefined) throw new PostgresError('failed', originalMessage ?? '');
  if (failed) throw explainOutput(all, folder);
}

/** English messages, because we read them; nothing of the caller's PG* settings. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, TMPDIR, LC_ALL: 'C', TZ: 'UTC' };
}

function missing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
