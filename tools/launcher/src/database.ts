import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { lockFolder, PostgresError, startPostgres, type RunningPostgres } from '@mebae/postgres';
import { execaNode } from 'execa';
import { root } from '../../publisher/src/project.ts';
import { openArchive, type ArchivePlace } from './archive.ts';
import type { DataFolder } from './data-folder.ts';
import { Problem } from './problem.ts';
import { Restarts } from './restarts.ts';
import { environments } from './servers.ts';
import type { Shutdown } from './shutdown.ts';
import { step } from './steps.ts';
import { text } from './text.ts';

export interface Database {
  url: string;
  /** Where it is, in words. */
  location: string;
}

/**
 * The database to work with: the one of DATABASE_URL, else the embedded one, started, and started again when it ends by
 * itself.
 * @param shutdown stops the embedded one
 * @param onFailure called when the embedded one can't be started again
 * @param archive where the WAL of the embedded one goes
 * @throws Problem or PostgresError
 */
export async function openDatabase(
  data: DataFolder,
  shutdown: Shutdown,
  onFailure: (error: unknown) => void,
  archive: ArchivePlace | null,
): Promise<Database> {
  const url = process.env['DATABASE_URL'];
  if (url) {
    if (archive) throw new Problem('archive-embedded-only');
    await reach(url);
    return { url, location: new URL(url).host + new URL(url).pathname };
  }
  const server = await step(text('postgres-step'), () =>
    keepEmbeddedRunning(data, shutdown, onFailure, archive),
  );
  const location = `${data.postgres} (PostgreSQL 18, 127.0.0.1:${server.port})`;
  return { url: server.url, location };
}

async function keepEmbeddedRunning(
  data: DataFolder,
  shutdown: Shutdown,
  onFailure: (error: unknown) => void,
  archive: ArchivePlace | null,
): Promise<RunningPostgres> {
  const archiver = archive && (await openArchive(archive, data));
  // Before the server, which gives its last WAL when it stops.
  if (archiver) shutdown.add(() => archiver.close());
  const options = {
    dataDir: data.postgres,
    ...(archiver && { settings: archiver.settings }),
    log: (sentence: string) => console.log(`  ${sentence}`),
    onUnexpectedExit: (error: PostgresError) => void recover(error),
  };
  let server = await startPostgres(options);
  let startedAt = Date.now();
  const restarts = new Restarts('PostgreSQL', server.logFile);
  const startAgain = async (error: PostgresError): Promise<void> => {
    // A full disk may have space again.
    if (!['failed', 'no-space'].includes(error.problem)) throw error;
    await restarts.waitAfterEnd(error.message, Date.now() - startedAt, shutdown.signal);
    startedAt = Date.now();
    try {
      await untilFree(data.postgres, shutdown.signal);
      // On the same port, which the servers know, and never with a new and empty database.
      server = await startPostgres({ ...options, port: server.port, mustExist: true });
      console.error(text('restarted', { name: 'PostgreSQL' }));
    } catch (failure) {
      if (!(failure instanceof PostgresError)) throw failure;
      await startAgain(failure);
    }
  };
  const recover = async (error: PostgresError): Promise<void> => {
    try {
      await shutdown.follow(startAgain(error));
    } catch (failure) {
      if (!shutdown.isEnding) onFailure(failure);
    }
  };
  shutdown.add(() => server.stop());
  return server;
}

/** Somebody else who works with a stopped server, as a backup does, is done with it after a while. */
const longestUse = 600_000;

/** @throws PostgresError `locked` when somebody else uses the folder for too long; the signal's reason */
async function untilFree(folder: string, signal: AbortSignal): Promise<void> {
  const say = (pid: number): void => console.error(`${text('waiting-for-other', { pid })} …`);
  const lock = await lockFolder(folder, longestUse, say, signal);
  await lock.release();
}

/** Brings the schema to the newest and makes the demo schools when there are none, or anew. */
export async function fillDatabase(
  url: string,
  data: DataFolder,
  { reset, signal }: { reset: boolean; signal: AbortSignal },
): Promise<void> {
  const run = (name: string, script: string, ...args: string[]): Promise<void> =>
    step(name, async () => {
      const { all, failed } = await execaNode(script, args, {
        cwd: join(root, 'academic-api'),
        env: { ...environments(process.env, url).api, MEBAE_DATA: data.path },
        extendEnv: false,
        ipc: false,
        all: true,
        reject: false,
        cancelSignal: signal,
      });
      signal.throwIfAborted();
      if (failed) throw databaseProblem(name, all, join(data.logs, 'database.log'));
    });
  await run(text('migrate-step'), 'src/db/migrate-cli.ts');
  const seedStep = text(reset ? 'reset-step' : 'seed-step');
  await run(seedStep, 'src/demo/seed-cli.ts', ...(reset ? ['--reset'] : []));
}

function databaseProblem(name: string, output: string, log: string): Problem {
  // PostgreSQL's own words for: no such user or database, wrong password, no right to create.
  const refused = /^.*(authentication failed|does not exist|permission denied|no pg_hba).*$/m;
  const reason = process.env['DATABASE_URL'] ? refused.exec(output)?.[0] : undefined;
  if (reason) return new Problem('database-unreachable', { reason: reason.trim() });
  writeFileSync(log, output, { mode: 0o600 });
  console.error(output.trim());
  return new Problem('command-failed', { step: name, log });
}

/** One connection, given up after five seconds: a wrong address otherwise takes minutes to show. */
function reach(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!URL.canParse(url) || !/^postgres(ql)?:$/.test(new URL(url).protocol)) {
      reject(new Problem('database-unreachable', { reason: 'postgres://user:password@host/name' }));
      return;
    }
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname || 'localhost', port: Number(port || 5432) });
    const fail = (reason: string): void => {
      socket.destroy();
      reject(new Problem('database-unreachable', { reason }));
    };
    socket.setTimeout(5000, () => fail('timeout'));
    socket.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.message));
    socket.on('connect', () => {
      socket.end();
      resolve();
    });
  });
}
