import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { execaSync } from 'execa';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../../..');

/** Documents whose paths have to exist; a decision that another one has superseded tells of its time. */
const isDocument = (name: string): boolean =>
  /^(?:README|ARCHITECTURE|CONTRIBUTING|(?:bff|deploy)\/README|docs\/.+)\.md$/.test(name);
const isSuperseded = (text: string): boolean => /^Status: superseded\b/m.test(text);

/** Paths that are none of the repository's, each with what it is. */
const exceptions: Record<string, string> = {
  '.cache/parts.cdx.json': 'a build writes it',
  '.cache/test-times.json': 'a test run writes it',
  '../cluster.json': 'an operator writes it',
  '../cluster/<machine>/…': 'the command for a cluster writes it',
  '../cluster/secrets.env': 'the command for a cluster writes it',
  './routes': 'an export of a remote',
  '<remote>/.publishing.json': 'an object of the store of remotes',
  'guide/guide.json': 'a build writes it',
  'lti/begin': 'a call',
  'lti/complete': 'a call',
  'openID/begin': 'a call',
  'openID/complete': 'a call',
  'pages/answer.js': 'an object of the store of remotes',
  'react-router/dom': 'a module of a package',
  'shell/src/features/guide/topics': 'a test that was merged into another one',
  'shell/dist': 'a build writes it',
  'signin/passkey': 'a call',
  'backups/ID/header.json': 'a place of backups has it',
  'templates/mebae-*.service': 'the command for a cluster writes it',
};

/** Files that are tracked or would be with the next commit. */
const trackedFiles = (): string[] =>
  execaSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
    .stdout.split('\0')
    .filter((name) => name !== '' && existsSync(join(root, name)));

/** All files and their folders, one a line. */
function linesOfPaths(files: readonly string[]): string {
  const paths = new Set(files);
  for (const file of files) {
    for (let end = file.lastIndexOf('/'); end > 0; end = file.lastIndexOf('/', end - 1)) {
      paths.add(file.slice(0, end));
    }
  }
  return [...paths].join('\n');
}

/**
 * Paths in backticks outside of code blocks, without those of packages (`@…`), of addresses (`/…`) and below the folder
 * of a setting (`MEBAE_DATA/…`).
 */
function pathsIn(text: string): string[] {
  const prose = text.replaceAll(/^```[^]*?^```/gm, '');
  return [...prose.matchAll(/`([^`\n]+)`/g)]
    .map(([, quoted = '']) => quoted)
    .filter((quoted) =>
      /^(?![A-Z_]+\/)[\w.<{*-][\w.<>{},*…-]*(?:\/[\w@.<>{},*…-]*)+$/.test(quoted),
    );
}

/**
 * Whether something in the repository has this path, or a path that ends with it: a document may leave out the folders
 * that it speaks of. `*`, `…` and a name in `<>` stand for a part of a name, `{a,b}` for one of both. A file that
 * a command writes from a template is there with the template.
 */
function isThere(path: string, lines: string): boolean {
  const pattern = path
    .replace(/\/$/, '')
    .replaceAll('.', String.raw`\.`)
    .replaceAll(/\*|…|<[\w-]+>/g, String.raw`[^/\n]+`)
    .replaceAll(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`);
  return new RegExp(`(?:^|/)${pattern}(?:\\.template)?$`, 'm').test(lines);
}

test.runIf(existsSync(join(root, '.git')))('every path that a document names exists', () => {
  const files = trackedFiles();
  const lines = linesOfPaths(files);
  const documents = files
    .filter(isDocument)
    .map((name) => [name, readFileSync(join(root, name), 'utf8')] as const)
    .filter(([, text]) => !isSuperseded(text));
  const named = documents.flatMap(([name, text]) => pathsIn(text).map((path) => [name, path]));
  expect(named.length).toBeGreaterThan(300);
  const gone = named.filter(([, path = '']) => !(path in exceptions) && !isThere(path, lines));
  expect(gone).toEqual([]);
  const needed = new Set(named.map(([, path]) => path));
  expect(Object.keys(exceptions).filter((path) => !needed.has(path))).toEqual([]);
});

test('the check finds what it looks for', () => {
  const lines = linesOfPaths(['bff/src/features/session/session.test.ts', 'mfe-exams/remote.json']);
  const paths = pathsIn(
    [
      '`features/session/`, `session/session.test.ts`, `mfe-*/remote.json`, `<remote>/remote.json`,',
      '`{mfe-exams,shell}/remote.json`, `session.ts`, `MEBAE_DATA/logs`, `@mebae/ui`, `/api`, `npm run a -- b/c`,',
      '`features/sessions`, `ession/session.test.ts`, `session/session-test.ts`',
      '```',
      '`in/code.ts`',
      '```',
    ].join('\n'),
  );
  expect(paths).toHaveLength(8);
  expect(paths.filter((path) => !isThere(path, lines))).toEqual([
    'features/sessions',
    'ession/session.test.ts',
    'session/session-test.ts',
  ]);
});
