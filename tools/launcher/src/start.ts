import { lockFolder, type PostgresError } from '@mebae/postgres';
import { dataFolder, isDiskFull, prepareDataFolder } from './data-folder.ts';
import { fillDatabase, openDatabase } from './database.ts';
import { watchPages, watchServers } from './dev.ts';
import { buildPages, publishPages } from './pages.ts';
import { freePort, isFree, readPort } from './ports.ts';
import { clearPreviousRun, forgetRun } from './previous-run.ts';
import { Problem, sentenceFor } from './problem.ts';
import { createServers, startServers, type ServerSettings } from './servers.ts';
import { Shutdown } from './shutdown.ts';
import { step } from './steps.ts';
import { summary } from './summary.ts';
import { text } from './text.ts';

// `npm start`: builds what changed, starts the database, publishes the remotes, starts the three servers, and keeps
// them until it is told to stop.
const data = dataFolder();
const shutdown = new Shutdown();

function fail(error: unknown): Promise<void> {
  // Before anything is stopped and removed.
  const full = isDiskFull(data) && !(error instanceof Problem && error.key === 'little-space');
  const sentence = full ? text('no-space', { folder: data.path }) : sentenceFor(error, data.path);
  if (!shutdown.isEnding) console.error(`\n${sentence}`);
  return shutdown.end(1);
}

const stop = (): void => void shutdown.end(0);
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
process.on('SIGHUP', stop);
// Our parent, the part of the launcher that runs on any Node, was killed.
if (process.send) process.on('disconnect', stop);
// Whoever read our words may leave; we stay.
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);

try {
  await shutdown.follow(start(readOptions(process.argv.slice(2))));
} catch (error) {
  await fail(error);
}

function readOptions(args: string[]): { dev: boolean; reset: boolean } {
  const unknown = args.find((arg) => arg !== '--dev' && arg !== '--reset-demo');
  if (unknown) throw new Problem('unknown-option', { option: unknown });
  return { dev: args.includes('--dev'), reset: args.includes('--reset-demo') };
}

async function start({ dev, reset }: { dev: boolean; reset: boolean }): Promise<void> {
  await takeFolder();
  const { port, apiPort } = await choosePorts();
  const stopped = shutdown.signal;

  const pages = dev ? watchPages(data, shutdown) : buildPages(data.logs, stopped);
  const database = prepareDatabase(reset);
  // A part that fails ends the other, and both are waited for: what they started must be known before all is stopped.
  const parts = [pages, database].map((part) => part.catch((error) => shutdown.abortWork(error)));
  await Promise.all(parts);
  if (stopped.aborted) throw stopped.reason;
  const { url, place } = await database;
  if (!dev) await publishPages(data);

  const settings: ServerSettings = {
    data,
    databaseUrl: url,
    port,
    apiPort,
    onDeath: (child, problem) => {
      for (const line of child.log.unshown) console.error(`[${child.name}] ${line}`);
      void fail(problem);
    },
  };
  const servers = createServers(settings);
  for (const server of Object.values(servers)) {
    shutdown.add(() => server.stop());
    stopped.addEventListener('abort', () => server.log.hush());
  }
  await step(text('servers-step'), () => startServers(servers, settings, stopped));
  if (dev) watchServers(servers, data);
  console.log(summary(port, data, place));
}

async function takeFolder(): Promise<void> {
  prepareDataFolder(data);
  const lock = await lockFolder(data.path, 3000, (pid) =>
    console.log(`${text('waiting-for-other', { pid })} …`),
  );
  shutdown.signal.addEventListener('abort', () => lock.stopping());
  shutdown.add(() => lock.release());
  shutdown.add(async () => forgetRun(data.run));
  const left = await clearPreviousRun(data.run);
  if (left.length > 0) console.log(text('left-processes', { names: left.join(', ') }));
}

async function choosePorts(): Promise<{ port: number; apiPort: number }> {
  const port = readPort('PORT') ?? 3000;
  if (!(await isFree(port, process.env['HOST'] || '127.0.0.1'))) {
    throw new Problem('port-taken', { port });
  }
  const wanted = readPort('ACADEMIC_API_PORT');
  if (wanted !== null && !(await isFree(wanted))) {
    throw new Problem('api-port-taken', { port: wanted });
  }
  return { port, apiPort: wanted ?? (await freePort(3001)) };
}

function databaseDied(error: PostgresError): void {
  void fail(error);
}

async function prepareDatabase(reset: boolean): Promise<{ url: string; place: string }> {
  const { url, place, server } = await openDatabase(data, databaseDied);
  if (server) shutdown.add(() => server.stop());
  await fillDatabase(url, data, reset, shutdown.signal);
  return { url, place };
}
