import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { platformContract } from '@mebae/contracts';

/**
 * One module that the shell provides and remotes consume without a copy of their own. This table feeds the remotes'
 * builds, the shell's build and the check that no remote bundles a second copy.
 */
export interface SharedModule {
  /** What the source imports. */
  request: string;
  /** Package whose version counts; null for the platform, whose version is the contract. */
  package: string | null;
}

export const sharedModules = [
  { request: 'react', package: 'react' },
  { request: 'react/jsx-runtime', package: 'react' },
  { request: 'react/jsx-dev-runtime', package: 'react' },
  { request: 'react-dom', package: 'react-dom' },
  { request: 'react-dom/client', package: 'react-dom' },
  { request: '@mebae/platform', package: null },
  { request: '@griffel/react', package: '@griffel/react' },
  { request: '@fluentui/react-shared-contexts', package: '@fluentui/react-shared-contexts' },
] as const satisfies readonly SharedModule[];

/**
 * Packages of which a page may hold one instance only: a second one breaks hooks, routing, styles, texts or caches. All
 * but the directly shared ones reach a remote through the platform.
 */
export const singleInstancePackages = [
  'react',
  'react-dom',
  'react-router',
  'swr',
  'i18next',
  'react-i18next',
  '@griffel/react',
  '@griffel/core',
  '@fluentui/react-shared-contexts',
  '@fluentui/react-provider',
] as const;

const require = createRequire(import.meta.url);

/** Version of an installed package, found from here; packages that hide their package.json are read from the folder. */
function installedVersion(name: string): string {
  for (const folder of require.resolve.paths(name) ?? []) {
    try {
      const text = readFileSync(join(folder, name, 'package.json'), 'utf8');
      return (JSON.parse(text) as { version: string }).version;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  throw new Error(
    `${name} is not installed (looked from ${dirname(import.meta.filename)}): npm ci`,
  );
}

/** Request → version that the shell of this working copy provides. */
export function providedVersions(): Record<string, string> {
  return Object.fromEntries(
    sharedModules.map((shared) => [
      shared.request,
      shared.package === null ? `${platformContract}.0.0` : installedVersion(shared.package),
    ]),
  );
}

/** The `shared` option of a remote: consumed from the shell, never bundled, and refused when the shell's is too old. */
export function consumedModules() {
  const versions = providedVersions();
  return Object.fromEntries(
    sharedModules.map(({ request }) => [
      request,
      {
        import: false as const,
        singleton: true,
        strictVersion: true,
        requiredVersion: `^${versions[request]}`,
      },
    ]),
  );
}
