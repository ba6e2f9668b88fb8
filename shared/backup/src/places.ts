import { readHeader, type FoundHeader } from './header.ts';
import { BackupProblem } from './problem.ts';
import { readArchiveState, readBackupState } from './status.ts';
import type { BackupStore } from './store.ts';

/**
 * Finds the store in a place. Where the data folder knows the place, an empty one is where a disk was mounted, and a store
 * that is not known is on another disk: neither is written into.
 * @param options.archived for the archive: the store that it has gone to there, or nothing. It stays with that one until a
 * backup is made in another
 * @returns null in a place that is new
 * @throws BackupProblem where a place that is known is away, or holds another store
 */
export async function findStore(
  store: BackupStore,
  dataFolder: string,
  options: { archived?: string } = {},
): Promise<FoundHeader | null> {
  const { address } = store;
  const header = await readHeader(store);
  const { isKnown, storeIDs } = await knownStores(dataFolder, address, options.archived);
  // Backups without a header are for `createVault`, which names what is missing.
  if (header === null && isKnown && (await store.list('backups')).size === 0) {
    throw new BackupProblem(
      'failed',
      `${address} is away: mount its disk. If it was emptied on purpose, begin anew by npm run backup -- ${address} --new.`,
    );
  }
  if (header && storeIDs.length > 0 && !storeIDs.includes(header.storeID)) {
    throw new BackupProblem(
      'failed',
      `${address} holds other backups than before: mount the disk that was there. If these are right, take them by npm run backup -- ${address} --new.`,
    );
  }
  return header;
}

/** Stores that a data folder has used in a place; files of older versions know the place only. */
async function knownStores(
  dataFolder: string,
  address: string,
  archived?: string,
): Promise<{ isKnown: boolean; storeIDs: string[] }> {
  const backup = await readBackupState(dataFolder);
  const archive = await readArchiveState(dataFolder);
  const backups = (backup?.places ?? [])
    .filter((place) => place.store === address)
    .map((place) => place.storeID);
  const ofArchive = archived ?? (archive?.store === address ? archive.storeID : '');
  const ofBackups = archived === undefined ? backups : backups.slice(-1);
  const storeIDs = [...ofBackups, ofArchive].filter((storeID) => storeID !== '');
  return { isKnown: storeIDs.length > 0 || backup?.last?.store === address, storeIDs };
}
