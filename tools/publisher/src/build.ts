import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { lockFolder } from '@mebae/postgres';
import { runCommand } from './command.ts';
import { contentHash } from './content-hash.ts';
import { builtFolders, inputsOf, root } from './project.ts';

const stamps = join(root, '.cache', 'build');
const stampOf = (folder: string): string => join(stamps, folder);

const waitForOtherBuild = 600_000;

/** webpack failed for a folder; its output was printed and is in the log. */
export class BuildError extends Error {
  readonly folder: string;
  readonly log: string;

  constructor(folder: string, log: string) {
    super(`Building ${folder} failed: see ${log}.`);
    this.folder = folder;
    this.log = log;
  }
}

/**
 * Builds the folders whose inputs have changed since their last build, as many at once as there are cores. Two builds of
 * one project wait for each other.
 * @param options folder for one log a build; a signal that ends the builds; which of `builtFolders`; and what to call
 *   when another process builds and this one waits
 * @returns how many were built
 * @throws BuildError naming the first build that failed
 */
export async function buildChanged({
  logs,
  signal,
  folders = builtFolders,
  onWait = () => undefined,
}: {
  logs: string;
  signal: AbortSignal;
  folders?: string[];
  onWait?: (pid: number) => void;
}): Promise<number> {
  mkdirSync(logs, { recursive: true });
  mkdirSync(stamps, { recursive: true });
  const lock = await lockFolder(join(root, '.cache'), waitForOtherBuild, onWait, signal);
  try {
    const builds = changedBuilds(folders);
    const failing = new AbortController();
    const either = AbortSignal.any([signal, failing.signal]);
    const queue = [...builds];
    const work = async (): Promise<void> => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        either.throwIfAborted();
        forgetBuild(next.folder);
        await buildOne(next.folder, logs, either);
        writeFileSync(stampOf(next.folder), next.hash);
      }
    };
    const workers = Array.from({ length: Math.max(1, availableParallelism()) }, () =>
      work().catch((error: unknown) => failing.abort(error)),
    );
    await Promise.all(workers);
    either.throwIfAborted();
    return builds.length;
  } finally {
    await lock.release();
  }
}

/** @returns the folders whose inputs differ from what their `dist` was built from, with the hash of the inputs */
function changedBuilds(folders: string[]): { folder: string; hash: string }[] {
  return folders
    .map((folder) => ({ folder, hash: contentHash(root, inputsOf(folder)) }))
    .filter(({ folder, hash }) => {
      const built = existsSync(join(root, folder, 'dist')) && existsSync(stampOf(folder));
      return !built || readFileSync(stampOf(folder), 'utf8') !== hash;
    });
}

/** Makes the next start build a folder again. */
export function forgetBuild(folder: string): void {
  rmSync(stampOf(folder), { force: true });
}

/** webpack's command line, as `npm run build -w <folder>` runs it. */
export const webpackArguments = [
  join(root, 'node_modules/webpack/bin/webpack.js'),
  '--config',
  'webpack.config.ts',
];

async function buildOne(folder: string, logs: string, signal: AbortSignal): Promise<void> {
  const began = Date.now();
  const log = join(logs, `build-${folder}.log`);
  rmSync(log, { force: true });
  const { code, output } = await runCommand(process.execPath, webpackArguments, {
    cwd: join(root, folder),
    env: { ...process.env, NODE_ENV: 'production' },
    logFile: log,
    signal,
  });
  if (code !== 0) {
    if (!signal.aborted) console.error(output.trim());
    throw new BuildError(folder, log);
  }
  console.log(`  ${folder} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
}
