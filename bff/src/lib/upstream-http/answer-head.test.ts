import { expect, test } from 'vitest';
import { parseAnswerHead, UnreadableAnswer } from './answer-head.ts';

const head = (...lines: string[]) => ['HTTP/1.1 200 OK', ...lines].join('\r\n');

test('names become lower case, values keep their bytes and lose the space around them', () => {
  const { status, headers } = parseAnswerHead(
    head('Content-Type:  text/plain\t', 'X-Name: ç\u0094\u009f ', 'ETag:"a:b"', 'X-None:'),
    'GET',
  );
  expect(status).toBe(200);
  expect(headers).toEqual([
    'content-type',
    'text/plain',
    'x-name',
    'ç\u0094\u009f',
    'etag',
    '"a:b"',
    'x-none',
    '',
  ]);
});

test.each([
  ['GET', 200, ['Content-Length: 5'], { kind: 'length', bytes: 5 }],
  ['GET', 200, ['Content-Length: 5', 'content-length: 5'], { kind: 'length', bytes: 5 }],
  ['GET', 200, ['Transfer-Encoding: Chunked'], { kind: 'chunked' }],
  ['GET', 200, [], { kind: 'until-close' }],
  ['HEAD', 200, ['Content-Length: 5'], { kind: 'none' }],
  ['GET', 204, [], { kind: 'none' }],
  ['GET', 304, ['Content-Length: 5'], { kind: 'none' }],
])('an answer to %s of %i with %j is framed as it should be', (method, status, lines, framing) => {
  const text = [`HTTP/1.1 ${status} Odd reason`, ...lines].join('\r\n');
  expect(parseAnswerHead(text, method).framing).toEqual(framing);
});

test.each([
  [[], 0],
  [['Content-Length: 0'], null],
  [['Content-Length: 0', 'Keep-Alive: timeout=5, max=10'], 5000],
  [['Content-Length: 0', 'Connection: x-hop, Close'], 0],
])('after %j the connection is kept for %j ms', (lines, keptMs) => {
  expect(parseAnswerHead(head(...lines), 'GET').keptMs).toBe(keptMs);
});

test('HTTP/1.0 keeps a connection only when it says so', () => {
  const old = (line: string) => `HTTP/1.0 200 OK\r\nContent-Length: 0\r\n${line}`;
  expect(parseAnswerHead(old('X-A: b'), 'GET').keptMs).toBe(0);
  expect(parseAnswerHead(old('Connection: keep-alive'), 'GET').keptMs).toBeNull();
});

test.each([
  ['HTTP/2 200'],
  ['HTTP/1.1 20 OK'],
  ['HTTP/1.1 2000 OK'],
  ['HTTP/1.1 099 OK'],
  [' HTTP/1.1 200 OK'],
  ['HTTP/1.1 200 O\u0000K'],
  [head('Content-Length: 5', 'Content-Length: 6')],
  [head('Content-Length: 5, 5')],
  [head('Content-Length: -1')],
  [head('Content-Length: 0x5')],
  [head('Content-Length:')],
  [head('Content-Length: 5', 'Transfer-Encoding: chunked')],
  [head('Transfer-Encoding: gzip, chunked')],
  [head('Transfer-Encoding: chunked', 'Transfer-Encoding: chunked')],
  [head('Transfer-Encoding: identity')],
  [head('Transfer-Encoding: chunked').replace('1.1', '1.0')],
  [head('X-Folded: a', ' b')],
  [head('No colon')],
  [head(': no name')],
  [head('Spaced : a')],
  [head('X-Line: a\nSet-Cookie: b')],
  [head('X-Line: a\rb')],
  [head('X-Null: a\u0000b')],
])('%j is refused', (text) => {
  expect(() => parseAnswerHead(text, 'GET')).toThrow(UnreadableAnswer);
});
