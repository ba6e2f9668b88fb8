import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { z } from 'zod';
import { reachable, type ImportGraph } from './import-graph.ts';

/** For each group of thorough tests, a hash of what it protected when it was last green. */
export type ThoroughRecord = Readonly<Record<string, string>>;

/** Whether a file is one of vitest's. */
export const isTest = (file: string): boolean => file.endsWith('.test.ts');

const kept = z.record(z.string(), z.string());

/** @returns the record of the last green `npm test -- thorough`; empty when there is none */
export function readRecord(file: string): ThoroughRecord {
  return existsSync(file) ? kept.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}

export function writeRecord(file: string, record: ThoroughRecord): void {
  const sorted = Object.fromEntries(
    Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`);
}

/**
 * A hash of files and of all that they import. It is of contents and not of commits, so that it holds in every clone and
 * after a rebase.
 * @param root the project's folder
 * @param patterns of the files; a test counts only where one is its path: none breaks what another one protects
 * @param files all of the project's
 * @param graph what they import
 * @throws Error for a pattern that no file matches: it would protect nothing
 */
export function protectedHash(
  root: string,
  patterns: readonly string[],
  files: readonly string[],
  graph: ImportGraph,
): string {
  const matched = patterns.flatMap((pattern) => {
    const found = files.filter((file) => matchesGlob(file, pattern));
    if (found.length === 0) throw new Error(`No file matches ${pattern}.`);
    return found.filter((file) => file === pattern || !isTest(file));
  });
  const hash = createHash('sha256');
  for (const file of [...reachable(graph, matched)].toSorted()) {
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex').slice(0, 16);
}
