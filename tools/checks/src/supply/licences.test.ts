import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { isAllowed, licenceProblems } from './licences.ts';

const root = resolve(import.meta.dirname, '../../../..');

test('every package of the lock file has a licence that is allowed or was judged', () => {
  const lock = JSON.parse(readFileSync(resolve(root, 'package-lock.json'), 'utf8'));
  expect(Object.keys(lock.packages).length).toBeGreaterThan(500);
  expect(licenceProblems(lock.packages)).toEqual([]);
});

test('a package without a licence, or with another one, is found', () => {
  const packages = {
    '': {},
    'shared/ui': { license: 'UNLICENSED' },
    'node_modules/ours': { link: true },
    'node_modules/good': { license: 'MIT' },
    'node_modules/strict': { license: 'GPL-3.0-only' },
    'node_modules/a/node_modules/silent': {},
  };
  expect(licenceProblems(packages)).toEqual(['strict: GPL-3.0-only', 'silent: states no licence']);
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND GPL-3.0-only', false],
  ['(MIT AND Zlib)', true],
  ['UNLICENSED', false],
])('%s is allowed: %s', (licence, expected) => {
  expect(isAllowed(licence)).toBe(expected);
});
