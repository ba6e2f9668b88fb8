import { readPack, listPacks, packsSince } from './file-packs.ts';
import { listBackups, readManifest, type Manifest } from './manifest.ts';
import { readParts } from './parts.ts';
import { BackupProblem, wordsOf } from './problem.ts';
import type { Vault } from './vault.ts';
import { chainOf, listWal, readWal, type WalChain } from './wal-archive.ts';
import { defaultSegmentBytes, segmentsFrom } from './wal-names.ts';
import { clusterPath } from './cluster-copy.ts';

/** Versions that this machine has to restore with. */
export interface Machine {
  /** Major version of the embedded PostgreSQL, such as 18. */
  postgresMajor: number;
  /** Names of all migrations that the code here knows. */
  migrations: readonly string[];
}

export interface CheckedBackup {
  manifest: Manifest;
  chain: WalChain;
  /** Reasons why it could not be restored here; none when it could. */
  problems: string[];
}

/**
 * Finds a backup by its id, or the newest whole one.
 * @throws BackupProblem when there is none
 */
export async function findBackup(vault: Vault, id?: string): Promise<Manifest> {
  const all = await listBackups(vault);
  const whole = all.filter((backup) => backup.whole);
  const { address } = vault.store;
  const list = whole.map((backup) => `  ${backup.id}`).join('\n');
  if (id === undefined) {
    const newest = whole.at(-1);
    if (newest) return readManifest(vault, newest.id);
    const half = all.length > 0 ? ` (${all.length} that were not finished)` : '';
    throw new BackupProblem('failed', `There is no whole backup in ${address}${half}.`);
  }
  if (whole.some((backup) => backup.id === id)) return readManifest(vault, id);
  const isHalf = all.some((backup) => backup.id === id);
  const reason = isHalf ? 'was not finished' : 'is not there';
  throw new BackupProblem(
    'failed',
    `The backup ${id} ${reason} in ${address}. There are:\n${list}`,
  );
}

/**
 * Checks without restoring whether a backup could be restored here: reads and opens each part of it, the WAL that leads on
 * from it, and the files that came since.
 * @param until reads WAL up to this moment only
 */
export async function checkBackup(
  vault: Vault,
  manifest: Manifest,
  machine: Machine,
  { until = null, onProgress }: { until?: Date | null; onProgress?: (bytes: number) => void } = {},
): Promise<CheckedBackup> {
  const problems = versionProblems(manifest, machine);
  const note = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      problems.push(wordsOf(error));
    }
  };
  await note(() => readParts(vault, manifest, null, onProgress));
  problems.push(...missingWal(manifest));
  const wal = await listWal(vault, manifest.postgres.systemID).catch((error: unknown) => {
    problems.push(wordsOf(error));
    return { segments: new Map(), forks: new Map() };
  });
  const chain = chainOf(wal, manifest);
  const needed = segmentsUntil(chain, until);
  for (const { key } of needed) await note(() => readWal(vault, key));
  const packs = packsSince(await listPacks(vault), new Date(manifest.startedAt));
  for (const { key } of packs) await note(() => readPack(vault, key));
  return { manifest, chain, problems };
}

/** @returns the segments that a restore to a moment goes through: up to the first that was ended after it */
function segmentsUntil(chain: WalChain, until: Date | null): WalChain['segments'] {
  if (until === null) return chain.segments;
  const last = chain.segments.findIndex(({ endedAt }) => endedAt >= until);
  return last === -1 ? chain.segments : chain.segments.slice(0, last + 1);
}

function versionProblems(manifest: Manifest, { postgresMajor, migrations }: Machine): string[] {
  const problems: string[] = [];
  const major = Number.parseInt(manifest.postgres.version, 10);
  if (manifest.database.kind === 'physical' && major !== postgresMajor) {
    problems.push(
      `The backup is of PostgreSQL ${manifest.postgres.version}, and Mebae here brings PostgreSQL ${postgresMajor}: restore it with the release that made it (${manifest.version}).`,
    );
  }
  if (manifest.schema !== '' && !migrations.includes(manifest.schema)) {
    problems.push(
      `The backup's schema (${manifest.schema}) is newer than this Mebae: restore it with release ${manifest.version} or a later one.`,
    );
  }
  return problems;
}

/** The WAL from the start of the copy to its end, which the backup holds itself. */
function missingWal({ database, files, id }: Manifest): string[] {
  if (database.kind !== 'physical') return [];
  const paths = new Set(files.map(({ path }) => path));
  const names = segmentsFrom(database.firstSegment, database.lastSegment, defaultSegmentBytes);
  return names
    .filter((name) => !paths.has(`${clusterPath}/pg_wal/${name}`))
    .map((name) => `The backup ${id} lacks the WAL file ${name}.`);
}
