/** Facts of a package in the lock file. */
interface LockedPackage {
  license?: string;
  link?: boolean;
}

/** Licences under which a package may be part of the product, its build or its tests. */
const allowed = new Set([
  'MIT',
  'MIT-0',
  '0BSD',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Zlib',
  'OFL-1.1',
  // data on browsers, which the build reads
  'CC-BY-4.0',
  // of files that we use as they are, in the build and in tests
  'MPL-2.0',
]);

/** Packages whose licence is judged by hand, each with the reason. */
const judged: readonly { name: RegExp; reason: string }[] = [
  { name: /^(?:busboy|streamsearch|jstat|png-js)$/, reason: 'MIT by its LICENSE file' },
  { name: /^humanize-number$/, reason: 'states none; part of the S3 server of tests' },
  { name: /^@img\/sharp-/, reason: 'libvips (LGPL), linked dynamically; pictures of the tests' },
];

/** Whether a licence of SPDX (`MIT`, `(MIT OR CC0-1.0)`, `MIT AND OFL-1.1`) is made of allowed ones. */
export function isAllowed(licence: string): boolean {
  const text = licence.replaceAll(/[()]/g, ' ');
  return text
    .split(/\sOR\s/)
    .some((part) => part.split(/\sAND\s/).every((name) => allowed.has(name.trim())));
}

/** @returns a line for each package of a lock file whose licence is neither allowed nor judged */
export function licenceProblems(packages: Readonly<Record<string, LockedPackage>>): string[] {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
    .map(([path, { license }]) => ({ name: path.split('node_modules/').at(-1) ?? '', license }))
    .filter(({ name, license }) => {
      const isJudged = judged.some((entry) => entry.name.test(name));
      return !isJudged && (license === undefined || !isAllowed(license));
    })
    .map(({ name, license }) => `${name}: ${license ?? 'states no licence'}`);
}
