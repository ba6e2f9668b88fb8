import type { IncomingMessage } from 'node:http';
import type { FailureReason } from './failure.ts';

/** A path that is encoded more often than this has no honest purpose. */
const decodings = 3;

/**
 * Refuses what two servers could read in two ways: a path that climbs or hides a separator, a broken escape, two hosts,
 * an odd transfer coding. Runs before any route, on the bytes as sent.
 * @returns the failure, or null for a plain request
 */
export function requestLineFault(raw: IncomingMessage): FailureReason | null {
  const url = raw.url ?? '';
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  if (!isPlainPath(path)) return 'bad-path';
  if (mark !== -1 && !isPlainQuery(url.slice(mark + 1))) return 'bad-query';
  return framingFault(raw);
}

/** Most paths: nothing in them needs decoding, and no segment is `.` or `..`. */
const ordinaryPath = /^(?:\/[A-Za-z0-9_~:@!$&'()*+,=-][A-Za-z0-9_~:@!$&'()*+,=.-]*)*\/?$/;

/**
 * @param path as sent, without the query
 * @returns false for `..`, `.`, `//`, backslash, NUL, encoded slash, absolute form, fragment, at any depth of encoding
 */
export function isPlainPath(path: string): boolean {
  if (ordinaryPath.test(path) && path !== '') return true;
  if (!path.startsWith('/') || path.includes('#')) return false;
  let text = path;
  for (let round = 0; round < decodings; round += 1) {
    if (!hasPlainSegments(text)) return false;
    if (!text.includes('%')) return true;
    const next = decodeOnce(text);
    // As sent, a broken escape is refused; after one decoding a lone percent sign is just a character.
    if (next === null) return round > 0;
    text = next;
  }
  return false;
}

function hasPlainSegments(path: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\\\u0000-\u001f\u007f]|%(?:2f|5c|00)|\/\//i.test(path)) return false;
  // `..;x` is `..` for servers that know path parameters.
  return path.split('/').every((segment) => !/^\.{1,2}(?:;.*)?$/.test(segment));
}

/** @returns null for a broken escape or bytes that are not UTF-8 */
function decodeOnce(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The query passes byte for byte, so it only has to be readable: whole escapes, no fragment. */
function isPlainQuery(query: string): boolean {
  return !query.includes('#') && !/%(?![0-9A-Fa-f]{2})/.test(query);
}

/**
 * Faults that Node's parser lets pass: it refuses two lengths, length with coding, folded lines and a missing Host
 * itself.
 */
function framingFault(raw: IncomingMessage): FailureReason | null {
  const coding = raw.headers['transfer-encoding'];
  if (coding !== undefined && (coding.toLowerCase() !== 'chunked' || raw.httpVersion !== '1.1')) {
    return 'bad-request';
  }
  const { rawHeaders } = raw;
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 ? null : 'bad-request';
}
