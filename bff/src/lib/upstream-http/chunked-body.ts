import { UnreadableAnswer } from './answer-head.ts';

const lf = 10;
const cr = 13;

/** A line of a chunk's size, with extensions, or a trailer; longer ones have no honest use. */
const lineBytesMax = 4096;

/**
 * Takes the chunked coding (RFC 9112, 7.1) off a body, however it is cut into reads. Extensions and trailers are
 * dropped: nothing here would know what they mean.
 */
export class ChunkedBody {
  #state: 'size' | 'data' | 'data-end' | 'trailer' | 'done' = 'size';
  #left = 0;
  #line = '';

  /**
   * @param bytes as read
   * @param from where to go on in them
   * @param take gets each part of the body, as a view on `bytes`
   * @returns where the body ended in `bytes`, or -1 when it goes on
   * @throws UnreadableAnswer
   */
  read(bytes: Buffer, from: number, take: (part: Buffer) => void): number {
    let at = from;
    while (at < bytes.length) {
      if (this.#state === 'data') {
        const end = Math.min(bytes.length, at + this.#left);
        this.#left -= end - at;
        take(bytes.subarray(at, end));
        at = end;
        if (this.#left === 0) this.#state = 'data-end';
        continue;
      }
      const end = bytes.indexOf(lf, at);
      this.#line += bytes.toString('latin1', at, end === -1 ? bytes.length : end);
      if (this.#line.length > lineBytesMax) throw new UnreadableAnswer('a chunk line without end');
      if (end === -1) return -1;
      at = end + 1;
      if (this.#endLine()) return at;
    }
    return -1;
  }

  /** @returns true after the last line of the body */
  #endLine(): boolean {
    if (this.#line.charCodeAt(this.#line.length - 1) !== cr) {
      throw new UnreadableAnswer('a chunk line that does not end in CR LF');
    }
    const line = this.#line.slice(0, -1);
    this.#line = '';
    switch (this.#state) {
      case 'size': {
        const size = /^([0-9a-f]{1,12})[ \t]*(?:;|$)/i.exec(line)?.[1];
        if (size === undefined) throw new UnreadableAnswer('a chunk without a size');
        this.#left = Number.parseInt(size, 16);
        this.#state = this.#left === 0 ? 'trailer' : 'data';
        return false;
      }
      case 'data-end':
        if (line !== '') throw new UnreadableAnswer('a chunk longer than its size');
        this.#state = 'size';
        return false;
      default:
        if (line !== '') return false;
        this.#state = 'done';
        return true;
    }
  }
}
