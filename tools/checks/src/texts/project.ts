import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A project's files by their path, as the check reads them. */
export type Files = Readonly<Record<string, string>>;

/** One thing that is wrong with the texts of a project. */
export interface Problem {
  kind: 'parity' | 'unused' | 'hard-coded' | 'letters' | 'by hand' | 'words';
  /** The file, and the line or key in it. */
  where: string;
  what: string;
}

/** Packages whose screens people read. */
export const browserPackages = ['shell', 'mfe-', 'shared/platform', 'shared/ui'];

const workspaces = '{shared/*,tools/*,academic-api,bff,shell,mfe-*}';
const patterns = [
  `${workspaces}/src/**/*.{ts,tsx}`,
  `${workspaces}/translations/**/*.json`,
  `${workspaces}/src/**/texts/*.json`,
  'tools/*/texts/*.json',
  'tools/*/*.mjs',
  'mfe-*/remote.json',
];

/** Tests, and what only tests need. */
const notRead =
  /\.test\.tsx?$|\.test-data\.ts$|\/testing\/|\/test-support\/|\.d\.ts$|^tools\/checks\//;

/** Reads what the check is about. */
export function readProject(root: string): Files {
  const names = globSync(patterns, { cwd: root, exclude: ['**/node_modules', '**/dist'] });
  const read = names.filter((name) => !notRead.test(name)).sort();
  return Object.fromEntries(read.map((name) => [name, readFileSync(join(root, name), 'utf8')]));
}

/** @returns the workspace that a path is in */
export const packageOf = (path: string): string =>
  /^(?:(?:shared|tools)\/)?[^/]+/.exec(path)?.[0] ?? path;
