import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { root } from '../../../publisher/src/project.ts';
import { linkTree } from './link-tree.ts';
import type { Release } from './previous-release.ts';

/** Folders that builds write into the folder of the packages. */
const written = new Set(['.cache', '.federation']);

/**
 * Puts a release's own sources and packages into a folder inside of the project, where packages can be linked.
 * @param folder anew: what an earlier run left there is removed
 * @returns removes it
 * @throws ExecaError when git or npm fails
 */
export async function checkOut(
  release: Release,
  folder: string,
  signal: AbortSignal,
): Promise<() => Promise<void>> {
  const git = execa({ cwd: root });
  const remove = async (): Promise<void> => {
    rmSync(folder, { recursive: true, force: true });
    await git`git worktree prune`;
  };
  await remove();
  try {
    await git`git worktree add --detach ${folder} ${release.commit}`;
    await providePackages(folder, signal);
    return remove;
  } catch (error) {
    await remove();
    throw error;
  }
}

/** The project's own packages where the lock files are the same, else those that the release's asks for. */
async function providePackages(folder: string, cancelSignal: AbortSignal): Promise<void> {
  const lock = (base: string): string => readFileSync(join(base, 'package-lock.json'), 'utf8');
  if (lock(folder) === lock(root)) {
    for (const below of ['.', ...readdirSync(root), ...foldersBelow('shared', 'tools')]) {
      const modules = join(root, below, 'node_modules');
      const wanted = existsSync(modules) && existsSync(join(folder, below, 'package.json'));
      if (wanted) linkTree(modules, join(folder, below, 'node_modules'), written);
    }
    return;
  }
  console.log('  Its packages are others: installing them …');
  // Not `npm ci`: it refuses the lock files of early releases, which lack optional packages of other platforms.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  await execa('npm', args, { cwd: folder, cancelSignal });
}

const foldersBelow = (...parents: string[]): string[] =>
  parents.flatMap((parent) => readdirSync(join(root, parent)).map((name) => join(parent, name)));
