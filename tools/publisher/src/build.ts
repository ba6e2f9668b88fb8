import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { lockFolder } from '@mebae/postgres';
import { execaNode } from 'execa';
import pLimit from 'p-limit';
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
    const limit = pLimit(availableParallelism());
    const build = async ({ folder, hash }: { folder: string; hash: string }): Promise<void> => {
      either.throwIfAborted();
      forgetBuild(folder);
      await buildOne(folder, logs, either).catch((error: unknown) => failing.abort(error));
      either.throwIfAborted();
      writeFileSync(stampOf(folder), hash);
    };
    // All have ended before anybody else may build.
    await Promise.allSettled(builds.map((item) => limit(build, item)));
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
export const webpackArguments: [string, ...string[]] = [
  join(root, 'node_modules/webpack/bin/webpack.js'),
  '--config',
  'webpack.config.ts',
];

async function buildOne(folder: string, logs: string, signal: AbortSignal): Promise<void> {
  const began = Date.now();
  const log = join(logs, `build-${folder}.log`);
  const [webpack, ...args] = webpackArguments;
  const { all, failed } = await execaNode(webpack, args, {
    cwd: join(root, folder),
    env: { NODE_ENV: 'production' },
    ipc: false,
    all: true,
    reject: false,
    cancelSignal: signal,
  });
  signal.throwIfAborted();
  writeFileSync(log, all, { mode: 0o600 });
  if (failed) {
    console.error(all);
    throw new BuildError(folder, log);
  }
  console.log(`  ${folder} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
}
