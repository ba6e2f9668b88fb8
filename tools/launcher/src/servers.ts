import { join } from 'node:path';
import { root } from '../../publisher/src/project.ts';
import type { DataFolder } from './data-folder.ts';
import type { InspectorPorts } from './ports.ts';
import { recordRun } from './run-record.ts';
import { ServerProcess } from './server-process.ts';

export interface ServerSettings {
  data: DataFolder;
  databaseUrl: string;
  port: number;
  apiPort: number;
  /** The build of the shell; without it the one of SHELL_DIR or the project's. */
  shell?: string;
  /** Where debuggers attach; null for nowhere. */
  inspectors?: InspectorPorts | null;
  /** Called when a server ended by itself and is not started again. */
  onFailure: (problem: unknown) => void;
}

/** The three servers, in the order in which they start; they stop in the opposite one. */
export interface Servers {
  worker: ServerProcess;
  api: ServerProcess;
  bff: ServerProcess;
}

export function createServers(settings: ServerSettings): Servers {
  const { data, databaseUrl, port, apiPort, shell, inspectors, onFailure } = settings;
  const env: NodeJS.ProcessEnv = {
    // a process that waits at a breakpoint is not overloaded
    ...(inspectors && { SHED_LOOP_DELAY_MS: '0' }),
    // a start takes half of the processor time when the code has been compiled before
    NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
    ...process.env,
    MEBAE_DATA: data.path,
    REMOTES_STORE: data.remotes,
    SHELL_DIR: shell ?? (process.env['SHELL_DIR'] || join(root, 'shell/dist')),
    PORT: String(port),
    ACADEMIC_API_PORT: String(apiPort),
    ACADEMIC_API_URL: `http://127.0.0.1:${apiPort}`,
  };
  const all: ServerProcess[] = [];
  const create = (
    name: keyof InspectorPorts,
    folder: string,
    script: string,
    own: NodeJS.ProcessEnv,
    readyPort?: number,
  ): ServerProcess => {
    const server = new ServerProcess({
      name,
      cwd: join(root, folder),
      script,
      env: own,
      inspectorPort: inspectors?.[name],
      logFile: join(data.logs, `${name}.log`),
      ...(readyPort && { readyUrl: `http://127.0.0.1:${readyPort}/health/ready` }),
      onStart: () => recordRun(data.run, publicUrl(port), running(all)),
      onFailure,
    });
    all.push(server);
    return server;
  };
  const { api, bff } = environments(env, databaseUrl);
  return {
    worker: create('worker', 'academic-api', 'src/worker.ts', api),
    api: create('academic-api', 'academic-api', 'src/server.ts', api, apiPort),
    bff: create('bff', 'bff', 'src/server.ts', bff, port),
  };
}

/**
 * Starts the servers, waits until each is ready, and keeps them running from then on.
 * @param signal ends the waiting, when one of them is gone
 */
export async function startServers(servers: Partial<Servers>, signal: AbortSignal): Promise<void> {
  const all: ServerProcess[] = Object.values(servers);
  for (const server of all) server.start();
  for (const server of all) await server.untilReady(signal);
  signal.throwIfAborted();
  for (const server of all) server.keepRunning();
}

/** Where people reach the product. */
const publicUrl = (port: number): string => process.env['PUBLIC_URL'] || `http://localhost:${port}`;

const running = (servers: ServerProcess[]): { name: string; pid: number }[] =>
  servers.flatMap(({ name, pid }) => (pid ? [{ name, pid }] : []));

/**
 * Each process gets the secrets that it uses and no other: the bff neither the database nor the key of links, the API
 * and the worker no key of cookies.
 * @param given the launcher's own environment
 * @param databaseUrl of the server that is used, embedded or given
 */
export function environments(
  given: NodeJS.ProcessEnv,
  databaseUrl: string,
): { bff: NodeJS.ProcessEnv; api: NodeJS.ProcessEnv } {
  const {
    DATABASE_URL,
    DATABASE_PASSWORD_FILE,
    LINK_SECRET,
    REPORT_STORE,
    REPORT_STORE_KEYS,
    LTI_KEYS,
    SMTP_URL,
    COOKIE_KEYS,
    RATE_LIMIT_DATABASE_URL,
    AWS_ACCESS_KEY_ID,
    AWS_SECRET_ACCESS_KEY,
    AWS_SESSION_TOKEN,
    ...shared
  } = given;
  return {
    bff: {
      ...shared,
      ...defined({ COOKIE_KEYS, RATE_LIMIT_DATABASE_URL }),
      // of the bucket with the published remotes
      ...defined({ AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN }),
    },
    api: {
      ...shared,
      // the pages of the guide that remotes ship, which the bff serves to everybody
      ...(shared['REMOTES_STORE']?.startsWith('s3:') && {
        REMOTES_STORE: `http://127.0.0.1:${shared['PORT']}/remotes`,
      }),
      ...defined({ LINK_SECRET, REPORT_STORE, REPORT_STORE_KEYS, LTI_KEYS, SMTP_URL }),
      // of a bucket with reports
      ...(REPORT_STORE?.startsWith('s3:') &&
        defined({ AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN })),
      // the embedded server's password is in its address
      ...(DATABASE_URL && defined({ DATABASE_PASSWORD_FILE })),
      DATABASE_URL: databaseUrl,
    },
  };
}

/** A name without a value would reach the process as the text `undefined`. */
const defined = (values: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
