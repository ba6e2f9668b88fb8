import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
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
 * @throws Problem naming the first build that failed, after its words were printed
 */
export async function buildAll(
  builds: { folder: string; hash: string }[],
  logs: string,
): Promise<void> {
  mkdirSync(stamps, { recursive: true });
  const queue = [...builds];
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      forgetBuild(next.folder);
      await buildOne(next.folder, logs);
      writeFileSync(stampOf(next.folder), next.hash);
    }
  };
  const workers = Array.from({ length: Math.max(1, availableParallelism()) }, work);
  const failed = (await Promise.allSettled(workers)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
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

function buildOne(folder: string, logs: string): Promise<void> {
  const began = Date.now();
  const log = join(logs, `build-${folder}.log`);
  const file = createWriteStream(log);
  const child = spawn(process.execPath, webpackArguments, {
    cwd: join(root, folder),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const collect = (part: Buffer): void => {
    said += part.toString('utf8');
    file.write(part);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      file.end();
      if (code === 0) {
        console.log(`  ${folder} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
        resolve();
      } else {
        console.error(said.trim());
        reject(new Problem('build-failed', { name: folder, log }));
      }
    });
  });
}
