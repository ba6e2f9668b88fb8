import { join } from 'node:path';
import { freePort } from '@mebae/testing';
import { isReady, startProcess, type Running } from '../../bench/lib/processes.ts';

/** A machine of the product: bff, API and worker, of one release at a time. */
export interface Machine {
  name: string;
  port: number;
  apiPort: number;
  /** Starts the servers of a release; resolves when they are ready. @param source folder of the release */
  start(source: string): Promise<void>;
  /** Drains and stops them, as systemd does. */
  stop(): Promise<void>;
}

/** What the servers of all machines share. */
interface Common {
  /** For the logs. */
  folder: string;
  /** MEBAE_DATA, with the keys. */
  dataFolder: string;
  /** Address of a login of the servers' own: whoever migrates is the operator. */
  databaseUrl: string;
  smtpUrl: string;
}

/** Two machines whose bffs know both APIs. */
export async function createMachines(common: Common): Promise<[Machine, Machine]> {
  const ports = async () => ({
    port: await freePort(),
    apiPort: await freePort(),
    workerPort: await freePort(),
  });
  const [first, second] = [await ports(), await ports()];
  const apis = [first, second].map(({ apiPort }) => `http://127.0.0.1:${apiPort}`).join(',');
  return [createMachine('app1', first, apis, common), createMachine('app2', second, apis, common)];
}

function createMachine(
  name: string,
  { port, apiPort, workerPort }: { port: number; apiPort: number; workerPort: number },
  apis: string,
  { folder, dataFolder, databaseUrl, smtpUrl }: Common,
): Machine {
  let running: Running[] = [];
  const start = (source: string, part: string, script: string, ready: number, env: object) =>
    startProcess({
      command: process.execPath,
      args: [join(source, script)],
      env: { NODE_ENV: 'production', MEBAE_DATA: dataFolder, ...env },
      log: join(folder, `${name}-${part}.log`),
      ready: () => isReady(ready, '/health/ready'),
      limitMs: 180_000,
    });
  const server = {
    DATABASE_URL: databaseUrl,
    RATE_LIMIT_FACTOR: '100000',
    SMTP_URL: smtpUrl,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  };
  return {
    name,
    port,
    apiPort,
    async start(source) {
      const api = start(source, 'api', 'academic-api/src/server.ts', apiPort, {
        ...server,
        ACADEMIC_API_PORT: String(apiPort),
      });
      const worker = start(source, 'worker', 'academic-api/src/worker.ts', workerPort, {
        ...server,
        WORKER_METRICS_PORT: String(workerPort),
      });
      running = [await api, await worker];
      const bff = start(source, 'bff', 'bff/src/server.ts', port, {
        PORT: String(port),
        ACADEMIC_API_URL: apis,
      });
      running.push(await bff);
    },
    async stop() {
      // people first: an API whose bff still sends calls would refuse some
      for (const process of running.toReversed()) await process.stop();
      running = [];
    },
  };
}
