import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';

/** A body of at most so many bytes is read before upstream is called: one packet, and no connection held by a slow client. */
export const smallBodyBytes = 64 * 1024;

export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge';
}

export class ClientLeft extends Error {
  override name = 'ClientLeft';
}

export class BodyStalled extends Error {
  override name = 'BodyStalled';
}

/** Whether a request announces a body at all. */
export function hasBody(raw: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': coding } = raw.headers;
  return coding !== undefined || (length !== undefined && length !== '0');
}

/** @returns bytes that `Content-Length` announces, or null for a chunked body */
export function announcedLength(raw: IncomingMessage): number | null {
  const length = raw.headers['content-length'];
  return length === undefined ? null : Number(length);
}

/**
 * Reads a body whose announced length is known to be small.
 * @param done with the bytes; not called when the client leaves before the end
 */
export function collectSmallBody(raw: IncomingMessage, done: (body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  raw.on('data', (chunk: Buffer) => chunks.push(chunk));
  raw.on('end', () => done(Buffer.concat(chunks)));
}

/**
 * The body of a request on its way upstream, byte for byte, counted.
 * Over the limit it ends with BodyTooLarge, after a silence of `stallMs` with BodyStalled, and in either case nothing
 * more is read from the client. Destroying it leaves the client's connection alone, so that it can still be answered.
 */
export class CountedBody extends Readable {
  readonly #source: IncomingMessage;
  readonly #stall: NodeJS.Timeout;
  #bytes = 0;

  constructor(source: IncomingMessage, limit: number, stallMs: number) {
    super({ highWaterMark: smallBodyBytes });
    this.#source = source;
    this.#stall = setTimeout(() => {
      // While upstream is slow the silence is ours, not the client's.
      if (source.isPaused()) this.#stall.refresh();
      else this.destroy(new BodyStalled('the client sent no more'));
    }, stallMs);
    source.on('data', (chunk: Buffer) => {
      if (this.destroyed) return;
      this.#stall.refresh();
      this.#bytes += chunk.length;
      if (this.#bytes > limit) this.destroy(new BodyTooLarge('the body is over the limit'));
      else if (!this.push(chunk)) source.pause();
    });
    source.on('end', () => this.push(null));
    source.on('close', () => {
      if (!source.complete) this.destroy(new ClientLeft('before the end of its body'));
    });
    source.pause();
  }

  override _read(): void {
    this.#stall.refresh();
    this.#source.resume();
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    clearTimeout(this.#stall);
    this.#source.pause();
    callback(error);
  }
}

const lingerMs = 1000;

/**
 * Lets an answer reach a client that is still sending: closing with unread bytes would make the kernel reset the
 * connection, and the client would see that instead of the answer. Our side closes after the answer, the rest after a moment.
 */
export function closeGently(raw: IncomingMessage, res: ServerResponse): void {
  const { socket } = raw;
  // Marks the body as ours to read, or Node would swallow it all to keep the connection.
  raw.read(0);
  raw.pause();
  res.shouldKeepAlive = false;
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };
}
