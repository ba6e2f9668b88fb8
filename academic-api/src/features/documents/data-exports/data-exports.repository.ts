import type { Tx } from '../../../db/connect.ts';
import { nameColumns } from '../../../db/name-columns.ts';

interface Key {
  companyID: number;
  exportID: string;
}

export async function insertExport(
  tx: Tx,
  values: { companyID: number; userID: number; studentID: number | null; fileName: string },
): Promise<string> {
  const row = await tx
    .insertInto('dataExport')
    .values({ ...values, bytes: null, expiresAt: null })
    .returning('exportID')
    .executeTakeFirstOrThrow();
  return row.exportID;
}

/** Finished files of one person that can still be downloaded, newest first. */
export const listExports = (tx: Tx, companyID: number, userID: number, now: Date) =>
  tx
    .selectFrom('dataExport')
    .select(['exportID', 'studentID', 'fileName', 'bytes', 'expiresAt'])
    .where((eb) => eb.and({ companyID, userID }))
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .limit(50)
    .execute();

export const findExport = (tx: Tx, { companyID, exportID }: Key) =>
  tx
    .selectFrom('dataExport')
    .select(['userID', 'studentID', 'fileName', 'bytes', 'expiresAt'])
    .where((eb) => eb.and({ companyID, exportID }))
    .executeTakeFirst();

export async function insertPart(tx: Tx, key: Key, part: number, bytes: Buffer): Promise<void> {
  await tx
    .insertInto('dataExportPart')
    .values({ ...key, part, bytes })
    .execute();
}

export async function finishExport(
  tx: Tx,
  { companyID, exportID }: Key,
  values: { bytes: number; expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable('dataExport')
    .set(values)
    .where((eb) => eb.and({ companyID, exportID }))
    .execute();
}

/** One part of a file; nothing behind the last one. */
export async function readPart(
  tx: Tx,
  { companyID, exportID }: Key,
  part: number,
): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('dataExportPart')
    .select('bytes')
    .where((eb) => eb.and({ companyID, exportID, part }))
    .executeTakeFirst();
  return row?.bytes;
}

/** Names of a student whose identity is there. */
export const findStudent = (tx: Tx, companyID: number, studentID: number) =>
  tx
    .selectFrom('student')
    .select(['manageNumber', ...nameColumns('student')])
    .where((eb) => eb.and({ companyID, studentID }))
    .where('erasedAt', 'is', null)
    .executeTakeFirst();
