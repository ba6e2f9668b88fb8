import type { Manifest } from './manifest.ts';
import type { ArchivedSegment, ArchivedWal } from './wal-archive.ts';
import { nameOf, numberOf, positionOf, timelineOf, type Fork } from './wal-names.ts';

/** WAL that a restore of a backup can go through, one segment after the other. */
export interface WalChain {
  timeline: number;
  /** Segments after the last one that the backup holds itself. */
  segments: (ArchivedSegment & { name: string })[];
  /** Until when the state of the database is known. */
  endsAt: Date;
  /** The segment that is missing although later ones are there, or null. */
  gap: string | null;
  /** Whether nothing later is known: neither a gap nor a newer timeline. */
  isLast: boolean;
}

/**
 * Timelines that lead on from a backup, oldest first: its own, and those that left it after the backup's end and have WAL
 * of their own. A restore to an earlier moment makes a new one; a backup that was made later is on the one that was left.
 */
export function timelinesFrom(wal: ArchivedWal, { database }: Manifest): number[] {
  if (database.kind !== 'physical') return [0];
  const end = positionOf(database.stopLSN);
  const used = new Set([...wal.segments.keys()].map(timelineOf));
  const others = [...wal.timelines].filter(
    ([timeline, { past }]) =>
      used.has(timeline) &&
      past.some(({ parent, position }) => parent === database.timeline && position >= end),
  );
  return [database.timeline, ...others.map(([timeline]) => timeline)].toSorted((a, b) => a - b);
}

/**
 * Follows the WAL from a backup on.
 * @param timeline one of `timelinesFrom`; the newest unless named
 */
export function chainOf(
  wal: ArchivedWal,
  backup: Manifest,
  timeline: number = timelinesFrom(wal, backup).at(-1)!,
): WalChain {
  const { database, endedAt } = backup;
  if (database.kind !== 'physical') {
    return { timeline, segments: [], endsAt: new Date(endedAt), gap: null, isLast: true };
  }
  const past = wal.timelines.get(timeline)?.past ?? [];
  const last = numberOf(database.lastSegment);
  const left = past.find(({ parent }) => parent === database.timeline);
  const find = (number: number) => {
    const name = nameOf(timelineAt(number, timeline, past), number);
    const kept = wal.segments.get(name);
    return kept && { name, ...kept };
  };
  const segments: WalChain['segments'] = [];
  // A timeline that left in the backup's own last segment goes on in a segment of the same number.
  let number = left?.segment === last ? last : last + 1;
  for (let found = find(number); found; found = find(number)) {
    segments.push(found);
    number += 1;
  }
  const own = [...wal.segments.keys()].filter((name) => timelineOf(name) === timeline);
  const gap = own.some((name) => numberOf(name) > number)
    ? nameOf(timelineAt(number, timeline, past), number)
    : null;
  const ended = new Date(endedAt);
  const reached = segments.at(-1)?.endedAt ?? ended;
  return {
    timeline,
    segments,
    endsAt: reached > ended ? reached : ended,
    gap,
    isLast: gap === null && [...wal.timelines.keys()].every((other) => other <= timeline),
  };
}

/** The timeline whose segment of a number belongs to the past of another: a segment that was left is gone on within. */
function timelineAt(number: number, timeline: number, past: readonly Fork[]): number {
  return past.find(({ segment }) => number < segment)?.parent ?? timeline;
}
