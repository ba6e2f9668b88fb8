import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

// An operator, the worker's metrics and alerts read of backups in two small files of the data folder.

const archiveState = z.object({
  store: z.string(),
  storeID: z.string(),
  /** The newest WAL file that is archived, and when it was. */
  lastFile: z.string().nullable(),
  lastAt: z.string().nullable(),
  /** Since when nothing can be archived, and why not. */
  failingSince: z.string().nullable(),
  reason: z.string().nullable(),
  /** WAL files that wait, at the last change. */
  waiting: z.number(),
});
export type ArchiveState = z.infer<typeof archiveState>;

const backupState = z.object({
  /** The last backup that was read back and found right. */
  last: z
    .object({
      id: z.string(),
      store: z.string(),
      startedAt: z.string(),
      endedAt: z.string(),
      checkedAt: z.string(),
      /** Bytes of its files, and those that they take compressed. */
      bytes: z.number(),
      stored: z.number(),
      seconds: z.number(),
    })
    .nullable(),
  /** The last try that failed after it, if any. */
  failed: z.object({ at: z.string(), reason: z.string() }).nullable(),
  /** Every store that a backup was made in, whichever disk is mounted there now; files of older versions have none. */
  places: z.array(z.object({ store: z.string(), storeID: z.string() })).optional(),
});
export type BackupState = z.infer<typeof backupState>;

/** File of the data folder with what is known of the last backup. */
export const backupStateFile = 'backup.json';
/** File of the data folder with what is known of the WAL archive; only where there is one. */
export const archiveStateFile = 'archive.json';

export const readBackupState = (dataFolder: string): Promise<BackupState | null> =>
  readState(join(dataFolder, backupStateFile), backupState);
export const writeBackupState = (dataFolder: string, state: BackupState): Promise<void> =>
  writeState(join(dataFolder, backupStateFile), state);
export const readArchiveState = (dataFolder: string): Promise<ArchiveState | null> =>
  readState(join(dataFolder, archiveStateFile), archiveState);
export const writeArchiveState = (dataFolder: string, state: ArchiveState): Promise<void> =>
  writeState(join(dataFolder, archiveStateFile), state);

/** A file that is missing or damaged says nothing. */
async function readState<T>(file: string, schema: z.ZodType<T>): Promise<T | null> {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}

async function writeState(file: string, state: object): Promise<void> {
  await writeFile(`${file}.new`, `${JSON.stringify(state)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
