import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const imported = /(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g;

/** A module with all that it imports from its own package. */
function modulesFrom(root: string, folder: string, file: string): string[] {
  const found = new Set<string>();
  const visit = (path: string): void => {
    if (found.has(path) || !existsSync(join(root, path))) return;
    found.add(path);
    if (!/\.tsx?$/.test(path)) return;
    const source = readFileSync(join(root, path), 'utf8');
    for (const [, target = ''] of source.matchAll(imported)) {
      const next = relative(root, join(root, dirname(path), target));
      if (next.startsWith(`${folder}/src/`)) visit(next);
    }
  };
  visit(file);
  return [...found].toSorted();
}

/**
 * A hash of what a screen is made of: its module, all that this imports from its own package, and the Japanese texts that
 * they ask for. A picture with another hash shows the screen as it was.
 * @param root the project's folder
 * @param folder the package's
 * @param file the screen's module, below the project's folder
 */
export function madeOf(root: string, folder: string, file: string): string {
  const hash = createHash('sha256');
  const sources = modulesFrom(root, folder, file).map((path) => {
    const source = readFileSync(join(root, path), 'utf8');
    hash.update(`${path}\0${source}\0`);
    return source;
  });
  const all = sources.join('\n');
  const catalogue = join(root, folder, 'translations/ja.json');
  const texts = existsSync(catalogue)
    ? (JSON.parse(readFileSync(catalogue, 'utf8')) as Record<string, string>)
    : {};
  for (const [key, text] of Object.entries(texts)) {
    const asked = key.replace(/_(?:one|other)$/, '');
    if (all.includes(`'${asked}'`)) hash.update(`${key}\0${text}\0`);
  }
  return hash.digest('hex').slice(0, 16);
}
