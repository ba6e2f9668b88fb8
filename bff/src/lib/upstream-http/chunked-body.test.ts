import { expect, test } from 'vitest';
import { UnreadableAnswer } from './answer-head.ts';
import { ChunkedBody } from './chunked-body.ts';

/** Reads the text in pieces of so many bytes. */
function decode(text: string, pieceBytes: number): { body: string; rest: string | null } {
  const body = new ChunkedBody();
  const all = Buffer.from(text, 'latin1');
  let got = '';
  for (let at = 0; at < all.length; at += pieceBytes) {
    const piece = all.subarray(at, at + pieceBytes);
    const end = body.read(piece, 0, (part) => {
      got += part.toString('latin1');
    });
    if (end !== -1) return { body: got, rest: all.toString('latin1', at + end) };
  }
  return { body: got, rest: null };
}

const good = '4\r\nhalf\r\n0b;name="a"\r\n and \r\nmore\r\n0\r\nX-Trailer: a\r\n\r\n';

test.each([1, 2, 3, 5, 7, 1000])('a body comes whole from pieces of %i bytes', (pieceBytes) => {
  expect(decode(good, pieceBytes)).toEqual({ body: 'half and \r\nmore', rest: '' });
});

test('what follows the end is not part of it, and without an end there is none', () => {
  expect(decode(`${good}HTTP/1.1`, 1000).rest).toBe('HTTP/1.1');
  expect(decode('4\r\nhalf\r\n', 3)).toEqual({ body: 'half', rest: null });
});

test.each([
  ['x\r\n'],
  ['-1\r\n'],
  ['\r\n'],
  ['4\nhalf\r\n'],
  ['4\r\nhalfmore\r\n'],
  ['4 4\r\nhalf\r\n'],
  [`4;${'x'.repeat(5000)}`],
  ['1234567890abcdef\r\n'],
])('%j is refused', (text) => {
  expect(() => decode(text, 1000)).toThrow(UnreadableAnswer);
});
