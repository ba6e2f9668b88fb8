import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ignored = new Set(['node_modules', 'dist', '.cache', 'test-results', 'test-data']);

/**
 * One hash of files' names and contents, the same on every machine.
 * @param root what names are relative to
 * @param paths files and folders below it; one that is missing counts as such, and appears when it comes to be
 * @param counts which files count; by default all but tests and prose
 * @returns hexadecimal SHA-256
 */
export function contentHash(
  root: string,
  paths: string[],
  counts: (name: string) => boolean = isInput,
): string {
  const hash = createHash('sha256');
  for (const path of paths.toSorted()) {
    for (const file of filesOf(join(root, path), path, counts)) {
      const bytes = readFileSync(join(root, file));
      hash.update(`${file}\0${bytes.length}\0`).update(bytes);
    }
    hash.update(`${path}\n`);
  }
  return hash.digest('hex');
}

function isInput(name: string): boolean {
  return !/\.(test|stories)\.tsx?$|\.md$|\.tsbuildinfo$/.test(name);
}

function filesOf(path: string, name: string, counts: (name: string) => boolean): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [name];
  return readdirSync(path)
    .toSorted()
    .filter((entry) => !ignored.has(entry) && counts(entry))
    .flatMap((entry) => filesOf(join(path, entry), `${name}/${entry}`, counts));
}
