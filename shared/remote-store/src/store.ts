import { createHash } from 'node:crypto';

/** @returns `sha384-…` of bytes, as browsers write the hashes of subresources */
export function checksum(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/** A failure of a store, in a sentence for whoever runs the command or reads the log. */
export class StoreError extends Error {
  readonly kind: StoreErrorKind;

  constructor(kind: StoreErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreError';
    this.kind = kind;
  }
}

/**
 * `setting`: the store is named wrongly; `unreachable`: no answer, or a broken one; `refused`: the keys don't allow it;
 * `unfit`: the store can't keep what is promised; `busy`: somebody else holds it; `lost`: our hold on it is gone.
 */
export type StoreErrorKind = 'setting' | 'unreachable' | 'refused' | 'unfit' | 'busy' | 'lost';

export interface Found {
  bytes: Uint8Array;
  /** Names this content of this file; opaque. */
  etag: string;
}

export interface StoreReader {
  /** Where it is, for messages; without keys. */
  readonly address: string;
  /**
   * Reads a file.
   * @param key path below the store, such as `registry.json`
   * @param known etag of the content that the caller has
   * @param timeout milliseconds until an answer counts as none
   * @returns null when there is no such file, `same` when its content is the known one
   * @throws StoreError
   */
  read(key: string, known?: string, timeout?: number): Promise<Found | 'same' | null>;
}

export interface StoreLock {
  /** @throws StoreError `lost` when somebody took it over because we seemed dead */
  assertHeld(): Promise<void>;
  release(): Promise<void>;
}

export interface VersionFile {
  /** Path in the version's folder, with `/`. */
  path: string;
  bytes: Uint8Array;
}

export interface LockOptions {
  /** Milliseconds to wait for whoever holds it. */
  timeout?: number;
  /** Called once when we wait, with who holds it. */
  onWait?: (holder: string) => void;
}

/** A store that may be changed. The files of a remote change only under that remote's lock. */
export interface RemoteStore extends StoreReader {
  /** @throws StoreError `busy` when the holder outlasts the timeout */
  lock(name: string, options?: LockOptions): Promise<StoreLock>;
  /**
   * Puts a version into the store; a reader finds it whole or, without its `version.json`, not at all.
   * @param lock of that remote
   * @throws StoreError `lost` when the lock no longer holds; it is not whole then
   */
  addVersion(name: string, version: string, files: VersionFile[], lock: StoreLock): Promise<void>;
  /** @returns what stands in the store of a remote's versions; `whole` ones have their `version.json` */
  versions(name: string): Promise<{ version: string; whole: boolean }[]>;
  /** @returns size in bytes of each file of a version, by its path */
  sizes(name: string, version: string): Promise<Map<string, number>>;
  removeVersion(name: string, version: string): Promise<void>;
  /**
   * Removes what publishes left that were killed half-way.
   * @returns how many there were
   */
  removeHalves(name: string): Promise<number>;
  /**
   * Replaces the registry in one step.
   * @param known etag of the registry that the new one was made from; null when there was none
   * @returns false, and nothing has changed, when it is no longer that one
   */
  replaceRegistry(bytes: Uint8Array, known: string | null): Promise<boolean>;
}

export const registryKey = 'registry.json';
export const descriptionName = 'version.json';
