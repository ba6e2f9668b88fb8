import { watch } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { execaNode } from 'execa';
import { BuildError, forgetBuild, webpackArguments } from '../../publisher/src/build.ts';
import { builtFolders, remoteFolder, remoteNames, root } from '../../publisher/src/project.ts';
import { publishRemote } from '../../publisher/src/publish.ts';
import type { DataFolder } from './data-folder.ts';
import { ProcessLog } from './process-log.ts';
import type { ServerProcess } from './server-process.ts';
import type { Servers } from './servers.ts';
import type { Shutdown } from './shutdown.ts';
import { step } from './steps.ts';
import { text } from './text.ts';

/** Editors write a file in several steps. */
const settleTime = 300;

/**
 * Builds shell and remotes for development and again after each change; a rebuilt remote goes live, as a version of
 * its own, which open pages notice through the registry.
 * @returns when each was built once and all remotes are live
 * @throws BuildError when a builder ends
 */
export async function watchPages(data: DataFolder, shutdown: Shutdown): Promise<void> {
  const watchAll = () =>
    Promise.all(builtFolders.map((folder) => watchFolder(folder, data, shutdown)));
  await step(text('build-step'), watchAll, builtFolders.join(', '));
}

function watchFolder(folder: string, data: DataFolder, shutdown: Shutdown): Promise<void> {
  // The content of dist is now no production build.
  forgetBuild(folder);
  const log = new ProcessLog(folder, join(data.logs, `build-${folder}.log`));
  const [webpack, ...args] = webpackArguments;
  // The builder watches its input as well, and ends with it: it does not outlive a killed launcher.
  const builder = execaNode(webpack, [...args, '--watch', '--watch-options-stdin'], {
    cwd: join(root, folder),
    env: { NODE_ENV: 'development' },
    stdin: 'pipe',
    ipc: false,
    detached: true,
    buffer: false,
    reject: false,
  });
  log.follow(builder.stdout, { showsPlainLines: false });
  log.follow(builder.stderr, { showsPlainLines: false });
  shutdown.add(async () => {
    builder.kill();
    await builder;
  });
  const remote = remoteNames.find((name) => remoteFolder(name) === folder);
  let publishing = Promise.resolve();
  return new Promise((resolve, reject) => {
    const publish = async (): Promise<void> => {
      if (remote) {
        const { version, already } = await publishRemote(remote, data.remotes);
        if (!already) console.log(`✓ ${text('publish-step', { names: `${remote} ${version}` })}`);
      }
      resolve();
    };
    createInterface({ input: builder.stdout }).on('line', (line) => {
      if (/ERROR|^\s+TS\d+/.test(line)) console.error(`[${folder}] ${line}`);
      if (!/compiled (successfully|with \d+ warning)/.test(line)) return;
      publishing = publishing
        .then(publish)
        .catch((error: unknown) => console.error(`[${folder}] ${String(error)}`));
    });
    builder.nodeChildProcess.once('exit', () => {
      if (!shutdown.isEnding) reject(new BuildError(folder, log.file));
    });
    shutdown.signal.addEventListener('abort', () => reject(shutdown.signal.reason as Error));
  });
}

/** Restarts each server when its code, or code that it shares, changes. */
export function watchServers({ api, worker, bff }: Servers): void {
  restartOnChange([api, worker], ['academic-api/src', 'shared/contracts/src', 'shared/rules/src']);
  restartOnChange([bff], ['bff/src', 'shared/contracts/src']);
}

function restartOnChange(servers: ServerProcess[], folders: string[]): void {
  let timer: NodeJS.Timeout | undefined;
  let restarting = Promise.resolve();
  const restart = async (): Promise<void> => {
    console.log(`✓ ${servers.map(({ name }) => name).join(', ')} ↻`);
    await Promise.all(servers.map((server) => server.restart()));
  };
  for (const folder of folders) {
    watch(join(root, folder), { recursive: true }, (_, file) => {
      if (!file || /\.test\.ts$|~$/.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        restarting = restarting.then(restart);
      }, settleTime);
    }).unref();
  }
}
