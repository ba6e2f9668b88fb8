import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { BackupProblem } from '@mebae/backup';
import { root } from '../../publisher/src/project.ts';
import { askHidden } from './ask-hidden.ts';

/**
 * The key of backups: what a file holds, or what somebody types.
 * @param option of the command; without it the file of `BACKUP_KEY_FILE`
 * @returns null where neither names a file
 * @throws BackupProblem for a file that is missing, or that others may read
 */
export function keyOfFile(
  option: string | undefined,
  env: NodeJS.ProcessEnv = process.env,
): string | null {
  const named = option ?? env['BACKUP_KEY_FILE'];
  if (!named) return null;
  const file = resolve(root, named);
  try {
    if ((statSync(file).mode & 0o077) !== 0) {
      throw new BackupProblem(
        'usage',
        `Other users may read the key file ${file}: chmod 600 ${file}.`,
      );
    }
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (error instanceof BackupProblem) throw error;
    throw new BackupProblem(
      'usage',
      `The key file ${file} can't be read: make one by (umask 077; openssl rand -base64 32 > ${file}), and keep a copy of it elsewhere.`,
    );
  }
}

/**
 * Asks for the key where no file has it.
 * @param isNew asks twice: a mistyped key would open nothing later
 * @throws BackupProblem without a terminal, or where both differ
 */
export async function askForKey(option: string | undefined, isNew: boolean): Promise<string> {
  const kept = keyOfFile(option);
  if (kept !== null) return kept;
  if (!process.stdin.isTTY) {
    throw new BackupProblem(
      'usage',
      'The key of the backups is missing: name its file by --key-file or BACKUP_KEY_FILE, or run the command in a terminal.',
    );
  }
  const key = await askHidden(isNew ? 'New key of the backups: ' : 'Key of the backups: ');
  if (isNew && (await askHidden('The same once more: ')) !== key) {
    throw new BackupProblem('usage', 'Both differ: nothing was done.');
  }
  return key;
}
