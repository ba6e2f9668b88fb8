export { majorVersion, layout } from './cluster.ts';
export { databaseOwner } from './identity.ts';
export { PostgresError, type PostgresProblem } from './errors.ts';
export { lockFolder, type FolderLock } from './lock.ts';
export { runningUrl } from './running-url.ts';
export { startPostgres, type RunningPostgres, type StartOptions } from './server.ts';
