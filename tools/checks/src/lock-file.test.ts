import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');

/** Facts of a package in the lock file. */
interface LockedPackage {
  optionalDependencies?: Record<string, string>;
}

type LockedPackages = Record<string, LockedPackage>;

/**
 * Optional packages that another package asks for and the lock file does not hold. npm leaves out those of other platforms
 * when it adds a package to what is installed; then `npm ci` refuses the file, and other platforms install unlocked files.
 * To mend it, delete the holder and its optional packages from the lock file and run `npm install --package-lock-only`.
 * @returns `wanted by holder`
 */
function missingOptionalPackages(packages: LockedPackages): string[] {
  const locked = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)));
  return Object.entries(packages).flatMap(([holder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !locked.has(name))
      .map((name) => `${name} by ${holder}`),
  );
}

test('the lock file holds the optional packages of every platform', () => {
  const lock = readFileSync(resolve(root, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: LockedPackages };
  expect(missingOptionalPackages(packages)).toEqual([]);
});

test('the check finds one that is missing', () => {
  const packages = {
    'node_modules/tool': { optionalDependencies: { '@tool/linux': '1.0.0', '@tool/mac': '1.0.0' } },
    'node_modules/@tool/linux': {},
  };
  expect(missingOptionalPackages(packages)).toEqual(['@tool/mac by node_modules/tool']);
});
