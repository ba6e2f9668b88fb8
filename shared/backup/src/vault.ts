import { hkdfSync, randomBytes, scrypt } from 'node:crypto';
import { headerKey, readHeader, writeHeader, type FoundHeader, type Header } from './header.ts';
import { BackupProblem } from './problem.ts';
import { seal, unseal } from './sealing.ts';
import type { BackupStore } from './store.ts';

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
  const found = await readHeader(store);
  return found && unlock(store, found, secret);
}

/**
 * Opens a store by its header. Where that is the copy beside a backup, the store gets its own back.
 * @throws BackupProblem for a wrong key
 */
export async function unlock(
  store: BackupStore,
  header: FoundHeader,
  secret: string,
): Promise<Vault> {
  const { storeID, salt, check } = header;
  const master = await derive(secret, Buffer.from(salt, 'base64'));
  const opened = await unseal(keyOf(master, 'check'), Buffer.from(check, 'base64'), storeID).catch(
    () => null,
  );
  if (opened?.toString() !== checkText) {
    throw new BackupProblem('usage', `The key does not open the backups in ${store.address}.`);
  }
  // A place that can only be read is restored from all the same.
  if (header.isCopy) await writeHeader(store, header).catch(() => undefined);
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
      `${store.address} holds backups, and ${headerKey}, without which no key opens them, is missing, and so are its copies beside the backups: bring it back, or choose another place.`,
    );
  }
  const salt = randomBytes(32);
  const storeID = randomBytes(8).toString('hex');
  const master = await derive(secret, salt);
  const check = await seal(keyOf(master, 'check'), Buffer.from(checkText), storeID);
  const header: Header = {
    format: 1,
    storeID,
    salt: salt.toString('base64'),
    check: check.toString('base64'),
  };
  await writeHeader(store, header);
  return { store, storeID, keyFor: (purpose) => keyOf(master, purpose) };
}

const derive = (secret: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(secret, salt, 32, cost, (error, key) => (error ? reject(error) : resolve(key)));
  });

const keyOf = (master: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', master, '', `mebae ${purpose}`, 32));
