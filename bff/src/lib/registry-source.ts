import { createHash } from 'node:crypto';
import { compressed, StoreError, type StoreReader } from '@mebae/remote-store';
import type { FastifyBaseLogger } from 'fastify';
import type { Encoding } from './accepted-encodings.ts';

/** The registry as it is passed on. */
export interface RegistryCopy {
  bytes: Buffer;
  /** The same bytes for whoever takes them compressed; made once a change. */
  compressed: Record<Encoding, Buffer>;
  /** Hash of the bytes; the same at every replica. */
  hash: string;
}

export interface RegistrySource {
  /**
   * @returns the store's registry; the last known one while the store can't be reached or has a broken one; null when
   *   the store has none
   * @throws StoreError when nothing was ever read
   */
  read(): Promise<RegistryCopy | null>;
}

export interface RegistryOptions {
  /** Milliseconds for which what was read is used without reading again. */
  freshMs: number;
  /** Milliseconds until a read of the store is given up. */
  timeoutMs: number;
  log: FastifyBaseLogger;
}

/** Asks the store whether the registry has changed, and keeps the last good one. */
export function createRegistrySource(
  store: StoreReader,
  { freshMs, timeoutMs, log }: RegistryOptions,
): RegistrySource {
  let known: { copy: RegistryCopy; etag: string } | null = null;
  let pending: Promise<RegistryCopy | null> | null = null;
  let fault = '';

  async function ask(): Promise<RegistryCopy | null> {
    try {
      const found = await store.read('registry.json', known?.etag || undefined, timeoutMs);
      if (found === null) known = null;
      else if (found !== 'same')
        known = { copy: await copyOf(store, found.bytes), etag: found.etag };
      if (fault !== '') log.info({ store: store.address }, 'remote store works again');
      fault = '';
      return known?.copy ?? null;
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      // Said once, not with every page.
      if (fault !== error.message) log.error({ fault: error.message }, 'remote store fails');
      fault = error.message;
      if (known === null) throw error;
      return known.copy;
    }
  }

  return {
    read() {
      if (pending) return pending;
      const mine = ask();
      pending = mine;
      const forget = (): void => {
        if (pending === mine) pending = null;
      };
      if (freshMs === 0) mine.then(forget, forget);
      else mine.then(() => setTimeout(forget, freshMs).unref(), forget);
      return mine;
    },
  };
}

/** Looked at only so far that a page can't break on it: names and entries may be newer than this server. */
async function copyOf(store: StoreReader, content: Uint8Array): Promise<RegistryCopy> {
  const bytes = Buffer.from(content);
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    value = null;
  }
  const remotes = (value as { remotes?: unknown } | null)?.remotes;
  if (!Array.isArray(remotes)) {
    throw new StoreError('unreachable', `The registry in ${store.address} is none.`);
  }
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return { bytes, compressed: await compressed(bytes), hash };
}
