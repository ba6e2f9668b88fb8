import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { BuildError, forgetBuild, webpackArguments } from '../../publisher/src/build.ts';
import type { Child } from './child.ts';
import { ChildLog } from './child-log.ts';
import type { DataFolder } from './data-folder.ts';
import { builtFolders, remoteFolder, remoteNames, root } from '../../publisher/src/project.ts';
import { publishRemote } from '../../publisher/src/publish.ts';
import { writeRecord, type Servers } from './servers.ts';
import type { Shutdown } from './shutdown.ts';
import { step } from './steps.ts';
import { text } from './text.ts';

const settle = 300;

/**
 * Builds shell and remotes for development and again after each change; a rebuilt remote goes live, as a version of
 * its own, which open pages notice through the registry.
 * @returns when each was built once and all remotes are live
 * @throws Problem when a builder ends
 */
export async function watchPages(data: DataFolder, shutdown: Shutdown): Promise<void> {
  const names = builtFolders.join(', ');
  const watchAll = () =>
    Promise.all(builtFolders.map((folder) => watchFolder(folder, data, shutdown)));
  await step(text('build-step'), watchAll, names);
}

function watchFolder(folder: string, data: DataFolder, shutdown: Shutdown): Promise<void> {
  // What is in dist now is no production build.
  forgetBuild(folder);
  const logFile = join(data.logs, `build-${folder}.log`);
  const log = new ChildLog(folder, logFile);
  // The builder watches its input as well, and ends with it: it does not outlive a killed launcher.
  const args = [...webpackArguments, '--watch', '--watch-options-stdin'];
  const child = spawn(process.execPath, args, {
    cwd: join(root, folder),
    env: { ...process.env, NODE_ENV: 'development' },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  log.follow(child.stdout, false);
  log.follow(child.stderr, false);
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  shutdown.add(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  const remote = remoteNames.find((name) => remoteFolder(name) === folder);
  let publishing = Promise.resolve();
  return new Promise((resolve, reject) => {
    const built = async (): Promise<void> => {
      if (remote) {
        const { version, already } = await publishRemote(remote, data.remotes);
        if (!already) console.log(`✓ ${text('publish-step', { names: `${remote} ${version}` })}`);
      }
      resolve();
    };
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (/ERROR|^\s+TS\d+/.test(line)) console.error(`[${folder}] ${line}`);
      if (!/compiled (successfully|with \d+ warning)/.test(line)) return;
      publishing = publishing
        .then(built)
        .catch((error: unknown) => console.error(`[${folder}] ${String(error)}`));
    });
    child.once('close', () => {
      if (!shutdown.isEnding) reject(new BuildError(folder, logFile));
    });
    shutdown.signal.addEventListener('abort', () => reject(shutdown.signal.reason as Error));
  });
}

/** Restarts each server when its code, or code that it shares, changes. */
export function watchServers(servers: Servers, data: DataFolder): void {
  const shared = ['shared/contracts/src', 'shared/rules/src'];
  const watched: [Child[], string[]][] = [
    [
      [servers.api, servers.worker],
      ['academic-api/src', ...shared],
    ],
    [[servers.bff], ['bff/src', 'shared/contracts/src']],
  ];
  for (const [children, folders] of watched) {
    let timer: NodeJS.Timeout | undefined;
    let restarting = Promise.resolve();
    const restart = async (): Promise<void> => {
      console.log(`✓ ${children.map(({ name }) => name).join(', ')} ↻`);
      await Promise.all(children.map((child) => child.restart()));
      writeRecord(servers, data);
    };
    for (const folder of folders) {
      watch(join(root, folder), { recursive: true }, (_, file) => {
        if (!file || /\.test\.ts$|~$/.test(file)) return;
        clearTimeout(timer);
        timer = setTimeout(() => {
          restarting = restarting.then(restart);
        }, settle);
      }).unref();
    }
  }
}
