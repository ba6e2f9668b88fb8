import { dirname as folderOf, join } from 'node:path';
import { pageFile, type PagePrefix, type RemoteDeclaration } from '@mebae/contracts';
import type { Configuration } from 'webpack';
import { baseConfig } from './base.ts';

/** Folder of the pages' scripts in `dist`. */
export const pagesFolder = folderOf(pageFile('/answer'));

/**
 * The webpack configuration of the pages that a remote ships whole: each one ordinary, tree-shaken script without
 * federation, so that a phone asks once and gets nothing that the page does not use.
 * @returns null for a remote without any
 */
export function pagesConfig(
  { name, pages = [] }: RemoteDeclaration,
  dirname: string,
): Configuration | null {
  if (pages.length === 0) return null;
  const base = baseConfig(`${name}-pages`, dirname);
  return {
    ...base,
    entry: pageEntries(pages),
    output: { ...base.output, path: join(dirname, 'dist', pagesFolder), filename: '[name].js' },
  };
}

/** Name of each page's script → its source file. */
function pageEntries(pages: readonly { prefix: PagePrefix }[]): Record<string, string> {
  return Object.fromEntries(
    pages.map(({ prefix }) => [prefix.slice(1), `./src${prefix}/main.tsx`]),
  );
}
