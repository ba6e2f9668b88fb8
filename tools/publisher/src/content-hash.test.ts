import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contentHash } from './content-hash.ts';
import { inputsOf } from './project.ts';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'mebae-hash-'));
  write('app/src/a.ts', 'a');
  write('app/src/b.ts', 'b');
});
afterEach(() => rmSync(base, { recursive: true }));

function write(name: string, content: string): void {
  mkdirSync(join(base, name, '..'), { recursive: true });
  writeFileSync(join(base, name), content);
}
const hash = (...paths: string[]): string => contentHash(base, paths.length > 0 ? paths : ['app']);

test('is the same for the same content, whenever it was written and in whatever order it is named', () => {
  const before = hash('app/src/a.ts', 'app/src/b.ts');
  utimesSync(join(base, 'app/src/a.ts'), 1, 1);
  expect(hash('app/src/b.ts', 'app/src/a.ts')).toBe(before);
});

test.each([
  ['a changed file', () => write('app/src/a.ts', 'A')],
  ['a new file', () => write('app/src/c.ts', '')],
  ['a renamed file', () => renameSync(join(base, 'app/src/a.ts'), join(base, 'app/src/c.ts'))],
  ['a removed file', () => rmSync(join(base, 'app/src/b.ts'))],
  [
    'a byte that moves from one file to the next',
    () => {
      write('app/src/a.ts', '');
      write('app/src/b.ts', 'ab');
    },
  ],
])('differs after %s', (_, change) => {
  const before = hash();
  change();
  expect(hash()).not.toBe(before);
});

test.each(['app/src/a.test.ts', 'app/README.md', 'app/dist/out.js', 'app/node_modules/x/i.js'])(
  'does not look at %s',
  (name) => {
    const before = hash();
    write(name, 'new');
    expect(hash()).toBe(before);
  },
);

test('a missing input is an input: it counts when it comes to be', () => {
  const before = hash('app', 'shared');
  write('shared/x.ts', '');
  expect(hash('app', 'shared')).not.toBe(before);
});

function packageFile(dependencies: string[]): string {
  const versions = Object.fromEntries(dependencies.map((name) => [name, '1.0.0']));
  return JSON.stringify({ version: '1.0.0', dependencies: versions });
}

test('inputs of a build are the packages that it uses, directly or not', () => {
  write('mfe-exams/package.json', packageFile(['@mebae/ui', 'react']));
  write('shared/ui/package.json', packageFile(['@mebae/rules']));
  write('shared/rules/package.json', packageFile([]));
  expect(inputsOf('mfe-exams', base)).toEqual([
    'mfe-exams',
    'shared/ui',
    'shared/rules',
    'package-lock.json',
    'tsconfig.base.json',
    'tsconfig.browser.json',
  ]);
});
