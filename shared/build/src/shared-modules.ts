import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { platformContract } from '@mebae/contracts';

/**
 * One module that the shell provides and remotes consume without a copy of their own. This table feeds the remotes'
 * builds, the shell's build and the check that no remote bundles a second copy.
 */
export interface SharedModule {
  /** The import of the source, or the file that it leads to. */
  request: string;
  /** Name under which it is shared, where that is not the request. */
  key?: string;
  /** Package whose version counts; null for the platform, whose version is the contract. */
  package: string | null;
}

/** The one file of the platform that exists once on a page; what lies around it is bundled where it is used. */
export const platformCore = join(import.meta.dirname, '../../platform/src/core.ts');

/** Fluent parts that the frame has loaded anyway; the others are bundled, tree-shaken, into the remotes that use them. */
export const platformFrame = join(import.meta.dirname, '../../platform/src/parts/frame.ts');

/**
 * React contexts between a part of the frame and one that remotes bundle: `Field` names the `Select` in it,
 * `MessageBarActions` sets the size of the `Button` in it. With a copy in each bundle neither would see the other.
 */
const partContexts = [
  { key: '@fluentui/react-button/context', package: '@fluentui/react-button' },
  { key: '@fluentui/react-field/context', package: '@fluentui/react-field' },
] as const;

type PartContext = (typeof partContexts)[number]['key'];

/** The file that holds a context, which its package does not export by itself. */
export function contextFile(key: PartContext): string {
  const name = key === '@fluentui/react-button/context' ? 'Button' : 'Field';
  return join(packageFolder(key.slice(0, -'/context'.length)), `lib/contexts/${name}Context.js`);
}

export const sharedModules: readonly SharedModule[] = [
  { request: 'react', package: 'react' },
  { request: 'react/jsx-runtime', package: 'react' },
  { request: 'react-dom', package: 'react-dom' },
  { request: 'react-dom/client', package: 'react-dom' },
  { request: platformCore, key: '@mebae/platform', package: null },
  { request: platformFrame, key: '@mebae/platform/frame', package: null },
  ...partContexts.map(({ key, package: name }) => ({
    request: contextFile(key),
    key,
    package: name,
  })),
  { request: '@griffel/react', package: '@griffel/react' },
  { request: '@fluentui/react-shared-contexts', package: '@fluentui/react-shared-contexts' },
];

/** Folder of an installed package, found from here; some packages hide their package.json from `require`. */
function packageFolder(name: string): string {
  const paths = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const folder = paths
    .map((path) => join(path, name))
    .find((path) => existsSync(join(path, 'package.json')));
  if (folder) return folder;
  throw new Error(
    `${name} is not installed (looked from ${dirname(import.meta.filename)}): npm ci`,
  );
}

/** Version of an installed package. */
function installedVersion(name: string): string {
  const text = readFileSync(join(packageFolder(name), 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** Name of a shared module → version that the shell of this working copy provides. */
export function providedVersions(): Record<string, string> {
  return Object.fromEntries(
    sharedModules.map((shared) => [
      shared.key ?? shared.request,
      shared.package === null ? `${platformContract}.0.0` : installedVersion(shared.package),
    ]),
  );
}

/**
 * The `shared` option of a remote: consumed from the shell, never bundled, and refused when the shell's is too old. The
 * platform of a newer contract is taken as well: which remotes a shell still serves is in the contract, and was checked.
 */
export function consumedModules() {
  const versions = providedVersions();
  return Object.fromEntries(
    sharedModules.map(({ request, key = request, package: name }) => [
      request,
      {
        shareKey: key,
        import: false as const,
        singleton: true,
        strictVersion: true,
        requiredVersion: `${name === null ? '>=' : '^'}${versions[key]}`,
      },
    ]),
  );
}
