import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { cloneDatabase, createTemplate, freePort, startTestServer } from '@mebae/testing';
import { connect, type Db } from '../../../academic-api/src/db/connect.ts';
import { migrateToLatest } from '../../../academic-api/src/db/migrate.ts';
import { isReady, startProcess } from './processes.ts';
import type { Running } from './processes.ts';

export const api = '/api/v3/academic';

/** Headers of a call from the shell's own page. */
export const ownPage = { 'x-requested-with': 'mebae', 'sec-fetch-site': 'same-origin' } as const;

export interface BenchDatabase {
  readonly url: string;
  readonly db: Db;
  stop(): Promise<void>;
}

/** A migrated database on a PostgreSQL of its own. */
export async function startDatabase(): Promise<BenchDatabase> {
  const server = await startTestServer();
  const { url } = await cloneDatabase(await createTemplate(server.url, migrateToLatest));
  const db = connect(url, 5);
  return {
    url,
    db,
    async stop() {
      await db.destroy();
      await server.stop();
    },
  };
}

/** A process that can be ended and started again where it was. */
export interface Service {
  readonly port: number;
  readonly running: Running;
  /** Starts it anew after its end; resolves when it is ready. */
  start(): Promise<void>;
}

async function service(options: {
  script: string;
  log: string;
  env: (port: number) => Record<string, string>;
}): Promise<Service> {
  const port = await freePort();
  const start = (): Promise<Running> =>
    startProcess({
      command: process.execPath,
      args: [join(import.meta.dirname, '../../..', options.script)],
      env: { NODE_ENV: 'production', ...options.env(port) },
      log: options.log,
      ready: () => isReady(port, '/health/ready'),
    });
  let running = await start();
  return {
    port,
    get running() {
      return running;
    },
    async start() {
      running = await start();
    },
  };
}

/** The worker as in production. */
export function startWorker(folder: string, databaseUrl: string): Promise<Service> {
  return service({
    script: 'academic-api/src/worker.ts',
    log: join(folder, 'worker.log'),
    env: (port) => ({
      WORKER_METRICS_PORT: String(port),
      DATABASE_URL: databaseUrl,
      MEBAE_DATA: join(folder, 'data'),
      LINK_SECRET: secret,
      REPORT_STORE_KEYS: storeKeys,
    }),
  });
}

/**
 * academic-api as in production, but without limits on how often one client may call.
 * @param settings that differ besides
 */
export function startApi(
  folder: string,
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<Service> {
  return service({
    script: 'academic-api/src/server.ts',
    log: join(folder, 'academic-api.log'),
    env: (port) => ({
      ACADEMIC_API_PORT: String(port),
      DATABASE_URL: databaseUrl,
      MEBAE_DATA: join(folder, 'data'),
      LINK_SECRET: secret,
      REPORT_STORE_KEYS: storeKeys,
      RATE_LIMIT_FACTOR: '100000',
      ...settings,
    }),
  });
}

/**
 * A replica of the bff as in production; all of a run share their keys.
 * @param apiPorts of the instances of academic-api that it asks
 */
export function startBff(folder: string, name: string, ...apiPorts: number[]): Promise<Service> {
  return service({
    script: 'bff/src/server.ts',
    log: join(folder, `${name}.log`),
    env: (port) => ({
      PORT: String(port),
      MEBAE_DATA: join(folder, 'data'),
      COOKIE_KEYS: `bench:${secret}`,
      ACADEMIC_API_URL: apiPorts.map((apiPort) => `http://127.0.0.1:${apiPort}`).join(','),
    }),
  });
}

const secret = randomBytes(32).toString('base64');
/** Keys of the report store of everything that is started here, as `REPORT_STORE_KEYS` has them. */
export const storeKeys = `k1:${randomBytes(32).toString('base64')}`;

/**
 * Signs in through a bff.
 * @returns the session's cookie as `name=value`
 */
export async function signIn(port: number, email: string, password: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${api}/signin`, {
    method: 'POST',
    headers: { ...ownPage, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const text = await response.text();
  const [cookie] = response.headers.getSetCookie();
  if (response.status !== 200 || cookie === undefined) {
    throw new Error(`sign-in through the bff: ${response.status} ${text}`);
  }
  return cookie.slice(0, cookie.indexOf(';'));
}
