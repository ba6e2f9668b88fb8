import { connect as connectPlain, isIP } from 'node:net';
import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { parseAnswerHead, UnreadableAnswer } from './answer-head.ts';
import type { AnswerHead } from './answer-head.ts';
import { UpstreamClosed, UpstreamTimeout } from './call.ts';
import type { AnswerListener, UpstreamCall } from './call.ts';
import { ChunkedBody } from './chunked-body.ts';
import { ReadBlock } from './read-blocks.ts';
import { requestHead } from './request-head.ts';
import { isSent, sendRequest, stopBody } from './send-body.ts';

export interface ConnectionOptions {
  readonly origin: URL;
  /** Until the connection stands, TLS included. */
  readonly connectMs: number;
  /** Between two reads of a body. */
  readonly chunkMs: number;
  /** After the end of an answer: upstream keeps the connection for so long, or null when it did not say. */
  readonly onFree: (connection: Connection, keptMs: number | null) => void;
  readonly onClosed: (connection: Connection) => void;
}

const headBytesMax = 16 * 1024;
const headEnd = '\r\n\r\n';

/**
 * One HTTP/1.1 connection to upstream, one call at a time. Certificates are verified.
 * Reads into memory of its own choice and parses where the bytes lie: that is what makes it quicker than a general client.
 */
export class Connection {
  readonly #options: ConnectionOptions;
  readonly #socket: Socket;
  readonly #connecting: NodeJS.Timeout;
  #block = ReadBlock.take();
  #isConnected = false;
  #call: UpstreamCall | null = null;
  #listener: AnswerListener | null = null;
  #stopSending: (() => void) | null = null;
  /** What there is of a head that came in several reads. */
  #partial: Buffer | null = null;
  #head: AnswerHead | null = null;
  #left = 0;
  #chunked: ChunkedBody | null = null;
  #stall: NodeJS.Timeout | null = null;
  #isPaused = false;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    const { hostname, port, protocol } = options.origin;
    const host = hostname.replace(/^\[|\]$/g, '');
    const isTls = protocol === 'https:';
    const settings = {
      host,
      port: Number(port) || (isTls ? 443 : 80),
      noDelay: true,
      keepAlive: true,
      onread: {
        buffer: () => this.#nextBytes(),
        callback: (length: number, bytes: Uint8Array) => this.#onRead(length, bytes),
      },
    };
    this.#socket = isTls
      ? connectTls({
          ...settings,
          // A name only: an address has no place in the handshake (RFC 6066, 3).
          ...(isIP(host) === 0 && { servername: host }),
          rejectUnauthorized: true,
        })
      : connectPlain(settings);
    this.#connecting = setTimeout(
      () => this.#fail(new UpstreamTimeout('CONNECT_TIMEOUT')),
      options.connectMs,
    );
    this.#socket.once(isTls ? 'secureConnect' : 'connect', () => {
      clearTimeout(this.#connecting);
      this.#isConnected = true;
      if (this.#call) this.#send(this.#call);
    });
    this.#socket.on('end', () => this.#onEnd());
    this.#socket.on('error', (error) => this.#fail(error));
    this.#socket.on('close', () => this.#onClose());
  }

  /** Sends a call, at once or as soon as the connection stands. There must be none on it. */
  start(call: UpstreamCall, listener: AnswerListener): void {
    this.#call = call;
    this.#listener = listener;
    const { body } = call;
    if (body !== null && !Buffer.isBuffer(body)) {
      body.stream.on('error', (error) => this.abort(listener, error));
    }
    if (this.#isConnected) this.#send(call);
  }

  get isUsable(): boolean {
    return !this.#socket.destroyed && this.#socket.writable;
  }

  /** Ends the call of this listener, and the connection with it; one that is over is not touched, nor the next one. */
  abort(listener: AnswerListener, error: Error): void {
    if (this.#listener === listener) this.#fail(error);
  }

  /** Ends it, and the call on it with this error. */
  destroy(error: Error): void {
    this.#fail(error);
  }

  pause(listener: AnswerListener): void {
    if (this.#listener === listener) this.#isPaused = true;
  }

  resume(listener: AnswerListener): void {
    if (this.#listener === listener) this.#goOn();
  }

  #goOn(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    this.#socket.resume();
  }

  #send(call: UpstreamCall): void {
    try {
      const head = requestHead(call, this.#options.origin.host);
      this.#stopSending = sendRequest(this.#socket, head, call.body);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Where the next read goes: what the last one brought may still be on its way to the client. */
  #nextBytes(): Buffer {
    if (this.#block.isHeld) {
      this.#block.leave();
      this.#block = ReadBlock.take();
    }
    return this.#block.bytes;
  }

  /** @returns false to read no more for now */
  #onRead(length: number, read: Uint8Array): boolean {
    const bytes = Buffer.from(read.buffer, read.byteOffset, length);
    this.#stall?.refresh();
    try {
      if (this.#head) this.#takeBody(bytes, 0);
      else this.#takeHead(bytes);
    } catch (error) {
      this.#fail(error);
    }
    return !this.#isPaused;
  }

  #takeHead(read: Buffer): void {
    const bytes = this.#partial ? Buffer.concat([this.#partial, read]) : read;
    if (!this.#call) throw new UnreadableAnswer('an answer to no call');
    const end = bytes.indexOf(headEnd, 0, 'latin1');
    if ((end === -1 ? bytes.length : end) > headBytesMax) {
      throw new UnreadableAnswer('a head without end');
    }
    if (end === -1) {
      this.#partial = Buffer.from(bytes);
      return;
    }
    this.#partial = null;
    const head = parseAnswerHead(bytes.toString('latin1', 0, end), this.#call.method);
    const rest = end + headEnd.length;
    if (head.status < 200) {
      if (head.status === 101) throw new UnreadableAnswer('an upgrade that nobody asked for');
      if (rest < bytes.length) this.#takeHead(bytes.subarray(rest));
      return;
    }
    this.#head = head;
    const { framing } = head;
    this.#left = framing.kind === 'length' ? framing.bytes : 0;
    if (framing.kind === 'chunked') this.#chunked = new ChunkedBody();
    const bodyBytes =
      framing.kind === 'length' ? framing.bytes : framing.kind === 'none' ? 0 : null;
    this.#listener?.onHead(head.status, head.headers, bodyBytes);
    this.#takeBody(bytes, rest);
    if (this.#head && !this.#stall) this.#watchStall();
  }

  #takeBody(bytes: Buffer, from: number): void {
    let end = from;
    switch (this.#head?.framing.kind) {
      case 'length': {
        end = Math.min(bytes.length, from + this.#left);
        this.#left -= end - from;
        if (end > from) this.#give(bytes.subarray(from, end));
        if (this.#left > 0) return;
        break;
      }
      case 'chunked':
        end = this.#chunked?.read(bytes, from, (part) => this.#give(part)) ?? -1;
        if (end === -1) return;
        break;
      case 'until-close':
        if (bytes.length > from) this.#give(bytes.subarray(from));
        return;
      default:
    }
    this.#finish(end < bytes.length);
  }

  #give(part: Buffer): void {
    if (!this.#listener) return;
    this.#block.hold();
    this.#listener.onData(part, this.#block.drop);
  }

  /** @param hasMore bytes after the end: then nobody knows what the next answer would be */
  #finish(hasMore: boolean): void {
    const listener = this.#listener;
    // The listener may have ended the call itself, while it took the last part.
    if (!listener || !this.#call || !this.#head) return;
    const { keptMs } = this.#head;
    const isOver = hasMore || keptMs === 0 || !isSent(this.#call.body);
    this.#clear();
    if (isOver) this.#socket.destroy();
    else this.#options.onFree(this, keptMs);
    listener.onEnd();
  }

  #onEnd(): void {
    if (this.#head?.framing.kind === 'until-close') this.#finish(false);
    else this.#fail(new UpstreamClosed('before the end of the answer'));
  }

  #onClose(): void {
    clearTimeout(this.#connecting);
    this.#fail(new UpstreamClosed('before the end of the answer'));
    this.#block.leave();
    this.#options.onClosed(this);
  }

  #fail(error: unknown): void {
    const listener = this.#listener;
    this.#clear();
    this.#socket.destroy();
    listener?.onError(error instanceof Error ? error : new Error(String(error)));
  }

  #clear(): void {
    this.#stopSending?.();
    this.#stopSending = null;
    if (this.#call) stopBody(this.#call.body);
    if (this.#stall) clearTimeout(this.#stall);
    this.#stall = null;
    this.#call = null;
    this.#listener = null;
    this.#head = null;
    this.#partial = null;
    this.#chunked = null;
    this.#goOn();
  }

  #watchStall(): void {
    this.#stall = setTimeout(() => {
      // While the client is slow the silence is its own.
      if (this.#isPaused) this.#stall?.refresh();
      else this.#fail(new UpstreamTimeout('BODY_TIMEOUT'));
    }, this.#options.chunkMs);
  }
}
