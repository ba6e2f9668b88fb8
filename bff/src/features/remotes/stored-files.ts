import { remoteVersion } from '@mebae/contracts';
import { checksum, StoreError, type StoreReader } from '@mebae/remote-store';
import { LRUCache } from 'lru-cache';
import type { Encoding } from '../../lib/accepted-encodings.ts';

/** A file of a version, as a store keeps it. */
export interface StoredFile {
  bytes: Buffer;
  /** Its `sha384-…`. */
  integrity: string;
  encoding: Encoding | null;
}

export type Missing = 'remote-version-unknown' | 'remote-file-unknown';

export interface StoredFiles {
  /**
   * @param file path in the version's folder
   * @param accepted encodings that the caller takes, the best first; a compressed copy is given where there is one
   * @throws StoreError when the store fails, or gives other bytes than were published
   */
  read(
    name: string,
    version: string,
    file: string,
    accepted: readonly Encoding[],
  ): Promise<StoredFile | Missing>;
}

interface FileList {
  /** `version.json` as it is, for the browser that checks the others with it. */
  own: Buffer;
  integrity: Map<string, string>;
}

const listName = 'version.json';

/** Bytes that are kept at most. The five remotes of a release are about one megabyte with their compressed copies. */
const usualMemory = 64 * 1024 * 1024;

/** Approximate memory of a list of files. */
const listBytes = 16 * 1024;

/**
 * Files of versions from a store elsewhere. They never change, so each is fetched once, checked against the hash that
 * was published with it, and kept while there is memory for it.
 * @param timeoutMs until a read of the store is given up
 * @param memory bytes to keep at most
 */
export function createStoredFiles(
  store: StoreReader,
  timeoutMs: number,
  memory = usualMemory,
): StoredFiles {
  // Requests at the same time share one read. A failure and an absence are not kept.
  const lists = new LRUCache<string, FileList>({
    maxSize: memory / 8,
    sizeCalculation: () => listBytes,
    ignoreFetchAbort: true,
    fetchMethod: async (folder) => {
      const found = await store.read(`${folder}/${listName}`, undefined, timeoutMs);
      if (found === null || found === 'same') return undefined;
      const text = new TextDecoder().decode(found.bytes);
      const parsed = remoteVersion.pick({ files: true }).safeParse(json(text));
      if (!parsed.success) throw damaged(store, `${folder}/${listName}`);
      const entries = Object.entries(parsed.data.files);
      return {
        own: Buffer.from(found.bytes),
        integrity: new Map(entries.map(([path, { integrity }]) => [path, integrity])),
      };
    },
  });

  const files = new LRUCache<string, Buffer, { integrity: string }>({
    maxSize: memory,
    sizeCalculation: ({ byteLength }) => Math.max(1, byteLength),
    ignoreFetchAbort: true,
    fetchMethod: async (key, _known, { context: { integrity } }) => {
      const found = await store.read(key, undefined, timeoutMs);
      // It is on the list, so its absence is damage.
      if (found === null || found === 'same' || checksum(found.bytes) !== integrity) {
        throw damaged(store, key);
      }
      return Buffer.from(found.bytes);
    },
  });

  return {
    async read(name, version, file, accepted) {
      const folder = `${name}/${version}`;
      const list = await lists.fetch(folder);
      if (!list) return 'remote-version-unknown';
      if (file === listName) {
        return { bytes: list.own, integrity: checksum(list.own), encoding: null };
      }
      const { integrity: sums } = list;
      if (!sums.has(file)) return 'remote-file-unknown';
      const encoding = accepted.find((coding) => sums.has(`${file}${suffixes[coding]}`)) ?? null;
      const path = `${file}${encoding === null ? '' : suffixes[encoding]}`;
      const integrity = sums.get(path)!;
      const bytes = await files.fetch(`${folder}/${path}`, { context: { integrity } });
      return { bytes: bytes!, integrity, encoding };
    },
  };
}

const suffixes: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

function damaged(store: StoreReader, key: string): StoreError {
  return new StoreError('unfit', `${key} in ${store.address} is not as published.`);
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
