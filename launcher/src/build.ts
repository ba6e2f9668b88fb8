import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { runCommand } from './command.ts';
import { contentHash } from './content-hash.ts';
import { Problem } from './problem.ts';
import { builtFolders, inputsOf, root } from './project.ts';

const stamps = join(root, '.cache', 'build');
const stampOf = (folder: string): string => join(stamps, folder);

/** @returns the folders whose inputs differ from what their `dist` was built from, with the hash of the inputs */
export function changedBuilds(): { folder: string; hash: string }[] {
  return builtFolders
    .map((folder) => ({ folder, hash: contentHash(root, inputsOf(folder)) }))
    .filter(({ folder, hash }) => {
      const built = existsSync(join(root, folder, 'dist')) && existsSync(stampOf(folder));
      return !built || readFileSync(stampOf(folder), 'utf8') !== hash;
    });
}

/**
 * Builds folders side by side, as many at once as there are cores.
 * @param logs folder for one log a build
 * @param signal ends the builds
 * @throws Problem naming the first build that failed, after its words were printed
 */
export async function buildAll(
  builds: { folder: string; hash: string }[],
  logs: string,
  signal: AbortSignal,
): Promise<void> {
  mkdirSync(stamps, { recursive: true });
  const queue = [...builds];
  const failing = new AbortController();
  const either = AbortSignal.any([signal, failing.signal]);
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
    throw new Problem('build-failed', { name: folder, log });
  }
  console.log(`  ${folder} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
}
