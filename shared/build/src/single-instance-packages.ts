/**
 * Packages of which a page may hold one instance only, because a second one breaks hooks, routing, styles, texts or
 * caches, and the file in each that keeps what there must be one of. All but the directly shared ones reach a remote
 * through the platform.
 */
const stateFiles = {
  react: /^cjs\/react\.(production|development)\.js$/,
  'react-dom': /^cjs\/react-dom-client\.(production|development)\.js$/,
  'react-router': /^dist\/(production|development)\/lib\/context\.js$/,
  swr: /^dist\/config-context-\w+\.mjs$/,
  i18next: /^dist\/esm\/i18next\.js$/,
  'react-i18next': /^dist\/es\/context\.js$/,
  '@griffel/react': /^src\/RendererContext\.js$/,
  '@griffel/core': /^src\/constants\.js$/,
  '@fluentui/react-shared-contexts': /^lib\/ProviderContext\/ProviderContext\.js$/,
  '@fluentui/react-provider': /^lib\/components\/FluentProvider\/FluentProvider\.js$/,
} as const;

export type SingleInstancePackage = keyof typeof stateFiles;
export const singleInstancePackages = Object.keys(stateFiles) as SingleInstancePackage[];

/** A file of one of these packages. */
export interface PackageFile {
  package: SingleInstancePackage;
  /** Where this copy of the package is. */
  folder: string;
  /** The file's path in it. */
  path: string;
  /** Name of the file there that keeps its state. */
  state: RegExp;
}

/** The file as one of these packages has it; undefined when it belongs to none of them. */
export function packageFileOf(file: string | null | undefined): PackageFile | undefined {
  const clean = file?.replaceAll('\\', '/') ?? '';
  const begin = clean.lastIndexOf('/node_modules/') + '/node_modules/'.length;
  const inside = clean.includes('/node_modules/') ? clean.slice(begin) : '';
  const name = singleInstancePackages.find((known) => inside.startsWith(`${known}/`));
  if (!name) return undefined;
  return {
    package: name,
    folder: clean.slice(0, begin + name.length),
    path: inside.slice(name.length + 1),
    state: stateFiles[name],
  };
}
