import { join } from 'node:path';
import { freePort } from '@mebae/testing';
import type { ClusterSecrets } from '../../cluster/src/secrets.ts';
import { isReady, startProcess, type Running } from '../../bench/lib/processes.ts';

/** A machine of the product: bff, API and worker, of one release at a time. */
export interface Machine {
  name: string;
  port: number;
  apiPort: number;
  /** Starts the servers of a release; resolves when they are ready. @param source folder of the release */
  start(source: string): Promise<void>;
  /** Drains and stops all of them at once, as systemd does. */
  stop(): Promise<void>;
}

/** Settings that the servers of all machines share. */
interface Common {
  /** For the logs. */
  folder: string;
  /** MEBAE_DATA, with the keys. */
  dataFolder: string;
  /** Address of a login of the servers' own: whoever migrates is the operator. */
  databaseUrl: string;
  smtpUrl: string;
  secrets: ClusterSecrets;
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
  { folder, dataFolder, databaseUrl, smtpUrl, secrets }: Common,
): Machine {
  const running: Running[] = [];
  /** Starts one server; resolves when it is ready. */
  const begin = async (
    script: string,
    { part, ready, env }: { part: string; ready: number; env: Record<string, string> },
  ): Promise<void> => {
    const started = await startProcess({
      command: process.execPath,
      args: [script],
      env: { NODE_ENV: 'production', MEBAE_DATA: dataFolder, ...env },
      log: join(folder, `${name}-${part}.log`),
      ready: () => isReady(ready, '/health/ready'),
      limitMs: 180_000,
    });
    running.push(started);
  };
  const { COOKIE_KEYS, LINK_SECRET, REPORT_STORE_KEYS, LTI_KEYS } = secrets;
  const server = {
    LINK_SECRET,
    REPORT_STORE_KEYS,
    LTI_KEYS,
    DATABASE_URL: databaseUrl,
    RATE_LIMIT_FACTOR: '100000',
    // refusals of a machine that does much else say nothing of an upgrade
    SHED_LOOP_DELAY_MS: '0',
    SMTP_URL: smtpUrl,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  };
  // the edge says whose call it is
  const front = { COOKIE_KEYS, PORT: String(port), TRUST_PROXY: '127.0.0.1' };
  return {
    name,
    port,
    apiPort,
    async start(source) {
      await begin(join(source, 'academic-api/src/server.ts'), {
        part: 'api',
        ready: apiPort,
        env: { ...server, ACADEMIC_API_PORT: String(apiPort) },
      });
      await begin(join(source, 'academic-api/src/worker.ts'), {
        part: 'worker',
        ready: workerPort,
        env: { ...server, WORKER_METRICS_PORT: String(workerPort) },
      });
      const beginBff = (upstream: string): Promise<void> =>
        begin(join(source, 'bff/src/server.ts'), {
          part: 'bff',
          ready: port,
          env: { ...front, ACADEMIC_API_URL: upstream },
        });
      await beginBff(apis).catch((error: unknown) => {
        // bffs before 27 November 2026 know one API
        if (!String(error).includes('ACADEMIC_API_URL must be')) throw error;
        return beginBff(`http://127.0.0.1:${apiPort}`);
      });
    },
    async stop() {
      await Promise.all(running.splice(0).map((process) => process.stop()));
    },
  };
}
