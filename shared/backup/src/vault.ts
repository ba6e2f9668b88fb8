import { hkdfSync, randomBytes, scrypt } from 'node:crypto';
import { z } from 'zod';
import { BackupProblem } from './problem.ts';
import { seal, unseal } from './sealing.ts';
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

/** A store of backups with the key that opens it. */
export interface Vault {
  store: BackupStore;
  storeID: string;
  /** @returns a key of its own for each purpose, such as one backup */
  keyFor(purpose: string): Buffer;
}

/** Least length of a passphrase or of what a key file holds. */
const shortestKey = 16;
/** 128 MB and about a third of a second, once a command. Never read from the store: who may write there must not choose it. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 };
const checkText = 'mebae backups';

/**
 * Opens a store of backups.
 * @param secret the passphrase, or the text of the key file
 * @returns null where there is none yet
 * @throws BackupProblem for a wrong key; an error of the store
 */
export async function openVault(store: BackupStore, secret: string): Promise<Vault | null> {
  const found = await store.get(headerKey);
  if (found === null) return null;
  const { storeID, salt, check } = parseHeader(found, store.address);
  const master = await derive(secret, Buffer.from(salt, 'base64'));
  const opened = await unseal(keyOf(master, 'check'), Buffer.from(check, 'base64'), storeID).catch(
    () => null,
  );
  if (opened?.toString() !== checkText) {
    throw new BackupProblem('usage', `The key does not open the backups in ${store.address}.`);
  }
  return { store, storeID, keyFor: (purpose) => keyOf(master, purpose) };
}

/**
 * Makes a store of backups in a folder or bucket that has none.
 * @throws BackupProblem when the key is too short, or the folder holds something else
 */
export async function createVault(store: BackupStore, secret: string): Promise<Vault> {
  if (secret.length < shortestKey) {
    throw new BackupProblem(
      'usage',
      `The key has fewer than ${shortestKey} characters: take a longer one (openssl rand -base64 32).`,
    );
  }
  await store.create();
  if ((await store.list('backups')).size > 0 || (await store.list('wal')).size > 0) {
    throw new BackupProblem(
      'failed',
      `${store.address} holds backups, and ${headerKey}, without which no key opens them, is missing: bring it back, or choose another place.`,
    );
  }
  const salt = randomBytes(32);
  const storeID = randomBytes(8).toString('hex');
  const master = await derive(secret, salt);
  const check = await seal(keyOf(master, 'check'), Buffer.from(checkText), storeID);
  const text: z.infer<typeof header> = {
    format: 1,
    storeID,
    salt: salt.toString('base64'),
    check: check.toString('base64'),
  };
  await store.put(headerKey, Buffer.from(`${JSON.stringify(text, null, 2)}\n`));
  return { store, storeID, keyFor: (purpose) => keyOf(master, purpose) };
}

function parseHeader(bytes: Buffer, address: string): z.infer<typeof header> {
  try {
    return header.parse(JSON.parse(bytes.toString()));
  } catch {
    throw new BackupProblem(
      'failed',
      `${headerKey} in ${address} is damaged or was made by another version: without it no backup opens. Bring back a copy of it.`,
    );
  }
}

const derive = (secret: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(secret, salt, 32, cost, (error, key) => (error ? reject(error) : resolve(key)));
  });

const keyOf = (master: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', master, '', `mebae ${purpose}`, 32));
