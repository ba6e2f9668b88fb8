import type { Readable } from 'node:stream';

/** A call to upstream. */
export interface UpstreamCall {
  readonly method: string;
  /** Path and query, as they go on the wire. */
  readonly target: string;
  /** Name, value, name, value…, without Host and what frames the body. */
  readonly headers: readonly string[];
  readonly body: Buffer | { readonly stream: Readable; readonly length: number | null } | null;
}

/** Hears of the answer: a head, parts, and an end or an error; after either of these, nothing more. */
export interface AnswerListener {
  /**
   * @param headers name, value, name, value…; names in lower case
   * @param bytes length of the body; null when only its end will tell
   * @throws anything to refuse the answer; `onError` then gets it
   */
  onHead(status: number, headers: readonly string[], bytes: number | null): void;
  /** @param done to be called once the bytes of `part` are not needed any more; they are overwritten then */
  onData(part: Buffer, done: () => void): void;
  onEnd(): void;
  onError(error: Error): void;
}

/** The way to slow or end a call from outside. */
export interface CallControl {
  /** Ends the call with this error; harmless after its end. */
  abort(error: Error): void;
  /** Reads no more of the answer until `resume`. */
  pause(): void;
  resume(): void;
}

/** Upstream did not answer in time; `code` says what took too long. */
export class UpstreamTimeout extends Error {
  override name = 'UpstreamTimeout';
  readonly code: 'CONNECT_TIMEOUT' | 'BODY_TIMEOUT';

  constructor(code: 'CONNECT_TIMEOUT' | 'BODY_TIMEOUT') {
    super('upstream was too slow');
    this.code = code;
  }
}

/** Upstream closed the connection before the end of its answer. */
export class UpstreamClosed extends Error {
  override name = 'UpstreamClosed';
}

/** A call that can't be written without becoming another one. */
export class UnwritableCall extends Error {
  override name = 'UnwritableCall';
}
