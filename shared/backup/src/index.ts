export { startArchiver, type Archiver } from './archiver.ts';
export { checkBackup, findBackup, type CheckedBackup, type Machine } from './check-backup.ts';
export { defaultKeep, parseKeep, removeOld, type Removed } from './keep.ts';
export { makeBackup, type MadeBackup } from './make-backup.ts';
export { BackupProblem, wordsOf } from './problem.ts';
export { restore, restoringName, type Restored } from './restore.ts';
export { fileSources } from './sources.ts';
export {
  readArchiveState,
  readBackupState,
  writeBackupState,
  type ArchiveState,
  type BackupState,
} from './status.ts';
export { openBackupStore, type BackupStore } from './store.ts';
export { parseUntil, sayMoment } from './until.ts';
export { createVault, openVault, type Vault } from './vault.ts';
