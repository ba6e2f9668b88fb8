import { randomBytes, randomUUID } from 'node:crypto';
import { withSchoolTransaction, type AppDb, type Tx } from '../../db/connect.ts';
import type { BlobStore } from './blob-store.ts';
import * as repository from './report-store.repository.ts';
import { seal, secretBytes, unseal, type StoreKey } from './sealing.ts';

/** Files removed, or keys wrapped anew, in one transaction. */
const batchFiles = 500;

/**
 * Files that belong to schools: reports and letters. Each is sealed with a key of its own, which lies in the database,
 * itself sealed with a key of the store. A row that goes makes its file unreadable in the same moment, whatever becomes
 * of the file; and a new key of the store changes rows, not files.
 */
export interface ReportStore {
  /**
   * Writes a file. It counts from `keep` on, in the transaction that writes what it belongs to; one that is not kept is
   * removed a day later.
   * @param key the school, and the student whom it is about, if any
   * @returns its id
   */
  put(
    db: AppDb,
    key: { companyID: number; studentID: number | null },
    bytes: Uint8Array,
  ): Promise<string>;
  keep(tx: Tx, companyID: number, fileID: string): Promise<void>;
  /** @returns null for a file that was removed */
  get(tx: Tx, companyID: number, fileID: string): Promise<Buffer | null>;
  /** Nobody can read them from the end of the transaction on; `cleanUp` removes the files themselves. */
  remove(tx: Tx, companyID: number, fileIDs: readonly string[]): Promise<void>;
  /**
   * Removes files that were given up, and seals keys with the newest one of the store. Runs every night.
   * @returns how many files went
   */
  cleanUp(db: AppDb, companyID: number, now: Date): Promise<number>;
}

const pathOf = (companyID: number, fileID: string): string => `${companyID}/${fileID}`;

/** The store that the settings name; of its keys the newest, which is the first, seals, and any opens. */
export function openReportStore(config: {
  reportBlobs: BlobStore;
  reportStoreKeys: readonly [StoreKey, ...StoreKey[]];
}): ReportStore {
  const { reportBlobs: blobs, reportStoreKeys: keys } = config;
  const [newest] = keys;
  const wrap = (secret: Buffer, path: string) => ({
    keyID: newest.kid,
    wrappedKey: seal(newest.secret, secret, path),
  });
  const unwrap = (row: { keyID: string; wrappedKey: Buffer }, path: string): Buffer => {
    const key = keys.find(({ kid }) => kid === row.keyID);
    if (!key) {
      throw new Error(`Set REPORT_STORE_KEYS with the key ${row.keyID}: files are sealed with it.`);
    }
    return unseal(key.secret, row.wrappedKey, path);
  };

  async function removeFiles(db: AppDb, companyID: number, now: Date): Promise<number> {
    const fileIDs = await withSchoolTransaction(db, companyID, (tx) =>
      repository.findAbandonedFiles(tx, companyID, now, batchFiles),
    );
    for (const fileID of fileIDs) await blobs.remove(pathOf(companyID, fileID));
    await withSchoolTransaction(db, companyID, (tx) =>
      repository.deleteFiles(tx, companyID, fileIDs),
    );
    return fileIDs.length;
  }

  function wrapAnew(db: AppDb, companyID: number): Promise<number> {
    return withSchoolTransaction(db, companyID, async (tx) => {
      const rows = await repository.lockOlderKeys(tx, companyID, newest.kid, batchFiles);
      for (const row of rows) {
        const path = pathOf(companyID, row.fileID);
        await repository.setKey(tx, companyID, row.fileID, wrap(unwrap(row, path), path));
      }
      return rows.length;
    });
  }

  return {
    async put(db, { companyID, studentID }, bytes) {
      const fileID = randomUUID();
      const path = pathOf(companyID, fileID);
      const secret = randomBytes(secretBytes);
      // the row first: a file without one would never be found again
      await withSchoolTransaction(db, companyID, (tx) =>
        repository.insertFile(tx, {
          companyID,
          fileID,
          studentID,
          bytes: bytes.length,
          ...wrap(secret, path),
        }),
      );
      await blobs.put(path, seal(secret, bytes, path));
      return fileID;
    },
    keep: repository.keepFile,
    async get(tx, companyID, fileID) {
      const row = await repository.findKey(tx, companyID, fileID);
      if (!row) return null;
      const path = pathOf(companyID, fileID);
      const sealed = await blobs.get(path);
      return sealed && unseal(unwrap(row, path), sealed, path);
    },
    remove: repository.removeFiles,
    async cleanUp(db, companyID, now) {
      let removed = 0;
      for (let last = batchFiles; last === batchFiles; removed += last) {
        last = await removeFiles(db, companyID, now);
      }
      while ((await wrapAnew(db, companyID)) === batchFiles);
      return removed;
    },
  };
}
