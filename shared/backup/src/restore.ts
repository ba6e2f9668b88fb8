import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm, rmdir, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { lockFolder, PostgresError } from '@mebae/postgres';
import { checkBackup, type CheckedBackup, type Machine } from './check-backup.ts';
import { chooseBackup } from './choose-backup.ts';
import { listPacks, packsSince, readPack } from './file-packs.ts';
import { readableManifests, type Manifest } from './manifest.ts';
import { readParts } from './parts.ts';
import { BackupProblem } from './problem.ts';
import { recover } from './recover.ts';
import { emptyDatabaseProblems, restoreDump } from './restore-dump.ts';
import { FolderWriter } from './folder-writer.ts';
import { passwordPath } from './sources.ts';
import { sayMoment } from './until.ts';
import type { Vault } from './vault.ts';
import { dumpPath } from './dump.ts';

export interface RestoreOptions {
  vault: Vault;
  /** The data folder to make; there is none yet, or it is empty. */
  dataFolder: string;
  /** The empty database that takes a dump; null restores the embedded server. */
  databaseUrl: string | null;
  /** One backup; without it the newest that leads to the moment. */
  id?: string;
  /** The moment to restore; null is as far as the WAL goes. */
  until: Date | null;
  machine: Machine;
  /** Makes the product's roles on the server that takes a dump. */
  makeRoles: (databaseUrl: string) => Promise<void>;
  onProgress?: (step: 'check' | 'write' | 'recover', done: number) => void;
}

export interface Restored {
  manifest: Manifest;
  /** The last transaction that is in it, where WAL was replayed. */
  lastCommit: Date | null;
  /** The moment that its state is of. */
  moment: Date;
  /** The WAL file that is missing after it although later ones are there, or null. */
  gap: string | null;
}

/** Folder of the data folder that is being filled; a product that is started beside it is refused. */
export const restoringName = '.restoring';
/** Names that a restore moves out of it at its end; it is begun anew where it was killed between two of them. */
const restoredNames: readonly string[] = ['secrets', 'reports', 'remotes', 'postgres'];
/** Bytes that are left free beside what a restore needs. */
const spare = 512 * 2 ** 20;

/**
 * Makes the data folder that a backup and its WAL describe. Everything is read and checked before anything is written, and
 * the folder counts as restored only at the end.
 * @throws BackupProblem with every reason why it can't be
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { vault, dataFolder, onProgress = () => undefined } = options;
  const chosen = await chooseBackup(vault, options);
  const { manifest } = chosen;
  const targetProblems = await problemsOfTarget(options, manifest);
  const checked = await checkBackup(vault, chosen, options.machine, {
    until: options.until,
    onProgress: (bytes) => onProgress('check', bytes),
  });
  const problems = [
    ...targetProblems,
    ...(await diskProblems(dataFolder, checked)),
    ...checked.problems,
  ];
  if (checked.problems.length > 0) problems.push(...(await othersThan(vault, manifest)));
  if (problems.length > 0) throw new BackupProblem('failed', ...problems);

  const lock = await takeFolder(dataFolder);
  const draft = join(dataFolder, restoringName);
  try {
    for (const path of await leftBehind(dataFolder)) await rm(path, { recursive: true });
    await mkdir(draft, { mode: modeOfFolder() });
    const restored = await fill(options, checked, draft);
    // The database last: without it the product would begin with an empty one, and `restoringName` says not to.
    const names = (await readdir(draft)).toSorted((a, b) =>
      a === 'postgres' ? 1 : b === 'postgres' ? -1 : a.localeCompare(b, 'en'),
    );
    for (const name of names) await rename(join(draft, name), join(dataFolder, name));
    await rmdir(draft);
    return restored;
  } finally {
    await lock.release();
  }
}

/** Names the backups to try when one is damaged. */
async function othersThan(vault: Vault, { id }: Manifest): Promise<string[]> {
  const others = (await readableManifests(vault)).filter((other) => other.id !== id);
  const ids = others.map((other) => other.id).join(', ');
  return ids === '' ? [] : [`Other backups are there, to be named by --backup: ${ids}.`];
}

const modeOfFolder = (): number => (process.getuid?.() === 0 ? 0o711 : 0o700);

async function problemsOfTarget(
  { dataFolder, databaseUrl, until }: RestoreOptions,
  manifest: Manifest,
): Promise<string[]> {
  const problems: string[] = [];
  const isDump = manifest.database.kind === 'dump';
  if (isDump && databaseUrl === null) {
    problems.push(
      'The backup is a dump of a PostgreSQL server: set DATABASE_URL to an empty database that takes it.',
    );
  }
  if (!isDump && databaseUrl !== null) {
    problems.push(
      'The backup is of the embedded PostgreSQL, and DATABASE_URL is set: unset it, and start the product without it.',
    );
  }
  if (isDump && until !== null) {
    problems.push(
      `A dump is of one moment, ${sayMoment(new Date(manifest.endedAt))}: leave --until out.`,
    );
  }
  const inside = existsSync(dataFolder) ? await readdir(dataFolder) : [];
  const left = await leftBehind(dataFolder);
  if (inside.some((name) => !left.includes(join(dataFolder, name)))) {
    problems.push(
      `${dataFolder} is not empty: set MEBAE_DATA to a folder that is empty or missing.`,
    );
  }
  if (isDump && databaseUrl !== null) {
    problems.push(...(await emptyDatabaseProblems(databaseUrl, manifest)));
  }
  return problems;
}

/** @returns paths of what a restore that was killed has left in a folder, where nobody else has written since */
async function leftBehind(dataFolder: string): Promise<string[]> {
  const paths = [restoringName, ...restoredNames].map((name) => join(dataFolder, name));
  return existsSync(join(dataFolder, restoringName)) ? paths.filter(existsSync) : [];
}

async function diskProblems(dataFolder: string, checked: CheckedBackup): Promise<string[]> {
  const { bavail, bsize } = await statfs(nearestFolder(dataFolder));
  const left = await Promise.all((await leftBehind(dataFolder)).map(bytesBelow));
  const free = left.reduce((sum, bytes) => sum + bytes, bavail * bsize);
  const needed = checked.needed + spare;
  if (free >= needed) return [];
  const inMB = (bytes: number): number => Math.ceil(bytes / 1e6);
  return [
    `The disk of ${dataFolder} has ${inMB(free)} MB free, and ${inMB(needed)} MB are needed.`,
  ];
}

async function bytesBelow(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

const nearestFolder = (path: string): string =>
  existsSync(path) ? path : nearestFolder(dirname(path));

async function takeFolder(dataFolder: string) {
  if (!existsSync(dataFolder)) {
    await mkdir(dataFolder, { recursive: true });
    await chmod(dataFolder, modeOfFolder());
  }
  try {
    return await lockFolder(dataFolder);
  } catch (error) {
    if (!(error instanceof PostgresError)) throw error;
    throw new BackupProblem('busy', error.message);
  }
}

async function fill(
  options: RestoreOptions,
  { manifest, chain }: CheckedBackup,
  draft: string,
): Promise<Restored> {
  const { vault, databaseUrl, until, onProgress = () => undefined } = options;
  const writer = new FolderWriter(draft);
  for (const folder of manifest.folders) await writer.makeFolder(folder);
  await readParts(vault, manifest, writer, (bytes) => onProgress('write', bytes));
  // Keys and versions of remotes are those that the database was used with; an end without a gap is the product's newest.
  const end = until ?? (chain.isLast ? new Date() : chain.endsAt);
  const packs = packsSince(await listPacks(vault), new Date(manifest.startedAt));
  for (const { key } of packs) {
    for (const { path, bytes, changedAt } of await readPack(vault, key)) {
      // Reports never change, and nobody misses one that the database does not know; the server's password is in its WAL.
      const last = path === passwordPath ? (until ?? chain.endsAt) : end;
      const isOfTheMoment = changedAt <= last.getTime() || path.startsWith('reports/');
      if (isOfTheMoment) await writer.writeWhole(path, bytes);
    }
  }
  if (databaseUrl !== null) {
    await options.makeRoles(databaseUrl);
    await restoreDump(databaseUrl, join(draft, dumpPath), manifest);
    await rm(join(draft, dumpPath));
    return { manifest, lastCommit: null, moment: new Date(manifest.endedAt), gap: null };
  }
  const lastCommit = await recover({
    vault,
    manifest,
    chain,
    until,
    dataFolder: draft,
    onSegment: (done) => onProgress('recover', done),
  });
  const { gap, endsAt } = chain;
  return { manifest, lastCommit, moment: until ?? endsAt, gap: until === null ? gap : null };
}
