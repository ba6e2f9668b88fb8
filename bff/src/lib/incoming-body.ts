import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';

/** The body is over the limit of its route. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge';
  readonly statusCode = 413;
}

/** The body came more slowly than the least rate. */
export class BodyTooSlow extends Error {
  override name = 'BodyTooSlow';
  readonly statusCode = 408;
}

export class ClientLeft extends Error {
  override name = 'ClientLeft';
}

/** How slowly a body may come: after `graceMs`, on average at least `bytesPerSecond` for all of the time after it. */
export interface LeastRate {
  readonly graceMs: number;
  readonly bytesPerSecond: number;
}

const ticksPerGrace = 20;
const bufferedBytes = 64 * 1024;

/** Whether a request announces a body at all. */
export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const { 'content-length': length, 'transfer-encoding': coding } = headers;
  return coding !== undefined || (length !== undefined && length !== '0');
}

/** @returns bytes that `Content-Length` announces, or null for a chunked body */
export function announcedLength({ headers }: Pick<IncomingMessage, 'headers'>): number | null {
  const length = headers['content-length'];
  return length === undefined ? null : Number(length);
}

/**
 * The body of a request as it comes, with a least rate: a slower one ends with BodyTooSlow. Together with a limit on its
 * length that is also a deadline. Time in which we ourselves do not read is not counted.
 * Destroying it stops the reading and leaves the client's connection open, so that the client still gets a response.
 */
export class IncomingBody extends Readable {
  /** Bytes; the first one over it ends the body with BodyTooLarge. */
  limit = Infinity;
  readonly #source: IncomingMessage;
  readonly #timer: NodeJS.Timeout;
  #bytes = 0;
  #waitedMs = 0;

  constructor(source: IncomingMessage, { graceMs, bytesPerSecond }: LeastRate) {
    super({ highWaterMark: bufferedBytes });
    this.#source = source;
    const tickMs = graceMs / ticksPerGrace;
    this.#timer = setInterval(() => {
      if (source.isPaused()) return;
      this.#waitedMs += tickMs;
      const expected = ((this.#waitedMs - graceMs) / 1000) * bytesPerSecond;
      if (this.#bytes < expected) this.destroy(new BodyTooSlow('the client sends too slowly'));
    }, tickMs);
    source.on('data', (chunk: Buffer) => {
      if (this.destroyed) return;
      this.#bytes += chunk.length;
      if (this.#bytes > this.limit) this.destroy(new BodyTooLarge('the body is over the limit'));
      else if (!this.push(chunk)) source.pause();
    });
    source.on('end', () => {
      clearInterval(this.#timer);
      this.push(null);
    });
    source.on('close', () => {
      if (!source.readableEnded) this.destroy(new ClientLeft('before the end of its body'));
    });
    source.pause();
  }

  override _read(): void {
    this.#source.resume();
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    clearInterval(this.#timer);
    this.#source.pause();
    callback(error);
  }
}

const lingerMs = 1000;

/**
 * Lets a response reach a client that is still sending: closing with unread bytes would make the kernel reset the
 * connection, and the client would see that instead of the response. Our side closes after the response, and the whole
 * connection a moment later. Nothing more is read.
 */
export function closeGracefully(raw: IncomingMessage, res: ServerResponse): void {
  const { socket } = raw;
  // Marks the body as ours to read; otherwise Node would read all of it to keep the connection.
  raw.read(0);
  raw.pause();
  res.shouldKeepAlive = false;
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };
}
