import { packsSince, listPacks } from './file-packs.ts';
import { listBackups, readableManifests, removeBackup, type ListedBackup } from './manifest.ts';
import { BackupProblem } from './problem.ts';
import type { Vault } from './vault.ts';
import { removeWalBefore } from './wal-archive.ts';
import { numberOf } from './wal-names.ts';

/** For how many days, weeks and months the newest backup of each is kept. */
export interface KeepRule {
  days: number;
  weeks: number;
  months: number;
}

/** The rule when nobody names one. */
export const defaultKeep = '7d,4w,12m';

/**
 * Nothing of the last day goes: a second backup of a day does not take the moments before it away, and one without a
 * manifest may still be being written.
 */
const recentMs = 86_400_000;

/**
 * Reads a rule such as `7d,4w,12m`.
 * @throws BackupProblem
 */
export function parseKeep(text: string): KeepRule {
  const rule: KeepRule = { days: 0, weeks: 0, months: 0 };
  const units = { d: 'days', w: 'weeks', m: 'months' } as const;
  for (const part of text.split(',')) {
    const [, count = '', unit = ''] = /^\s*(\d{1,3})([dwm])\s*$/.exec(part) ?? [];
    if (unit === '') {
      throw new BackupProblem('usage', `--keep must look like ${defaultKeep}, not ${text}.`);
    }
    rule[units[unit as keyof typeof units]] = Number(count);
  }
  if (rule.days + rule.weeks + rule.months === 0) {
    throw new BackupProblem('usage', '--keep must keep something, such as 7d.');
  }
  return rule;
}

/**
 * Chooses what a rule keeps: of each of the last days, weeks (from Monday) and months that have backups the newest one, in
 * UTC, and always the newest of all.
 * @param backups whole ones
 */
export function chooseKept<Backup extends { id: string; startedAt: Date }>(
  backups: readonly Backup[],
  { days, weeks, months }: KeepRule,
): Set<Backup> {
  const newestFirst = backups.toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime());
  const kept = new Set(newestFirst.slice(0, 1));
  const keepEach = (periods: number, periodOf: (date: Date) => string): void => {
    const seen = new Set<string>();
    for (const backup of newestFirst) {
      const period = periodOf(backup.startedAt);
      if (seen.has(period)) continue;
      if (seen.size === periods) return;
      seen.add(period);
      kept.add(backup);
    }
  };
  keepEach(days, (date) => date.toISOString().slice(0, 10));
  keepEach(weeks, mondayOf);
  keepEach(months, (date) => date.toISOString().slice(0, 7));
  return kept;
}

function mondayOf(date: Date): string {
  const monday = new Date(date);
  monday.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return monday.toISOString().slice(0, 10);
}

export interface Removed {
  backups: string[];
  /** WAL files and packs that no kept backup of the rule's days leads on to. */
  wal: number;
  packs: number;
}

/**
 * Removes what a rule does not keep. Called after a backup that was read back; the newest whole one is always kept, and so
 * is everything of the last day. WAL is kept from the oldest backup of the rule's days on.
 */
export async function removeOld(vault: Vault, rule: KeepRule, now: Date): Promise<Removed> {
  const all = await listBackups(vault);
  const whole = all.filter((backup) => backup.whole);
  const isRecent = ({ startedAt }: ListedBackup): boolean =>
    now.getTime() - startedAt.getTime() <= recentMs;
  const kept = chooseKept(whole, rule);
  const isOld = (backup: ListedBackup): boolean => !kept.has(backup) && !isRecent(backup);
  const old = all.filter(isOld);
  for (const backup of old) await removeBackup(vault, backup);
  const removed: Removed = { backups: old.map(({ id }) => id), wal: 0, packs: 0 };

  const ofDays = chooseKept(whole, { days: Math.max(rule.days, 1), weeks: 0, months: 0 });
  const leading = whole.filter((backup) => ofDays.has(backup) || isRecent(backup));
  const leadingIDs = new Set(leading.map(({ id }) => id));
  const manifests = (await readableManifests(vault)).filter(({ id }) => leadingIDs.has(id));
  const physical = manifests.flatMap(({ database, postgres }) =>
    database.kind === 'physical' ? [{ ...postgres, first: numberOf(database.firstSegment) }] : [],
  );
  if (physical.length === 0) return removed;
  const first = Math.min(...physical.map((manifest) => manifest.first));
  for (const systemID of new Set(physical.map((manifest) => manifest.systemID))) {
    removed.wal += await removeWalBefore(vault, systemID, first);
  }
  const oldest = new Date(Math.min(...leading.map(({ startedAt }) => startedAt.getTime())));
  const packs = await listPacks(vault);
  const needed = new Set(packsSince(packs, oldest).map(({ key }) => key));
  for (const { key } of packs.filter((pack) => !needed.has(pack.key))) {
    await vault.store.remove(key);
    removed.packs += 1;
  }
  return removed;
}
