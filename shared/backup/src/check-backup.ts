import type { ChosenBackup } from './choose-backup.ts';
import { clusterPath } from './cluster-copy.ts';
import { listPacks, packsSince, readPack } from './file-packs.ts';
import type { Manifest } from './manifest.ts';
import { readParts } from './parts.ts';
import { wordsOf } from './problem.ts';
import { dumpProblems } from './restore-dump.ts';
import type { Vault } from './vault.ts';
import { readWal } from './wal-archive.ts';
import type { WalChain } from './wal-chain.ts';
import { defaultSegmentBytes, segmentsFrom } from './wal-names.ts';

/** Versions that this machine has to restore with. */
export interface Machine {
  /** Major version of the embedded PostgreSQL, such as 18. */
  postgresMajor: number;
  /** Names of all migrations that the code here knows. */
  migrations: readonly string[];
}

export interface CheckedBackup extends ChosenBackup {
  /** Reasons why it could not be restored here; none when it could. */
  problems: string[];
  /** Bytes on the disk that a restore needs, about. */
  needed: number;
}

/** PostgreSQL keeps no more of the WAL that it replays: its `max_wal_size`, and the files that are at hand. */
const mostWalBytes = 1.5 * 2 ** 30;

/**
 * Checks without restoring whether a backup could be restored here: reads and opens each part of it, the WAL that leads on
 * from it, and the files that came since.
 * @param until reads WAL up to this moment only
 */
export async function checkBackup(
  vault: Vault,
  chosen: ChosenBackup,
  machine: Machine,
  { until = null, onProgress }: { until?: Date | null; onProgress?: (bytes: number) => void } = {},
): Promise<CheckedBackup> {
  const { manifest, chain } = chosen;
  const problems = versionProblems(manifest, machine);
  const note = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      problems.push(wordsOf(error));
    }
  };
  problems.push(...(await dumpProblems(manifest)));
  await note(() => readParts(vault, manifest, null, onProgress));
  problems.push(...missingWal(manifest));
  let needed = manifest.files.reduce((sum, { size }) => sum + size, 0);
  const segments = segmentsUntil(chain, until);
  for (const { key } of segments) await note(() => readWal(vault, key));
  needed += Math.min(segments.length * defaultSegmentBytes, mostWalBytes);
  // Tables grow by about as much as is left of WAL without its empty ends.
  needed += 2 * segments.reduce((sum, { stored }) => sum + stored, 0);
  const packs = packsSince(await listPacks(vault), new Date(manifest.startedAt));
  for (const { key } of packs) {
    await note(async () => {
      for (const { bytes } of await readPack(vault, key)) needed += bytes.length;
    });
  }
  return { ...chosen, problems, needed };
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
