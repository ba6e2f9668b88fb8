import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { restoringName } from '@mebae/backup';
import { lockFolder } from '@mebae/postgres';
import { archivePlace, type ArchivePlace } from './archive.ts';
import { dataFolder, isDiskFull, prepareDataFolder } from './data-folder.ts';
import { fillDatabase, openDatabase, type Database } from './database.ts';
import { watchPages, watchServers } from './dev.ts';
import { buildPages, publishPages } from './pages.ts';
import { chooseInspectorPorts, choosePorts } from './ports.ts';
import { Problem, sentenceFor } from './problem.ts';
import { clearPreviousRun, forgetRun } from './run-record.ts';
import { createServers, startServers } from './servers.ts';
import { Shutdown } from './shutdown.ts';
import { step } from './steps.ts';
import { summary } from './summary.ts';
import { text } from './text.ts';

// `npm start`: builds what changed, starts the database, publishes the remotes, starts the three servers, and keeps
// them running until it is told to stop.
const data = dataFolder();
const shutdown = new Shutdown();

function fail(error: unknown): void {
  // Before anything is stopped and removed.
  const full = isDiskFull(data) && !(error instanceof Problem && error.key === 'little-space');
  const sentence = full ? text('no-space', { folder: data.path }) : sentenceFor(error, data.path);
  if (!shutdown.isEnding) console.error(`\n${sentence}`);
  void shutdown.end(1);
}

const stop = (): void => void shutdown.end(0);
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
process.on('SIGHUP', stop);
// The part of the launcher that runs on any Node is our parent: it was killed.
if (process.send) process.on('disconnect', stop);
// Whatever goes wrong here, nothing that was started is left behind.
process.on('uncaughtException', fail);
// Whoever reads our output may leave; we stay.
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);

try {
  await shutdown.follow(start(readOptions(process.argv.slice(2))));
} catch (error) {
  fail(error);
}

interface Options {
  dev: boolean;
  reset: boolean;
  inspect: boolean;
  archive: ArchivePlace | null;
}

function readOptions(args: string[]): Options {
  const { values, unknown } = parseOptions(args);
  if (unknown !== undefined) throw new Problem('unknown-option', { option: unknown });
  return {
    dev: values.dev ?? false,
    reset: values['reset-demo'] ?? false,
    inspect: values.inspect ?? false,
    archive: archivePlace(values.archive, values['key-file']),
  };
}

function parseOptions(args: string[]) {
  const options = {
    dev: { type: 'boolean' },
    'reset-demo': { type: 'boolean' },
    inspect: { type: 'boolean' },
    archive: { type: 'string' },
    'key-file': { type: 'string' },
  } as const;
  const { values, tokens } = parseArgs({ args, options, strict: false, tokens: true });
  const wrong = tokens.find(
    (token) =>
      token.kind === 'positional' ||
      (token.kind === 'option' &&
        (!(token.name in options) ||
          (options[token.name as keyof typeof options].type === 'string') !==
            (token.value !== undefined))),
  );
  const unknown = wrong && args[wrong.index];
  return { values: values as ParsedOptions, unknown };
}

interface ParsedOptions {
  dev?: boolean;
  'reset-demo'?: boolean;
  inspect?: boolean;
  archive?: string;
  'key-file'?: string;
}

async function start({ dev, reset, inspect, archive }: Options): Promise<void> {
  const { signal } = shutdown;
  await takeFolder();
  const { port, apiPort } = await choosePorts();
  const inspectors = inspect ? await chooseInspectorPorts() : null;

  const pages = dev ? watchPages(data, shutdown) : buildPages(data.logs, signal);
  const database = prepareDatabase(reset, archive);
  // A part that fails ends the other, and both are waited for: what they started must be known before all is stopped.
  const parts = [pages, database].map((part) => part.catch((error) => shutdown.abortWork(error)));
  await Promise.all(parts);
  signal.throwIfAborted();
  const { url: databaseUrl, location } = await database;
  if (!dev) await publishPages(data);

  const servers = createServers({
    data,
    databaseUrl,
    port,
    apiPort,
    inspectors,
    onFailure: fail,
  });
  for (const server of Object.values(servers)) {
    shutdown.add(() => server.stop());
    signal.addEventListener('abort', () => server.log.silence());
  }
  await step(text('servers-step'), () => startServers(servers, signal));
  if (dev) watchServers(servers);
  console.log(summary(port, data, location, inspectors));
}

async function takeFolder(): Promise<void> {
  prepareDataFolder(data);
  const lock = await lockFolder(data.path, 3000, (pid) =>
    console.log(`${text('waiting-for-other', { pid })} …`),
  );
  shutdown.signal.addEventListener('abort', () => lock.stopping());
  if (existsSync(join(data.path, restoringName))) {
    throw new Problem('restore-unfinished', { folder: data.path });
  }
  shutdown.add(() => lock.release());
  shutdown.add(async () => forgetRun(data.run));
  const left = await clearPreviousRun(data.run);
  if (left.length > 0) console.log(text('left-processes', { names: left.join(', ') }));
}

async function prepareDatabase(reset: boolean, archive: ArchivePlace | null): Promise<Database> {
  const database = await openDatabase(data, shutdown, fail, archive);
  await fillDatabase(database.url, data, { reset, signal: shutdown.signal });
  return database;
}
