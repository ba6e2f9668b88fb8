import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteDeclaration } from '@mebae/contracts';
import { remoteNames, root } from '../core/environment.ts';
import type { PreparedSchools } from './prepared.ts';
import type { Screen } from './screen.ts';

/** A number or a token of an address where only its shape is asked. */
const anyID = 0;
const anyToken = String(anyID);

/** Schools of which only the shape of the addresses counts. */
const noSchools: PreparedSchools = {
  demo: { admin: { email: '' }, exam: anyID, student: anyID, teacher: anyID },
  own: {
    admin: { userID: anyID, email: '' },
    teacher: { userID: anyID, email: '' },
    importID: anyID,
    teacherImportID: anyToken,
    changeImportID: anyToken,
    promotionImportID: anyToken,
    exam: anyID,
    student: anyID,
    links: {
      unused: anyToken,
      answered: anyToken,
      handedIn: anyToken,
      offline: anyToken,
      outside: anyToken,
      asking: anyToken,
    },
  },
  empty: { userID: anyID, email: '' },
  setup: { userID: anyID, email: '' },
};

/** Path of a screen, without its query; numbers and tokens of the run's schools stand as 0. */
function pathnameOf({ path }: Pick<Screen, 'path'>): string {
  const address = typeof path === 'string' ? path : path(noSchools);
  return new URL(address, 'http://screen.example').pathname;
}

/** Whether an address may be that of a screen: equal but for numbers and tokens. */
export function isAddressOf(screen: Pick<Screen, 'path'>, pathname: string): boolean {
  const wanted = pathnameOf(screen).split('/');
  const segments = pathname.split('/');
  return (
    wanted.length === segments.length &&
    wanted.every((segment, at) => /^\d+$/.test(segment) || segment === segments[at])
  );
}

/** Prefixes of addresses with the package that shows what is below them. */
const prefixes: readonly [prefix: string, owner: string][] = remoteNames.flatMap((name) => {
  const owner = `mfe-${name}`;
  const file = readFileSync(join(root, owner, 'remote.json'), 'utf8');
  const { routes, pages = [] } = remoteDeclaration.parse(JSON.parse(file));
  return [...routes.flatMap((entry) => entry.prefixes), ...pages.map((page) => page.prefix)].map(
    (prefix): [string, string] => [prefix, owner],
  );
});

/** Folder of the package that shows a screen: the remote whose prefix is the longest, otherwise the shell. */
export function packageOf(screen: Pick<Screen, 'path'>): string {
  const pathname = pathnameOf(screen);
  const [owner] = prefixes
    .filter(([prefix]) => pathname === prefix || pathname.startsWith(`${prefix}/`))
    .toSorted(([a], [b]) => b.length - a.length);
  return owner?.[1] ?? 'shell';
}

/** Packages of the project that one declares as dependencies, with theirs, by their folders; itself is one of them. */
function packagesBehind(folder: string, known = new Set<string>()): Set<string> {
  if (known.has(folder)) return known;
  known.add(folder);
  const { dependencies = {}, devDependencies = {} } = JSON.parse(
    readFileSync(join(root, folder, 'package.json'), 'utf8'),
  ) as Partial<Record<'dependencies' | 'devDependencies', Record<string, string>>>;
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    const [, own] = /^@mebae\/(.+)$/.exec(name) ?? [];
    if (own && isPackage(`shared/${own}`)) packagesBehind(`shared/${own}`, known);
  }
  return known;
}

const isPackage = (folder: string): boolean =>
  folder !== '' && existsSync(join(root, folder, 'package.json'));

/**
 * Packages whose screens can look different when some packages have changed.
 * @param changed folders of packages
 * @returns those of them that show screens, and the ones that are built from them
 * @throws Error for a folder without a package: a name with a mistake in it would leave screens out
 */
export function packagesToLookAt(changed: readonly string[]): Set<string> {
  const unknown = changed.find((folder) => !isPackage(folder));
  if (unknown !== undefined) {
    throw new Error(`MEBAE_SCREENS_PACKAGES names ${unknown}, which is no folder of a package.`);
  }
  const showing = ['shell', ...remoteNames.map((name) => `mfe-${name}`)];
  return new Set(
    showing.filter((owner) => {
      const behind = packagesBehind(owner);
      return changed.some((folder) => behind.has(folder));
    }),
  );
}
