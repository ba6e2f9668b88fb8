import { randomFillSync } from 'node:crypto';

/** Where a piece of work stands: the trace that it belongs to, and its own span in it. */
export interface TraceContext {
  /** 32 hex digits. */
  readonly traceID: string;
  /** 16 hex digits. */
  readonly spanID: string;
}

const traceparentPattern = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/;
const noTrace = '0'.repeat(32);
const noSpan = '0'.repeat(16);

/**
 * Reads a W3C `traceparent` (Trace Context, level 1, 3.2). Its flags are not looked at: what is sampled is decided by the
 * trace's id, in every process alike, and not by a browser.
 * @param header as received
 * @returns null for none, or one that must be ignored
 */
export function parseTraceparent(header: unknown): TraceContext | null {
  if (typeof header !== 'string') return null;
  const [, traceID, spanID, rest] = traceparentPattern.exec(header) ?? [];
  if (traceID === undefined || spanID === undefined) return null;
  // Version ff is forbidden, version 00 has exactly four parts, and zeros stand for 'none'.
  if (header.startsWith('ff') || (header.startsWith('00') && rest !== undefined)) return null;
  return traceID === noTrace || spanID === noSpan ? null : { traceID, spanID };
}

/** The header that makes the next process's work a child of this one's. */
export const traceparent = ({ traceID, spanID }: TraceContext): string =>
  `00-${traceID}-${spanID}-01`;

/** The start of a trace. */
export const newTrace = (): TraceContext => ({ traceID: randomHex(16), spanID: randomHex(8) });

/** A span below another one. */
export const childOf = ({ traceID }: TraceContext): TraceContext => ({
  traceID,
  spanID: randomHex(8),
});

const pool = Buffer.allocUnsafe(8192);
let used = pool.length;

/** From a pool, because a call to the generator for each id would be dearer than the rest of it. */
function randomHex(bytes: number): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += bytes;
  return pool.toString('hex', used - bytes, used);
}
