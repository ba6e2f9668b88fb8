import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../../../publisher/src/command.ts';
import { root } from '../../../publisher/src/project.ts';
import { linkTree } from './link-tree.ts';
import type { Release } from './previous-release.ts';

/** What builds write into the folder of the packages. */
const written = new Set(['.cache', '.federation']);

/**
 * Puts a release's own sources and packages into a folder inside of the project, where packages can be linked.
 * @param folder anew: what an earlier run left there is removed
 * @returns removes it
 * @throws Error when git or npm fails
 */
export async function checkOut(
  release: Release,
  folder: string,
  logFile: string,
  signal: AbortSignal,
): Promise<() => Promise<void>> {
  const git = (...args: string[]) => runCommand('git', args, { cwd: root, logFile });
  const remove = async (): Promise<void> => {
    rmSync(folder, { recursive: true, force: true });
    await git('worktree', 'prune');
  };
  await remove();
  const { code, output } = await git('worktree', 'add', '--detach', folder, release.commit);
  try {
    if (code !== 0) throw new Error(`git worktree: ${output.trim()}`);
    await providePackages(folder, logFile, signal);
    return remove;
  } catch (error) {
    await remove();
    throw error;
  }
}

/** The project's own packages where the lock files are the same, else those that the release's asks for. */
async function providePackages(folder: string, logFile: string, signal: AbortSignal) {
  const lock = (base: string): string => readFileSync(join(base, 'package-lock.json'), 'utf8');
  if (lock(folder) === lock(root)) {
    for (const below of ['.', ...readdirSync(root), ...sharedFolders()]) {
      const modules = join(root, below, 'node_modules');
      const wanted = existsSync(modules) && existsSync(join(folder, below, 'package.json'));
      if (wanted) linkTree(modules, join(folder, below, 'node_modules'), written);
    }
    return;
  }
  console.log('  Its packages are others: installing them …');
  // Not `npm ci`, for the reason that bootstrap.mjs gives.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await runCommand('npm', args, { cwd: folder, logFile, signal });
  if (code !== 0) throw new Error(`npm install in ${folder}: ${output.trim()}`);
}

const sharedFolders = (): string[] =>
  readdirSync(join(root, 'shared')).map((name) => join('shared', name));
