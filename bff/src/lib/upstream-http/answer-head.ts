/** Upstream's answer is not HTTP/1.1 as we read it; what it could mean is not guessed. */
export class UnreadableAnswer extends Error {
  override name = 'UnreadableAnswer';
}

/** Where the body of an answer ends. */
export type BodyFraming =
  | { readonly kind: 'none' }
  | { readonly kind: 'length'; readonly bytes: number }
  | { readonly kind: 'chunked' }
  | { readonly kind: 'until-close' };

export interface AnswerHead {
  readonly status: number;
  /** Name, value, name, value…; names in lower case, values the bytes that they were, as Latin-1. */
  readonly headers: string[];
  readonly framing: BodyFraming;
  /** Milliseconds for which upstream keeps the connection; 0 when it closes, null when it does not say. */
  readonly keptMs: number | null;
}

const statusLine = /^HTTP\/1\.([01]) (\d{3})(?: |$)/;
const token = /^[a-z0-9!#$%&'*+\-.^_`|~]+$/;
/** But for tabs and the line ends. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const controlCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\r(?!\n)|(?<!\r)\n/;
const surroundingSpace = /^[ \t]+|[ \t]+$/g;

const noBody: BodyFraming = { kind: 'none' };
const chunked: BodyFraming = { kind: 'chunked' };
const untilClose: BodyFraming = { kind: 'until-close' };

/**
 * Reads the head of an answer, strictly (RFC 9112): two lengths, a length with a coding, another coding than chunked,
 * folded lines and stray control characters are refused, so that nobody can hide an answer inside of another.
 * @param text from the status line to the last header, without the empty line, as Latin-1
 * @param method of the call, because an answer to HEAD has no body
 * @throws UnreadableAnswer
 */
export function parseAnswerHead(text: string, method: string): AnswerHead {
  if (controlCharacter.test(text)) throw new UnreadableAnswer('a control character in a head');
  const lines = text.split('\r\n');
  const first = statusLine.exec(lines[0] ?? '');
  if (!first) throw new UnreadableAnswer('no status line');
  const status = Number(first[2]);
  if (status < 100) throw new UnreadableAnswer('a status that HTTP does not have');
  const headers: string[] = [];
  const seen: SeenHeaders = { length: null, coding: null, connection: '', keepAlive: '' };
  for (let i = 1; i < lines.length; i += 1) {
    const line = lines[i] ?? '';
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).toLowerCase();
    if (!token.test(name)) throw new UnreadableAnswer('a header without a proper name');
    const value = trimmed(line, colon + 1);
    headers.push(name, value);
    note(seen, name, value);
  }
  const isOld = first[1] === '0';
  const framing = framingOf(method, status, seen, isOld);
  const keptMs = framing === untilClose ? 0 : keptFor(seen, isOld);
  return { status, headers, framing, keptMs };
}

interface SeenHeaders {
  length: string | null;
  coding: string | null;
  connection: string;
  keepAlive: string;
}

/** Most values have one space before them and none after. */
function trimmed(line: string, from: number): string {
  const value = line.slice(line.charCodeAt(from) === space ? from + 1 : from);
  const isPlain = value.charCodeAt(0) > space && value.charCodeAt(value.length - 1) > space;
  return isPlain ? value : value.replace(surroundingSpace, '');
}

const space = 32;

function note(seen: SeenHeaders, name: string, value: string): void {
  switch (name) {
    case 'content-length':
      if (!/^\d{1,15}$/.test(value) || (seen.length !== null && seen.length !== value)) {
        throw new UnreadableAnswer('an unclear Content-Length');
      }
      seen.length = value;
      break;
    case 'transfer-encoding':
      if (seen.coding !== null || value.toLowerCase() !== 'chunked') {
        throw new UnreadableAnswer('an unknown Transfer-Encoding');
      }
      seen.coding = value;
      break;
    case 'connection':
      seen.connection += `,${value.toLowerCase()}`;
      break;
    case 'keep-alive':
      seen.keepAlive = value;
      break;
    default:
  }
}

function framingOf(method: string, status: number, seen: SeenHeaders, isOld: boolean): BodyFraming {
  if (seen.coding !== null && (seen.length !== null || isOld)) {
    throw new UnreadableAnswer('a Transfer-Encoding that contradicts the rest');
  }
  if (method === 'HEAD' || status === 204 || status === 304 || status < 200) return noBody;
  if (seen.coding !== null) return chunked;
  if (seen.length === null) return untilClose;
  return { kind: 'length', bytes: Number(seen.length) };
}

function keptFor({ connection, keepAlive }: SeenHeaders, isOld: boolean): number | null {
  const options = connection.split(',').map((option) => option.trim());
  if (options.includes('close') || (isOld && !options.includes('keep-alive'))) return 0;
  const seconds = /(?:^|[,\s])timeout=(\d{1,6})/i.exec(keepAlive)?.[1];
  return seconds === undefined ? null : Number(seconds) * 1000;
}
