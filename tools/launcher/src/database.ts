import { connect } from 'node:net';
import { join } from 'node:path';
import { startPostgres, type PostgresError, type RunningPostgres } from '@mebae/postgres';
import { runCommand } from '../../publisher/src/command.ts';
import type { DataFolder } from './data-folder.ts';
import { environments } from './environments.ts';
import { Problem } from './problem.ts';
import { root } from '../../publisher/src/project.ts';
import { step } from './steps.ts';
import { text } from './text.ts';

export interface Database {
  url: string;
  /** Where it is, in words. */
  place: string;
  /** The embedded server; null when DATABASE_URL names another. */
  server: RunningPostgres | null;
}

/**
 * The database to work with: the one of DATABASE_URL, else the embedded one, started.
 * @throws Problem or PostgresError
 */
export async function openDatabase(
  data: DataFolder,
  onUnexpectedExit: (error: PostgresError) => void,
): Promise<Database> {
  const url = process.env['DATABASE_URL'];
  if (url) {
    await reach(url);
    return { url, place: new URL(url).host + new URL(url).pathname, server: null };
  }
  const server = await step(text('postgres-step'), () =>
    startPostgres({
      dataDir: data.postgres,
      log: (sentence) => console.log(`  ${sentence}`),
      onUnexpectedExit,
    }),
  );
  const place = `${data.postgres} (PostgreSQL 18, 127.0.0.1:${server.port})`;
  return { url: server.url, place, server };
}

/** Brings the schema to the newest and makes the demo schools when there are none, or anew. */
export async function fillDatabase(
  url: string,
  data: DataFolder,
  reset: boolean,
  signal: AbortSignal,
): Promise<void> {
  await step(text('migrate-step'), () =>
    runScript(text('migrate-step'), ['src/db/migrate-cli.ts'], url, data, signal),
  );
  const seedStep = text(reset ? 'reset-step' : 'seed-step');
  const args = ['src/db/seed-cli.ts', ...(reset ? ['--reset'] : [])];
  await step(seedStep, () => runScript(seedStep, args, url, data, signal));
}

async function runScript(
  name: string,
  args: string[],
  url: string,
  data: DataFolder,
  signal: AbortSignal,
): Promise<void> {
  const logFile = join(data.logs, 'database.log');
  const { code, output } = await runCommand(process.execPath, args, {
    cwd: join(root, 'academic-api'),
    env: { ...environments(process.env, url).database, MEBAE_DATA: data.path },
    logFile,
    signal,
  });
  if (code === 0) return;
  // PostgreSQL's own words for: no such user or database, wrong password, no right to create.
  const refused = /^.*(authentication failed|does not exist|permission denied|no pg_hba).*$/m;
  const reason = process.env['DATABASE_URL'] ? refused.exec(output)?.[0] : undefined;
  if (reason) throw new Problem('database-unreachable', { reason: reason.trim() });
  console.error(output.trim());
  throw new Problem('command-failed', { step: name, log: logFile });
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
