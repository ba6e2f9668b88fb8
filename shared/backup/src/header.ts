import { z } from 'zod';
import { BackupProblem } from './problem.ts';
import type { BackupStore } from './store.ts';

/** The file that makes a folder a store of backups: which key opens it, without saying the key. */
export const headerKey = 'mebae-backups.json';

const header = z.object({
  format: z.literal(1),
  /** Names this store, whatever its address is. */
  storeID: z.string().regex(/^[0-9a-f]{16}$/),
  salt: z.base64(),
  /** A known text, sealed: opens with the right key only. */
  check: z.base64(),
});
export type Header = z.infer<typeof header>;

/** A header, and whether it is the copy beside a backup because the store's own is missing. */
export interface FoundHeader extends Header {
  isCopy: boolean;
}

const copyKey = (id: string): string => `backups/${id}/header.json`;

/**
 * Reads the header of a store, or where it is missing the copy of the newest backup that has one.
 * @returns null where there is neither: no store, or its disk is away
 * @throws BackupProblem when it is damaged; an error of the store
 */
export async function readHeader(store: BackupStore): Promise<FoundHeader | null> {
  const found = await store.get(headerKey);
  if (found === null) return newestCopy(store);
  const own = parse(found);
  if (own) return { ...own, isCopy: false };
  throw new BackupProblem(
    'failed',
    `${headerKey} in ${store.address} is damaged or was made by another version: without it no backup opens. Bring back a copy of it: each backup has one (${copyKey('*')}).`,
  );
}

async function newestCopy(store: BackupStore): Promise<FoundHeader | null> {
  const keys = [...(await store.list('backups')).keys()];
  const copies = keys.filter((key) => /^backups\/[^/]+\/header\.json$/.test(key)).toSorted();
  for (const key of copies.toReversed()) {
    const bytes = await store.get(key);
    const copy = bytes && parse(bytes);
    if (copy) return { ...copy, isCopy: true };
  }
  return null;
}

/** Writes the header of a store. */
export const writeHeader = (store: BackupStore, { format, storeID, salt, check }: Header) =>
  store.put(headerKey, bytesOf({ format, storeID, salt, check }));

/**
 * Writes a copy of a store's header beside a backup.
 * @param storeID the store that the backup was written into
 * @throws BackupProblem where it is no longer there: its disk went away meanwhile
 */
export async function copyHeader(store: BackupStore, storeID: string, id: string): Promise<void> {
  const found = await readHeader(store);
  if (found?.storeID !== storeID) {
    throw new BackupProblem('failed', `${store.address} went away while the backup was made.`);
  }
  const { format, salt, check } = found;
  await store.put(copyKey(id), bytesOf({ format, storeID, salt, check }));
}

const bytesOf = (content: Header): Buffer => Buffer.from(`${JSON.stringify(content, null, 2)}\n`);

function parse(bytes: Buffer): Header | null {
  try {
    return header.parse(JSON.parse(bytes.toString()));
  } catch {
    return null;
  }
}
