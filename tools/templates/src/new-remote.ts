import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageCodes, remoteDeclaration, remoteName, type LanguageCode } from '@mebae/contracts';
import { isBelow } from '@mebae/rules';
import { remoteFolder, root } from '../../publisher/src/project.ts';

/** The remote that the template is; the new one's name takes its place wherever it stands. */
const sample = 'sample-remote';
/** A neighbour whose `package.json` is taken: its versions are the ones that all remotes have. */
const neighbour = 'class-management';

/** The wish for a new remote can't be fulfilled; the message says why, and what to do. */
export class NewRemoteError extends Error {}

export interface NewRemote {
  /** As in `mfe-<name>` and `/pages/<name>`. */
  name: string;
  /** Names of it for people; a language without a word takes the name. */
  labels: Partial<Record<LanguageCode, string>>;
}

/**
 * Makes the folder of a new remote from the template `templates/remote`.
 * @param base the project's folder
 * @returns the folder's name
 * @throws NewRemoteError when the name can't be used
 */
export function makeRemote({ name, labels }: NewRemote, base = root): string {
  if (!remoteName.safeParse(name).success) {
    throw new NewRemoteError(
      `'${name}' can't be a remote's name: use small letters, digits and single hyphens, such as analysis-notes.`,
    );
  }
  const folder = remoteFolder(name);
  if (existsSync(join(base, folder))) throw new NewRemoteError(`${folder} is there already.`);
  const owner = ownerOf(`/pages/${name}`, base);
  if (owner) throw new NewRemoteError(`/pages/${name} belongs to ${owner} already.`);

  const target = join(base, folder);
  cpSync(join(import.meta.dirname, '../remote'), target, { recursive: true });
  for (const file of filesBelow(target)) {
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(sample, name));
  }
  const packageText = readFileSync(join(base, remoteFolder(neighbour), 'package.json'), 'utf8');
  writeFileSync(join(target, 'package.json'), packageText.replaceAll(neighbour, name));
  nameInAllLanguages(target, name, labels);
  return folder;
}

function nameInAllLanguages(target: string, name: string, labels: NewRemote['labels']): void {
  const words = Object.fromEntries(languageCodes.map((code) => [code, labels[code] ?? name]));
  const declaration = remoteDeclaration.parse(readJson(join(target, 'remote.json')));
  writeJson(
    join(target, 'remote.json'),
    remoteDeclaration.parse({
      ...declaration,
      labels: words,
      menu: declaration.menu.map((entry) => ({ ...entry, labels: words })),
    }),
  );
  for (const code of languageCodes) {
    const file = join(target, 'translations', `${code}.json`);
    writeJson(file, { ...(readJson(file) as object), 'overview.title': words[code] });
  }
}

/** @returns the folder of the remote whose prefix holds an address, or lies below it */
function ownerOf(path: string, base: string): string | undefined {
  return readdirSync(base)
    .filter((folder) => existsSync(join(base, folder, 'remote.json')))
    .find((folder) =>
      remoteDeclaration
        .parse(readJson(join(base, folder, 'remote.json')))
        .routes.flatMap(({ prefixes }) => prefixes)
        .some((prefix) => isBelow(path, prefix) || isBelow(prefix, path)),
    );
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const writeJson = (file: string, value: unknown): void =>
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
