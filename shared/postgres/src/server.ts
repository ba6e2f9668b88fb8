import type { ChildProcess } from 'node:child_process';
import { createWriteStream, existsSync, openSync, readFileSync, statSync } from 'node:fs';
import { readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { execa } from 'execa';
import getPort, { clearLockedPorts } from 'get-port';
import { Client } from 'pg';
import { findBinaries, type Binaries } from './binaries.ts';
import {
  database,
  databaseUrl,
  ensureCluster,
  layout,
  prepareFolder,
  serverEnvironment,
} from './cluster.ts';
import { explainFileError, explainOutput, PostgresError } from './errors.ts';
import { guardServer } from './guard.ts';
import { chooseIdentity, type Identity } from './identity.ts';
import { clearLeftServer, stopServer } from './left-server.ts';
import { lockFolder } from './lock.ts';
import { boundLog, lastLine } from './log.ts';
import { signal } from './processes.ts';

export interface StartOptions {
  /** The server's own folder; made when missing. */
  dataDir: string;
  /** TCP port on 127.0.0.1; without it the last one, when free, else any free one. */
  port?: number;
  /** Refuses to create a cluster: the server ran here before, and an empty database would hide that its data are lost. */
  mustExist?: boolean;
  /** Further settings of the server, such as those of an archive or of a recovery. */
  settings?: Record<string, string>;
  /** Milliseconds until a start that does not come to an end is given up; a recovery takes as long as it takes. */
  startLimitMs?: number;
  /** Called with what is worth knowing, a sentence a call. */
  log?: (text: string) => void;
  /** Called once when the server ends and nobody asked it to; the error's message says how. */
  onUnexpectedExit?: (error: PostgresError) => void;
  /** Speed over safety: no fsync, and the folder is removed at the end. Never for data that matter. */
  forTests?: boolean;
}

export interface RunningPostgres {
  /** `postgres://…` of the superuser and the database `mebae`. */
  url: string;
  port: number;
  /** The server's process. */
  pid: number;
  /** Its log file. */
  logFile: string;
  /** Ends sessions, writes everything to disk, and returns when the server is gone. May be called more than once. */
  stop(): Promise<void>;
}

const defaultStartLimit = 180_000;
const lookEvery = 5_000;

/**
 * Starts a real PostgreSQL 18 in a folder, creating its cluster at the first time, and stopping first what a killed
 * run may have left in it.
 * @throws PostgresError, whose message says what to do
 */
export async function startPostgres(options: StartOptions): Promise<RunningPostgres> {
  const { forTests = false, mustExist = false, log = () => undefined } = options;
  const binaries = await findBinaries();
  try {
    await prepareFolder(options.dataDir);
    const dataDir = await realpath(options.dataDir);
    const lock = await lockFolder(dataDir);
    try {
      const identity = chooseIdentity([binaries.postgres, dataDir]);
      const { cluster } = layout(dataDir);
      if (mustExist && !isCluster(cluster)) throw databaseLost(cluster);
      await clearLeftServer(cluster, log);
      const password = await ensureCluster(dataDir, binaries, identity, forTests);
      const started = await startOnFreePort({ dataDir, binaries, identity, options, password });
      return supervise(started, dataDir, options, () => lock.release());
    } catch (error) {
      await lock.release();
      throw error;
    }
  } catch (error) {
    throw explainFileError(error, options.dataDir);
  }
}

interface Attempt {
  dataDir: string;
  binaries: Binaries;
  identity: Identity;
  options: StartOptions;
  password: string;
}
interface Started {
  child: ChildProcess;
  pid: number;
  port: number;
  url: string;
}

async function startOnFreePort(attempt: Attempt): Promise<Started> {
  const { dataDir, options } = attempt;
  const remembered = Number(await readFile(layout(dataDir).port, 'utf8').catch(() => '0'));
  const wanted = options.port ?? (remembered || 0);
  for (let tries = 0; ; tries += 1) {
    // Our own earlier server's port is not taken.
    clearLockedPorts();
    const port = await getPort({
      host: '127.0.0.1',
      ...((tries === 0 || options.port) && { port: wanted }),
    });
    const isTaken = options.port !== undefined && port !== options.port;
    const outcome = isTaken ? 'Address already in use' : await startOnce(attempt, port);
    if (typeof outcome !== 'string') {
      await writeFile(layout(dataDir).port, `${port}\n`);
      return outcome;
    }
    // Somebody took the port in between, or backends of a killed server are still on their way out.
    const isPassing = /Address already in use|pre-existing shared memory block/i.test(outcome);
    if (!isPassing || tries >= 20)
      throw isTaken ? portTaken(wanted) : explainOutput(outcome, dataDir);
    await delay(250);
  }
}

/** @returns the running server, or what it wrote before it gave up */
async function startOnce(
  { dataDir, binaries, identity, options, password }: Attempt,
  port: number,
): Promise<Started | string> {
  const { cluster, log } = layout(dataDir);
  boundLog(log);
  const output = createWriteStream(log, { fd: openSync(log, 'a', 0o600) });
  const from = statSync(log).size;
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    // A path in a deep folder would be too long for a socket, and nothing needs one.
    unix_socket_directories: '',
    max_connections: options.forTests ? '300' : '100',
    logging_collector: 'off',
    log_line_prefix: '%m [%p] ',
    ...(options.forTests
      ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '4GB' }
      : {}),
    ...options.settings,
  };
  const flags = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const { file, args, user } = identity.command(binaries.postgres, ['-D', cluster, ...flags]);
  let child: ChildProcess;
  try {
    child = execa(file, args, {
      ...user,
      cwd: '/',
      env: serverEnvironment(),
      extendEnv: false,
      // The log goes to the file directly: the server must outlive the end of a pipe.
      stdio: ['ignore', output, output],
      // Ctrl-C is for us: we stop the server last.
      detached: true,
      reject: false,
    }).nodeChildProcess;
  } finally {
    output.destroy();
  }
  const ending = new AbortController();
  child.once('error', () => ending.abort());
  child.once('exit', () => ending.abort());
  const url = databaseUrl(password, port);
  const limit = Date.now() + (options.startLimitMs ?? defaultStartLimit);
  let isUp = false;
  try {
    while (!isUp && !ending.signal.aborted && Date.now() < limit) {
      isUp = await accepts(url);
      if (!isUp) await delay(30);
    }
  } finally {
    // Also where the password is wrong: nobody else would end it.
    if (!isUp && !ending.signal.aborted && child.pid) await stopServer(child.pid, cluster);
  }
  if (isUp) return { child, pid: child.pid ?? 0, port, url };
  return readFileSync(log).subarray(from).toString('utf8');
}

/** Tries one connection, and makes our database when it is not there yet. */
async function accepts(url: string): Promise<boolean> {
  const admin = new URL(url);
  admin.pathname = '/postgres';
  const client = new Client({
    connectionString: admin.href,
    connectionTimeoutMillis: 5000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    // A wrong password is no matter of waiting.
    if ((error as { code?: string }).code === '28P01') throw error;
    return false;
  }
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      database,
    ]);
    if (rowCount === 0) await client.query(`create database ${database}`);
    return true;
  } finally {
    await client.end();
  }
}

function supervise(
  { child, pid, port, url }: Started,
  dataDir: string,
  options: StartOptions,
  release: () => Promise<void>,
): RunningPostgres {
  const { cluster, log: logFile } = layout(dataDir);
  const dismiss = guardServer(pid, options.forTests ? dataDir : undefined);
  let stopped: Promise<void> | null = null;
  const exited = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });
  const looking = setInterval(() => {
    boundLog(logFile);
    // It would go on in memory for a minute, and give every caller another error.
    if (!isCluster(cluster)) signal(pid, 'SIGQUIT');
  }, lookEvery).unref();
  const report = async (): Promise<void> => {
    await exited;
    clearInterval(looking);
    if (stopped) return;
    dismiss();
    await release();
    const how = child.signalCode ?? `exit code ${child.exitCode}`;
    const failure = new PostgresError('failed', `${how}; its log ends: ${lastLine(logFile)}`);
    options.onUnexpectedExit?.(isCluster(cluster) ? failure : databaseLost(cluster));
  };
  void report();
  const stop = async (): Promise<void> => {
    await stopServer(pid, cluster);
    await exited;
    dismiss();
    if (options.forTests) {
      await rm(dataDir, { recursive: true, force: true });
    }
    await release();
  };
  return { url, port, pid, logFile, stop: () => (stopped ??= stop()) };
}

const isCluster = (folder: string): boolean => existsSync(join(folder, 'PG_VERSION'));

function databaseLost(cluster: string): PostgresError {
  const folder = dirname(cluster);
  return new PostgresError('database-lost', `The database in ${folder} is gone.`, { folder });
}

function portTaken(port: number): PostgresError {
  return new PostgresError(
    'failed',
    `Port ${port} for the embedded PostgreSQL is taken: choose another, or leave it out.`,
    { port: String(port) },
  );
}
