/** Names of WAL files: timeline, then the position, in hex digits (PostgreSQL's manual, "WAL Internals"). */
const segmentName = /^[0-9A-F]{24}$/;
const historyName = /^[0-9A-F]{8}\.history$/;
/** Beside segments and histories, PostgreSQL archives the labels of backups and the last, unfinished segments. */
const otherName = /^[0-9A-F]{24}\.([0-9A-F]{8}\.backup|partial)$/;

export const isSegment = (name: string): boolean => segmentName.test(name);
export const isHistory = (name: string): boolean => historyName.test(name);
export const isWalFile = (name: string): boolean =>
  isSegment(name) || isHistory(name) || otherName.test(name);

/** Bytes of a segment of the embedded server, which is made with PostgreSQL's default. */
export const defaultSegmentBytes = 16 * 2 ** 20;

export const timelineOf = (name: string): number => Number.parseInt(name.slice(0, 8), 16);

/** @returns the segment's number, counted over all of the WAL, whatever its timeline is */
export function numberOf(name: string, segmentBytes = defaultSegmentBytes): number {
  const perFile = 2 ** 32 / segmentBytes;
  return Number.parseInt(name.slice(8, 16), 16) * perFile + Number.parseInt(name.slice(16, 24), 16);
}

export function nameOf(
  timeline: number,
  number: number,
  segmentBytes = defaultSegmentBytes,
): string {
  const perFile = 2 ** 32 / segmentBytes;
  const parts = [timeline, Math.floor(number / perFile), number % perFile];
  return parts.map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('');
}

/** @returns names of all segments of one timeline from one to another, both included */
export function segmentsFrom(first: string, last: string, segmentBytes: number): string[] {
  const from = numberOf(first, segmentBytes);
  const to = numberOf(last, segmentBytes);
  return Array.from({ length: to - from + 1 }, (_, n) =>
    nameOf(timelineOf(first), from + n, segmentBytes),
  );
}

/** A timeline's own past: the timeline that it left, and where. */
export interface Fork {
  parent: number;
  /** Position in the WAL, in bytes from its beginning. */
  position: number;
  /** Number of the segment that the position is in. */
  segment: number;
}

/** @param lsn a position as PostgreSQL writes it: `0/3000148` @returns bytes from the beginning of the WAL */
export function positionOf(lsn: string): number {
  const [high = '', low = ''] = lsn.split('/');
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16);
}

/** Reads a history file; oldest first. */
export function parseHistory(text: string, segmentBytes = defaultSegmentBytes): Fork[] {
  return text.split('\n').flatMap((line) => {
    const found = /^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/i.exec(line);
    if (!found) return [];
    const position = positionOf(found[2]!);
    return [{ parent: Number(found[1]), position, segment: Math.floor(position / segmentBytes) }];
  });
}
