import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openBackupStore, type BackupStore } from '../store.ts';

/** Makes a folder of backups for the test that runs, which can be told to be full. */
export async function storeThatFills(folder: { isFull: boolean }): Promise<BackupStore> {
  const parent = await mkdtemp(join(tmpdir(), 'mebae-archive-'));
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
  const inner = openBackupStore(join(parent, 'backups'), '/');
  return {
    ...inner,
    async put(key, bytes) {
      if (folder.isFull) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
      await inner.put(key, bytes);
    },
  };
}
