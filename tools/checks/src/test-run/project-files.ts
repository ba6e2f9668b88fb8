import { execaSync } from 'execa';
import { root } from '../../../publisher/src/project.ts';
import { readImportGraph, type ImportGraph } from './import-graph.ts';

/** Files that put a server together of all features: who needs them does not need each feature. */
const compositionFiles = new Set([
  'academic-api/src/app.ts',
  'academic-api/src/work.ts',
  'bff/src/app.ts',
]);

/** @returns every file of the working copy that git does not ignore, by its path below the project's folder */
export function projectFiles(): string[] {
  return git(['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'])
    .split('\n')
    .filter((file) => file !== '');
}

/** The imports of the project's files, without those that put a server together. */
export function projectGraph(files: readonly string[]): ImportGraph {
  const graph = readImportGraph(root, files);
  return new Map(
    [...graph].map(([file, needed]) => [file, compositionFiles.has(file) ? new Set() : needed]),
  );
}

/**
 * Files that differ between a commit and the working copy, files that are gone and new ones included.
 * @param since a commit; by default the newest one
 */
export function changedFiles(since = 'HEAD'): string[] {
  const changed = git(['diff', '--name-only', '--no-renames', since]);
  const added = git(['ls-files', '--others', '--exclude-standard']);
  return [...new Set(`${changed}\n${added}`.split('\n'))].filter((file) => file !== '');
}

/** @returns the commit that the working copy is at */
export const currentCommit = (): string => git(['rev-parse', 'HEAD']).trim();

/** @throws Error with git's words, for a commit that does not exist or a folder without history */
function git(args: string[]): string {
  return execaSync('git', args, { cwd: root, stripFinalNewline: false, maxBuffer: 64 * 1024 ** 2 })
    .stdout;
}
