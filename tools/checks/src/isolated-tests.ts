import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Ways to change what a file's successors in the same worker would find changed: `vi` beyond functions of its own and
 * waiting, environment variables, global names and the working folder; or a comment that gives another reason.
 */
const changesWorker = [
  /\bvi\.(?!(?:fn|mocked|waitFor|waitUntil)\b)/,
  /\bprocess\.env(?:\.\w+|\[[^\]]+\]) (?:\?\?|\|\|)?=[^=]/,
  /\bglobalThis(?:\.\w+|\[[^\]]+\]) (?:\?\?|\|\|)?=[^=]/,
  /\bdelete (?:process\.env|globalThis)\b/,
  /\bObject\.(?:assign|defineProperty|defineProperties)\((?:globalThis|process)\b/,
  /\bprocess\.chdir\(/,
  /^\/\/ isolated: \S/m,
];

/**
 * Says whether a test file needs a worker of its own. All others take modules that an earlier file has loaded.
 * @param source its text
 */
export const needsIsolation = (source: string): boolean =>
  changesWorker.some((pattern) => pattern.test(source));

/**
 * Finds the test files that need a worker each.
 * @param root the project's folder
 * @param include patterns of test files, from there
 * @param exclude patterns of what is none
 * @returns their paths from `root`, with slashes
 */
export const isolatedTests = (root: string, include: string[], exclude: string[]): string[] =>
  globSync(include, { cwd: root, exclude })
    .filter((file) => needsIsolation(readFileSync(join(root, file), 'utf8')))
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
