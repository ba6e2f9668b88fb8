import { expect, test } from 'vitest';
import type { Manifest } from './manifest.ts';
import type { ArchivedWal } from './wal-archive.ts';
import { chainOf, timelinesFrom } from './wal-chain.ts';
import { nameOf, parseHistory } from './wal-names.ts';

const segmentBytes = 2 ** 24;
const minute = (number: number): Date => new Date(Date.UTC(2026, 10, 25, 10, number));

/** A backup of timeline 1 that ended in the middle of a segment. */
function backupIn(segment: number, timeline = 1): Manifest {
  const stop = segment * segmentBytes + segmentBytes / 2;
  return {
    endedAt: minute(segment).toISOString(),
    database: {
      kind: 'physical',
      timeline,
      firstSegment: nameOf(timeline, segment),
      lastSegment: nameOf(timeline, segment),
      stopLSN: `0/${stop.toString(16).toUpperCase()}`,
    },
  } as Manifest;
}

/**
 * @param segments numbers of the segments that are archived, by timeline
 * @param histories where each timeline left those before it
 */
function archive(
  segments: Record<number, number[]>,
  histories: Record<number, string> = {},
): ArchivedWal {
  return {
    segments: new Map(
      Object.entries(segments).flatMap(([timeline, numbers]) =>
        numbers.map((number) => [
          nameOf(Number(timeline), number),
          { key: `${timeline}/${number}`, endedAt: minute(number), stored: 1 },
        ]),
      ),
    ),
    timelines: new Map(
      Object.entries(histories).map(([timeline, text]) => [
        Number(timeline),
        { key: timeline, past: parseHistory(text), begunAt: null },
      ]),
    ),
  };
}

const keysOf = (wal: ArchivedWal, backup: Manifest, timeline?: number): string[] =>
  chainOf(wal, backup, timeline).segments.map(({ key }) => key);

test('without a restore the segments after the backup follow each other', () => {
  const wal = archive({ 1: [1, 2, 3, 4, 6] });
  const chain = chainOf(wal, backupIn(2));
  expect(chain.segments.map(({ key }) => key)).toEqual(['1/3', '1/4']);
  expect(chain).toMatchObject({ endsAt: minute(4), gap: nameOf(1, 5), isLast: false });
  expect(chainOf(wal, backupIn(6))).toMatchObject({ gap: null, isLast: true });
});

test('a timeline is followed through the segment in which it left, and not through that of the one it left', () => {
  const wal = archive({ 1: [2, 3, 4, 5, 6], 2: [4, 5] }, { 2: '1\t0/4000148\t' });
  expect(timelinesFrom(wal, backupIn(2))).toEqual([1, 2]);
  expect(keysOf(wal, backupIn(2))).toEqual(['1/3', '2/4', '2/5']);
  expect(keysOf(wal, backupIn(2), 1)).toEqual(['1/3', '1/4', '1/5', '1/6']);
  expect(chainOf(wal, backupIn(2), 1).isLast).toBe(false);
  const without = archive({ 1: [2, 3, 4, 5, 6], 2: [5] }, { 2: '1\t0/4000148\t' });
  expect(chainOf(without, backupIn(2))).toMatchObject({ gap: nameOf(2, 4), endsAt: minute(3) });
});

test('a timeline that left before a backup ended does not lead on from it, in the same segment either', () => {
  const history = (position: number) => ({ 2: `1\t0/${position.toString(16)}\t` });
  const end = 2.5 * segmentBytes;
  const before = archive({ 1: [3], 2: [2, 3] }, history(end - 8));
  expect(timelinesFrom(before, backupIn(2))).toEqual([1]);
  expect(keysOf(before, backupIn(2))).toEqual(['1/3']);
  const after = archive({ 1: [3], 2: [2, 3] }, history(end));
  expect(timelinesFrom(after, backupIn(2))).toEqual([1, 2]);
  expect(keysOf(after, backupIn(2))).toEqual(['2/2', '2/3']);
});

test('several restores one after the other, two of them within one segment', () => {
  const histories = { 2: '1\t0/4000148\t', 3: '1\t0/4000148\t\n2\t0/4000200\t' };
  const wal = archive({ 1: [3, 4, 5], 2: [4, 5], 3: [4, 5, 6] }, histories);
  expect(timelinesFrom(wal, backupIn(2))).toEqual([1, 2, 3]);
  expect(keysOf(wal, backupIn(2))).toEqual(['1/3', '3/4', '3/5', '3/6']);
  expect(keysOf(wal, backupIn(5, 2), 2)).toEqual([]);
  expect(timelinesFrom(wal, backupIn(5, 2))).toEqual([2]);
});

test('a timeline of which nothing but its history was archived is not followed', () => {
  const wal = archive({ 1: [3, 4] }, { 2: '1\t0/3000148\t' });
  expect(timelinesFrom(wal, backupIn(2))).toEqual([1]);
  expect(chainOf(wal, backupIn(2))).toMatchObject({ timeline: 1, isLast: false });
});
