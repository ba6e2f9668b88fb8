export { startArchiver, type Archiver } from './archiver.ts';
export { checkBackup, type CheckedBackup, type Machine } from './check-backup.ts';
export { chooseBackup, secondsOf } from './choose-backup.ts';
export { readHeader } from './header.ts';
export { defaultKeep, parseKeep, removeOld, type Removed } from './keep.ts';
export { makeBackup, type MadeBackup } from './make-backup.ts';
export { findStore } from './places.ts';
export { BackupProblem, wordsOf } from './problem.ts';
export { oldestServer } from './restore-dump.ts';
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
export { createVault, unlock, type Vault } from './vault.ts';
