import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileSources, openBackupStore, startArchiver, type Archiver } from '@mebae/backup';
import { startPostgres, type RunningPostgres } from '@mebae/postgres';
import { freePort } from '@mebae/testing';
import { isReady, startProcess, type Running } from '../../bench/lib/processes.ts';

const root = join(import.meta.dirname, '../../..');

/** A machine that does much else takes its time. */
const startLimitMs = 600_000;

/** The parts of the product that keep something: the database, its archive, and the three servers. Without demo schools and pages. */
export interface DrilledProduct {
  databaseUrl: string;
  /** Port of the bff. */
  port: number;
  stop(): Promise<void>;
  /** Kills every process with -9, the database first, as when the machine loses its power. */
  kill(): Promise<void>;
}

/** Starts the database of a data folder as the launcher does, made when missing. */
export async function startDatabase(
  dataFolder: string,
  archive: { place: string; secret: string } | null,
): Promise<{ server: RunningPostgres; archiver: Archiver | null }> {
  await mkdir(dataFolder, { recursive: true, mode: 0o711 });
  const archiver =
    archive &&
    (await startArchiver({
      store: openBackupStore(archive.place, root),
      secret: archive.secret,
      dataFolder,
      sources: fileSources(dataFolder, root, {}),
      onChange: ({ reason }) => console.log(`The archive: ${reason ?? 'works again'}`),
    }));
  const server = await startPostgres({
    dataDir: join(dataFolder, 'postgres'),
    ...(archiver && { settings: archiver.settings }),
  });
  return { server, archiver };
}

/** Starts academic-api, the worker and the bff on a database that is migrated. */
export async function startServers(
  dataFolder: string,
  { server, archiver }: Awaited<ReturnType<typeof startDatabase>>,
): Promise<DrilledProduct> {
  const common = { MEBAE_DATA: dataFolder, DATABASE_URL: server.url, RATE_LIMIT_FACTOR: '100000' };
  const [port, apiPort, workerPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const start = (name: string, script: string, ready: number, env: Record<string, string>) =>
    startProcess({
      command: process.execPath,
      args: [join(root, script)],
      env,
      log: join(dataFolder, `${name}.log`),
      ready: () => isReady(ready, '/health/ready'),
      limitMs: startLimitMs,
    });
  const api = await start('academic-api', 'academic-api/src/server.ts', apiPort, {
    ...common,
    ACADEMIC_API_PORT: String(apiPort),
  });
  const others = await Promise.all([
    start('worker', 'academic-api/src/worker.ts', workerPort, {
      ...common,
      WORKER_METRICS_PORT: String(workerPort),
    }),
    start('bff', 'bff/src/server.ts', port, {
      MEBAE_DATA: dataFolder,
      PORT: String(port),
      ACADEMIC_API_URL: `http://127.0.0.1:${apiPort}`,
    }),
  ]);
  const all: Running[] = [...others, api];
  return {
    databaseUrl: server.url,
    port,
    async stop() {
      await Promise.all(all.map((running) => running.stop()));
      await server.stop();
      await archiver?.close();
    },
    async kill() {
      process.kill(server.pid, 'SIGKILL');
      await archiver?.close();
      await Promise.all(all.map((running) => running.stop('SIGKILL')));
      await server.stop();
    },
  };
}
