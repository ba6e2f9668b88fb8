import {
  contractFit,
  fileHashesName,
  remoteVersion,
  shellContracts,
  type PublishedRemote,
  type RemoteName,
  type RemoteRegistry,
  type RemoteVersion,
  type WithdrawnRemote,
} from '@mebae/contracts';
import { checksum } from '@mebae/remote-store';
import { descriptionName, type RemoteStore } from '@mebae/remote-store/publishing';
import { ZodError } from 'zod';
import { rangeText } from './contract-text.ts';

/** A version that stands in the store, whole. */
export interface KeptVersion {
  description: RemoteVersion;
  /** `sha384-…` of its `version.json`. */
  integrity: string;
}

/**
 * Reads a version's own description.
 * @returns null when the store has no such version
 * @throws StoreError, and ZodError or SyntaxError when the description is damaged
 */
export async function readVersion(
  store: RemoteStore,
  name: RemoteName,
  version: string,
): Promise<KeptVersion | null> {
  const found = await store.read(`${name}/${version}/${descriptionName}`);
  if (found === null || found === 'same') return null;
  const description = remoteVersion.parse(JSON.parse(new TextDecoder().decode(found.bytes)));
  return { description, integrity: checksum(found.bytes) };
}

/**
 * @returns the whole versions of a remote in the store, the one published last first; one whose description can't be
 *   read is none that anybody could go back to
 */
export async function keptVersions(store: RemoteStore, name: RemoteName): Promise<RemoteVersion[]> {
  const whole = (await store.versions(name)).filter((version) => version.whole);
  const read = await Promise.all(
    whole.map(({ version }) =>
      readVersion(store, name, version).catch((error: unknown) => {
        if (error instanceof ZodError || error instanceof SyntaxError) return null;
        throw error;
      }),
    ),
  );
  return read
    .flatMap((version) => (version ? [version.description] : []))
    .toSorted((a, b) => Date.parse(b.publishedAt) - Date.parse(a.publishedAt));
}

/**
 * Makes sure that a version in the store still has all its files.
 * @throws Error that names what is missing
 */
export async function assertWhole(
  store: RemoteStore,
  { name, version, files }: RemoteVersion,
): Promise<void> {
  const sizes = await store.sizes(name, version);
  const wrong = Object.entries(files).filter(([path, { bytes }]) => sizes.get(path) !== bytes);
  if (wrong.length === 0) return;
  const names = wrong.map(([path]) => path).slice(0, 3);
  throw new Error(
    `${name} ${version} is damaged in ${store.address}: ${names.join(', ')} ${wrong.length > 3 ? `and ${wrong.length - 3} more files are` : 'is'} not as published. It was not made live. A version never changes: publish a new one.`,
  );
}

/**
 * The registry with another live version of one remote.
 * @param previous what a later rollback goes back to, the nearest first
 */
export function withLive(
  registry: RemoteRegistry,
  { description, integrity }: KeptVersion,
  previous: string[],
): RemoteRegistry {
  const { files: _, ...described } = description;
  const { name } = description;
  const entry: PublishedRemote = {
    ...described,
    files: fileHashes(description, integrity),
    liveSince: new Date().toISOString(),
    previous,
  };
  const isOther = (remote: { name: RemoteName }): boolean => remote.name !== name;
  return {
    ...registry,
    remotes: [...registry.remotes.filter(isOther), entry],
    ...(registry.withdrawn && { withdrawn: registry.withdrawn.filter(isOther) }),
  };
}

/** Versions that were published before the browser had a list of its own have all hashes in their description. */
function fileHashes({ name, version, files }: RemoteVersion, ownIntegrity: string) {
  const own = files[fileHashesName];
  const folder = `/remotes/${name}/${version}`;
  return own
    ? { path: `${folder}/${fileHashesName}`, integrity: own.integrity }
    : { path: `${folder}/${descriptionName}`, integrity: ownIntegrity };
}

/** @throws Error when the shell in front of the store does not serve a version's contract */
export function assertShellRuns(
  registry: RemoteRegistry,
  { name, version, contract }: RemoteVersion,
  address: string,
): void {
  const served = shellContracts(registry);
  const fit = served ? contractFit(contract, served) : 'served';
  if (!served || fit === 'served') return;
  const remedy =
    fit === 'too new'
      ? `Deploy a shell with contract ${contract} first and say so with 'npm run publish -w shell'.`
      : `It is too old: build it with contract ${served.newest}.`;
  throw new Error(
    `${name} ${version} needs contract ${contract}, and the shell in front of ${address} serves ${rangeText(served)}. ${remedy} Nothing changed.`,
  );
}

/** The live one of a remote. */
export const liveOf = (registry: RemoteRegistry, name: RemoteName): PublishedRemote | undefined =>
  registry.remotes.find((remote) => remote.name === name);

/** A remote that was withdrawn and not published since. */
export const withdrawnOf = (
  registry: RemoteRegistry,
  name: RemoteName,
): WithdrawnRemote | undefined => registry.withdrawn?.find((remote) => remote.name === name);
