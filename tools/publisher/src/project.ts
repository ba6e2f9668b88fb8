import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteName } from '@mebae/contracts';

/** The project's folder. */
export const root = join(import.meta.dirname, '../../..');

/** Every remote of the project: each folder `mfe-<name>` that declares one. */
export const remoteNames: RemoteName[] = readdirSync(root)
  .filter((folder) => folder.startsWith('mfe-') && existsSync(join(root, folder, 'remote.json')))
  .map((folder) => folder.slice('mfe-'.length))
  .toSorted();

/** Folder of a remote, below the root. */
export const remoteFolder = (name: RemoteName): string => `mfe-${name}`;

/** Everything that webpack builds. */
export const builtFolders: string[] = ['shell', ...remoteNames.map(remoteFolder)];

interface PackageFile {
  version: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

export function readPackage(folder: string, base = root): PackageFile {
  return JSON.parse(readFileSync(join(base, folder, 'package.json'), 'utf8')) as PackageFile;
}

/**
 * Inputs of a package's build: its own folder, the folders of the project's packages that it uses, directly or not, and
 * what holds for all.
 * @returns paths below `base`
 */
export function inputsOf(folder: string, base = root): string[] {
  const folders = new Set<string>();
  const visit = (next: string): void => {
    if (folders.has(next)) return;
    folders.add(next);
    const { dependencies, devDependencies } = readPackage(next, base);
    for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
      if (name.startsWith('@mebae/')) visit(`shared/${name.slice('@mebae/'.length)}`);
    }
  };
  visit(folder);
  return [...folders, 'package-lock.json', 'tsconfig.base.json', 'tsconfig.browser.json'];
}
