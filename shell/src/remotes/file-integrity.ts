import type { PublishedRemote, RemoteFileHashes } from '@mebae/contracts';
import { checkedDefaults, fetchChecked, type CheckedFetchOptions } from './checked-fetch.ts';

/** File by its path in the version's folder → `sha384-…`. */
type Sums = ReadonlyMap<string, string>;

/** What no bytes have: a file that its version does not know is refused like one with other bytes. */
const unknownFile = `sha384-${'A'.repeat(64)}`;

/**
 * Knows what the scripts of published versions must hash to. The remotes' own builds ask `globalThis.mebaeIntegrityOf`
 * for each chunk that they load (see the build preset); the browser then refuses other bytes.
 * @param options how the lists of files are fetched, where not as all of a remote is
 */
export function createFileIntegrity(
  options: Partial<Pick<CheckedFetchOptions, 'fetch' | 'pausesMs'>> = {},
) {
  /** URL of a version's folder, with a slash at its end → its sums. */
  const versions = new Map<string, Sums>();
  const asked = new Set<string>();

  const folderOf = (remote: PublishedRemote): string =>
    new URL('.', new URL(remote.manifest, location.origin)).href;

  return {
    /**
     * Learns the sums of a version. One that was published before sums were kept has none and is not checked.
     * @param onRetry told of each further try
     * @throws Error when the list can't be had, or is not the one that the registry names
     */
    async learn(remote: PublishedRemote, onRetry?: () => void): Promise<void> {
      const folder = folderOf(remote);
      if (!remote.files || versions.has(folder)) return;
      const url = new URL(remote.files.path, location.origin).href;
      const text = await fetchChecked(url, {
        ...checkedDefaults,
        ...options,
        integrity: remote.files.integrity,
        // It never changes.
        cache: 'default',
        onRetry,
      });
      const { files } = JSON.parse(text) as RemoteFileHashes;
      versions.set(
        folder,
        new Map(Object.entries(files).map(([path, file]) => [path, file.integrity])),
      );
    },

    /** @returns what a script must hash to; undefined when it is none of a version with known sums */
    of(url: string): string | undefined {
      const { href } = new URL(url, location.origin);
      for (const [folder, sums] of versions) {
        if (!href.startsWith(folder)) continue;
        asked.add(href);
        return sums.get(href.slice(folder.length)) ?? unknownFile;
      }
      return undefined;
    },

    /** @returns the scripts of a version that were asked for so far */
    asked: (remote: PublishedRemote): string[] =>
      [...asked].filter((href) => href.startsWith(folderOf(remote))),
  };
}
