import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const backupState = z.object({
  last: z.object({ startedAt: z.iso.datetime(), store: z.string(), stored: z.number() }).nullable(),
  failed: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
});
/** The last backup that was checked, and a try after it that failed. Moments are ISO 8601, `stored` is bytes. */
export type BackupState = z.infer<typeof backupState>;

/**
 * What `npm run backup` has written of itself into the data folder.
 * @returns null where no backup was ever made, or the file is damaged
 */
export async function readBackup(dataFolder: string): Promise<BackupState | null> {
  try {
    const text = await readFile(join(dataFolder, 'backup.json'), 'utf8');
    return backupState.parse(JSON.parse(text));
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (isMissing || error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}
