import { sql, type Insertable } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { anyOf } from '../../db/query.ts';
import type { StoredFileTable } from '../../db/schema.ts';

/** A key as it lies in the database. */
interface WrappedKey {
  keyID: string;
  wrappedKey: Buffer;
}

export async function insertFile(
  tx: Tx,
  values: Insertable<StoredFileTable> & WrappedKey,
): Promise<void> {
  await tx.insertInto('storedFile').values(values).execute();
}

/** The file counts from now on. */
export async function keepFile(tx: Tx, companyID: number, fileID: string): Promise<void> {
  await tx
    .updateTable('storedFile')
    .set({ isKept: true })
    .where((eb) => eb.and({ companyID, fileID }))
    .execute();
}

export const findKey = (tx: Tx, companyID: number, fileID: string) =>
  tx
    .selectFrom('storedFile')
    .select(['keyID', 'wrappedKey'])
    .where((eb) => eb.and({ companyID, fileID }))
    .where('wrappedKey', 'is not', null)
    .$narrowType<WrappedKey>()
    .executeTakeFirst();

/** Takes their keys away. */
export async function removeFiles(
  tx: Tx,
  companyID: number,
  fileIDs: readonly string[],
): Promise<void> {
  await tx
    .updateTable('storedFile')
    .set({ keyID: null, wrappedKey: null })
    .where('companyID', '=', companyID)
    .where('fileID', '=', anyOf(fileIDs))
    .execute();
}

/** Files without a key, and those that nobody has kept for a day: their job has failed. */
export async function findAbandonedFiles(
  tx: Tx,
  companyID: number,
  now: Date,
  most: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('storedFile')
    .select('fileID')
    .where('companyID', '=', companyID)
    .where((eb) =>
      eb.or([
        eb('wrappedKey', 'is', null),
        eb.and([
          eb('isKept', '=', false),
          eb('createdAt', '<', sql<Date>`${now}::timestamptz - interval '1 day'`),
        ]),
      ]),
    )
    .limit(most)
    .execute();
  return rows.map(({ fileID }) => fileID);
}

export async function deleteFiles(
  tx: Tx,
  companyID: number,
  fileIDs: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('storedFile')
    .where('companyID', '=', companyID)
    .where('fileID', '=', anyOf(fileIDs))
    .execute();
}

/** Files whose key is sealed with another key of the store. */
export const lockOlderKeys = (tx: Tx, companyID: number, newest: string, most: number) =>
  tx
    .selectFrom('storedFile')
    .select(['fileID', 'keyID', 'wrappedKey'])
    .where('companyID', '=', companyID)
    .where('wrappedKey', 'is not', null)
    .where('keyID', '!=', newest)
    .limit(most)
    .forUpdate()
    .$narrowType<WrappedKey>()
    .execute();

export async function setKey(
  tx: Tx,
  companyID: number,
  fileID: string,
  key: WrappedKey,
): Promise<void> {
  await tx
    .updateTable('storedFile')
    .set(key)
    .where((eb) => eb.and({ companyID, fileID }))
    .execute();
}
