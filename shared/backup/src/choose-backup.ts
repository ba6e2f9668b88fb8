import { listBackups, readableManifests, readManifest, type Manifest } from './manifest.ts';
import { BackupProblem } from './problem.ts';
import { firstSecond, sayMoment } from './until.ts';
import type { Vault } from './vault.ts';
import { listWal, type ArchivedWal } from './wal-archive.ts';
import { chainOf, timelinesFrom, type WalChain } from './wal-chain.ts';

/** A backup, and the WAL that is replayed on it. */
export interface ChosenBackup {
  manifest: Manifest;
  chain: WalChain;
  /** Every second from here to the chain's end can be restored. */
  from: Date;
}

/**
 * Chooses the backup and the WAL of a restore. Without a moment it is the newest state that is known of the product: after
 * a restore to an earlier moment that of the timeline which was begun then, whichever backups the left one has.
 * @param id one backup; else any
 * @param until the moment to restore: what the product was then, also on a timeline that was left later
 * @throws BackupProblem where there is none, with what there is
 */
export async function chooseBackup(
  vault: Vault,
  { id, until = null }: { id?: string | undefined; until?: Date | null },
): Promise<ChosenBackup> {
  // A newest one that is damaged is said, and none before it taken without a word.
  const named = id !== undefined || until === null ? await findBackup(vault, id) : null;
  const all = id === undefined ? await readableManifests(vault) : [named!];
  if (all.length === 0) await findBackup(vault);
  const windows = await windowsOf(vault, all);
  if (until === null) return latest(windows)!;
  const found = latest(windows.filter(({ from, chain }) => from <= until && until <= chain.endsAt));
  if (found) return found;
  const list = windows.map((window) => `  ${sayWindow(window)}`);
  throw new BackupProblem(
    'failed',
    `${sayMoment(until)} is outside of what there is. Any second can be restored:\n${list.join('\n')}`,
  );
}

/**
 * The seconds that a person can name as the moment of a restore.
 * @returns the first and the last; null where no WAL leads on to a full second: a restore is to the backup's end only
 */
export function secondsOf({ from, chain }: ChosenBackup): { first: Date; last: Date } | null {
  const first = firstSecond(from);
  return first <= chain.endsAt ? { first, last: chain.endsAt } : null;
}

function sayWindow(window: ChosenBackup): string {
  const { manifest, chain } = window;
  const seconds = secondsOf(window);
  if (!seconds)
    return `only ${sayMoment(chain.endsAt)}, by --backup ${manifest.id} without --until`;
  const missing = chain.gap === null ? '' : `; the WAL file ${chain.gap} is missing after it`;
  return `from ${sayMoment(seconds.first)} to ${sayMoment(seconds.last)} (${manifest.id}${missing})`;
}

/** @returns the one on the newest timeline, of these the one of the newest backup */
const latest = (windows: readonly ChosenBackup[]): ChosenBackup | undefined =>
  windows.toSorted((a, b) => a.chain.timeline - b.chain.timeline).at(-1);

/** Everything that can be restored. @param manifests oldest first */
async function windowsOf(vault: Vault, manifests: readonly Manifest[]): Promise<ChosenBackup[]> {
  const archived = new Map<string, ArchivedWal>();
  const windows: ChosenBackup[] = [];
  for (const manifest of manifests) {
    const { systemID } = manifest.postgres;
    const wal = archived.get(systemID) ?? (await listWal(vault, systemID));
    archived.set(systemID, wal);
    for (const timeline of timelinesFrom(wal, manifest)) {
      const chain = chainOf(wal, manifest, timeline);
      windows.push({ manifest, chain, from: beginOf(wal, manifest, timeline) });
    }
  }
  return windows;
}

/**
 * From when on the product was on a timeline, or had the backup. Between the moment that was restored and the restore
 * itself it was on the timeline that it left.
 */
function beginOf(wal: ArchivedWal, manifest: Manifest, timeline: number): Date {
  const endedAt = new Date(manifest.endedAt);
  const archived = wal.timelines.get(timeline);
  const own = manifest.database.kind === 'physical' ? manifest.database.timeline : 0;
  if (timeline === own || !archived) return endedAt;
  const parent = archived.past.at(-1)!.parent;
  return archived.begunAt ?? chainOf(wal, manifest, parent).endsAt;
}

/**
 * Finds a backup by its id, or the newest whole one.
 * @throws BackupProblem when there is none, and when it is damaged
 */
async function findBackup(vault: Vault, id?: string): Promise<Manifest> {
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
