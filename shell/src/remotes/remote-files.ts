import type { PublishedRemote, RemoteFileHashes } from '@mebae/contracts';
import type { LoadWatch } from '../telemetry/load-progress.ts';
import {
  checkedDefaults,
  fetchChecked,
  fetchManifest,
  type CheckedFetchOptions,
} from './checked-fetch.ts';

/** Matches no bytes: a file that its version does not list is refused like one with other bytes. */
const unknownFile = `sha384-${'A'.repeat(64)}`;

interface LearnOptions {
  /** Counts the loads of the version on this page, from 1. */
  attempt: number;
  /** Called at each further try of the list of files. */
  onRetry?: () => void;
}

/** Facts that a page knows of one published version. */
interface KnownVersion {
  attempt: number;
  /** File by its path in the version's folder → `sha384-…`; null for a version without a list. */
  hashes: ReadonlyMap<string, string> | null;
}

/**
 * Knows by which address the scripts of published versions are loaded and what they must hash to. The remotes' own
 * builds ask for both before they load a chunk (see `CheckedChunksPlugin`); the browser then refuses other bytes.
 * @param options how lists of files are fetched, where not as all files of a remote are
 */
export function createScriptRegister(
  options: Partial<Pick<CheckedFetchOptions, 'fetch' | 'pausesMs'>> = {},
) {
  /** URL of a version's folder, with a slash at its end → what is known of it. */
  const versions = new Map<string, KnownVersion>();
  /** Hashes of entries whose version has no list of files. */
  const entryHashes = new Map<string, string>();

  function versionOf(url: string): { path: string; version: KnownVersion } | undefined {
    const { origin, pathname } = new URL(url, location.origin);
    const href = origin + pathname;
    for (const [folder, version] of versions) {
      if (href.startsWith(folder)) return { path: href.slice(folder.length), version };
    }
    return undefined;
  }

  async function readHashes(
    { files }: PublishedRemote,
    onRetry?: () => void,
  ): Promise<KnownVersion['hashes']> {
    if (!files) return null;
    const text = await fetchChecked(new URL(files.path, location.origin).href, {
      ...checkedDefaults,
      ...options,
      integrity: files.integrity,
      // The list of a version never changes.
      cache: 'default',
      onRetry,
    });
    const list = JSON.parse(text) as RemoteFileHashes;
    return new Map(Object.entries(list.files).map(([path, file]) => [path, file.integrity]));
  }

  return {
    /**
     * Learns the hashes of a version's files, and at which attempt its scripts are loaded.
     * @throws Error when the list can't be had, or is not the one that the registry names
     */
    async learn(remote: PublishedRemote, { attempt, onRetry }: LearnOptions): Promise<void> {
      const folder = folderUrl(remote);
      const known = versions.get(folder);
      const hashes = known ? known.hashes : await readHashes(remote, onRetry);
      versions.set(folder, { attempt, hashes });
      if (remote.entryIntegrity) entryHashes.set(entryUrl(remote), remote.entryIntegrity);
    },

    /** @returns what a script must hash to; undefined when it belongs to no version with known hashes */
    integrityOf(url: string): string | undefined {
      const known = versionOf(url);
      if (!known?.version.hashes) return entryHashes.get(url);
      return known.version.hashes.get(known.path) ?? unknownFile;
    },

    /**
     * The address by which a script is loaded. A browser keeps a preload that failed for the rest of the page, and wrong
     * bytes in its cache for good; a further attempt therefore asks under an address of its own.
     */
    addressOf(url: string): string {
      const attempt = versionOf(url)?.version.attempt ?? 1;
      return attempt === 1 ? url : `${url}?try=${attempt}`;
    },
  };
}

/** The remotes' scripts that the page knows. */
export const scripts = createScriptRegister();

/** URL of a remote's manifest, by which federation knows the remote: known by its entry, it fails to load a second time. */
export const manifestUrl = (remote: PublishedRemote): string =>
  new URL(remote.manifest, location.origin).href;

const folderUrl = (remote: PublishedRemote): string => new URL('.', manifestUrl(remote)).href;

/** URL of a remote's entry, which is in the same folder as its manifest. */
const entryUrl = (remote: PublishedRemote): string =>
  new URL('remoteEntry.js', manifestUrl(remote)).href;

/** One load of an exposed module of a remote. */
export interface ModuleRequest {
  remote: PublishedRemote;
  module: string;
  /** Counts the loads of this version on this page, from 1. */
  attempt: number;
  /** Called with how far the load came. */
  watch: LoadWatch;
}

/**
 * Fetches what must be known before a remote's first script runs: its manifest and the hashes of its files. At the first
 * attempt its first scripts come meanwhile; whether they are taken is decided when they are run.
 * @returns the manifest
 * @throws Error when one of them can't be had, or is not what the registry names
 */
export async function fetchRemoteFiles(request: ModuleRequest): Promise<string> {
  const { remote, attempt, watch } = request;
  if (attempt === 1) preloadScripts(request);
  const [manifest] = await Promise.all([
    fetchManifest(manifestUrl(remote), {
      ...checkedDefaults,
      integrity: remote.integrity,
      onRetry: watch.retried,
    }),
    scripts.learn(remote, { attempt, onRetry: watch.retried }),
  ]);
  watch.reached('manifest');
  return manifest;
}

/** Lets the browser fetch the scripts that will be run soon. */
function preloadScripts({ remote, module }: ModuleRequest): void {
  const route = remote.routes.find((declared) => declared.module === module);
  const entry = remote.entryIntegrity
    ? [{ path: entryUrl(remote), integrity: remote.entryIntegrity }]
    : [];
  for (const { path, integrity } of [...entry, ...(route?.scripts ?? [])]) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'script', integrity, href: path });
    document.head.append(link);
  }
}
