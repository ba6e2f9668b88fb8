import { join } from 'node:path';
import { Child, untilReady } from './child.ts';
import type { DataFolder } from './data-folder.ts';
import { environments } from './environments.ts';
import { recordRun } from './previous-run.ts';
import type { Problem } from './problem.ts';
import { root } from '../../publisher/src/project.ts';

export interface ServerSettings {
  data: DataFolder;
  databaseUrl: string;
  port: number;
  apiPort: number;
  /** The build of the shell; without it the one of SHELL_DIR or the project's. */
  shell?: string;
  onDeath: (child: Child, problem: Problem) => void;
}

/** The three servers, in the order in which they start; they stop in the opposite one. */
export function createServers(settings: ServerSettings) {
  const { data, databaseUrl, port, apiPort, shell, onDeath } = settings;
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    MEBAE_DATA: data.path,
    REMOTES_STORE: data.remotes,
    SHELL_DIR: shell ?? (process.env['SHELL_DIR'] || join(root, 'shell/dist')),
    PORT: String(port),
    ACADEMIC_API_PORT: String(apiPort),
    ACADEMIC_API_URL: `http://127.0.0.1:${apiPort}`,
  };
  const create = (name: string, folder: string, script: string, own: NodeJS.ProcessEnv): Child => {
    const child: Child = new Child({
      name,
      cwd: join(root, folder),
      args: [script],
      env: own,
      logFile: join(data.logs, `${name}.log`),
      onDeath: (problem) => onDeath(child, problem),
    });
    return child;
  };
  const { database, door } = environments(env, databaseUrl);
  return {
    worker: create('worker', 'academic-api', 'src/worker.ts', database),
    api: create('academic-api', 'academic-api', 'src/server.ts', database),
    bff: create('bff', 'bff', 'src/server.ts', door),
  };
}

export type Servers = ReturnType<typeof createServers>;

/**
 * Starts the servers and waits until each answers.
 * @param given ends the waiting, when one of them is gone
 */
export async function startServers(
  servers: Servers,
  { data, port, apiPort }: ServerSettings,
  given: AbortSignal,
): Promise<void> {
  const all = Object.values(servers);
  for (const server of all) server.start();
  writeRecord(servers, data);
  await untilReady(`http://127.0.0.1:${apiPort}/health/ready`, servers.api, given);
  await untilReady(`http://127.0.0.1:${port}/health/ready`, servers.bff, given);
}

/** Writes down which processes run now. */
export function writeRecord(servers: Servers, data: DataFolder): void {
  const running = Object.values(servers).flatMap(({ name, pid }) => (pid ? [{ name, pid }] : []));
  recordRun(data.run, running);
}
