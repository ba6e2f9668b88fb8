import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorCode } from '../../lib/error-code.ts';
import { failureJson, failureStatus } from '../../lib/failure.ts';
import type { FailureReason } from '../../lib/failure.ts';
import { proxiedAnswerHeaders } from '../../lib/security-headers.ts';
import type { AnswerListener, CallControl } from '../../lib/upstream-http/call.ts';
import { UpstreamTimeout } from '../../lib/upstream-http/call.ts';
import { UnreadableAnswer } from '../../lib/upstream-http/answer-head.ts';
import type { CallPool } from '../../lib/upstream.ts';
import { answerHeaders, UnusableLocation } from './answer-headers.ts';
import { BodyStalled, BodyTooLarge, ClientLeft, closeGently, CountedBody } from './request-body.ts';

/** One call on its way: everything that is decided before upstream hears of it. */
export interface Call {
  readonly target: string;
  readonly headers: string[];
  readonly body: Buffer | CountedBody | null;
  /** Of a body that is sent as it comes; null for a chunked one. */
  readonly bodyLength: number | null;
  readonly calls: CallPool;
  readonly upstreamOrigin: string;
  /** The call carries a session's token, so upstream's 401 ends that session: `Set-Cookie` value, or null without one. */
  readonly clearAt401: string | null;
  /** Milliseconds from here to the end of the answer; until here the server's own request timeout counts. */
  readonly requestMs: number;
  readonly stopping: () => boolean;
}

/** A whole answer up to so many bytes is written as one text with its head: one packet, and no memory outside of it. */
const smallAnswerBytes = 8 * 1024;

class DeadlineError extends Error {
  override name = 'DeadlineError';
}
class UnusableStatus extends Error {
  override name = 'UnusableStatus';
}

/**
 * Sends one call upstream and its answer back, chunk by chunk. The reply must be hijacked: this writes on the socket.
 * Nothing is sent twice: a retry could repeat a write.
 * The slot that the call holds in its pool is given back at its end or error, exactly once.
 */
export class Forwarding implements AnswerListener {
  readonly #request: FastifyRequest;
  readonly #res: FastifyReply['raw'];
  readonly #call: Call;
  readonly #deadline: NodeJS.Timeout;
  #control: CallControl | null = null;
  #drains = false;
  #held = true;
  /** Of the answer's body, as long as nothing of it has come; null when unknown. */
  #wholeBytes: number | null = null;

  static send(request: FastifyRequest, reply: FastifyReply, call: Call): void {
    const forwarding = new Forwarding(request, reply, call);
    const { method } = request;
    const { target, headers, body, bodyLength } = call;
    call.calls.inFlight += 1;
    forwarding.#control = call.calls.pool.dispatch(
      {
        method,
        target,
        headers,
        body: body instanceof CountedBody ? { stream: body, length: bodyLength } : body,
      },
      forwarding,
    );
  }

  private constructor(request: FastifyRequest, reply: FastifyReply, call: Call) {
    this.#request = request;
    this.#res = reply.raw;
    this.#call = call;
    this.#deadline = setTimeout(
      () => this.#control?.abort(new DeadlineError('ten minutes')),
      call.requestMs,
    );
    this.#res.on('close', () => {
      if (!this.#res.writableFinished)
        this.#control?.abort(new ClientLeft('before the end of the answer'));
    });
  }

  onHead(status: number, raw: readonly string[], bytes: number | null): void {
    if (status > 599) throw new UnusableStatus(`upstream answered with status ${status}`);
    const { clearAt401, upstreamOrigin, stopping, body } = this.#call;
    const headers = answerHeaders(raw, upstreamOrigin);
    headers.push(...proxiedAnswerHeaders(this.#request));
    if (status === 401 && clearAt401 !== null) headers.push('set-cookie', clearAt401);
    if (this.#isHalfRead(body)) {
      closeGently(this.#request.raw, this.#res);
      headers.push('connection', 'close');
    } else if (stopping()) {
      headers.push('connection', 'close');
    }
    this.#wholeBytes = bytes;
    this.#res.writeHead(status, headers);
  }

  onData(part: Buffer, done: () => void): void {
    if (part.length === this.#wholeBytes && part.length <= smallAnswerBytes) {
      this.#res.end(part.toString('latin1'), 'latin1');
      done();
      return;
    }
    this.#wholeBytes = null;
    if (this.#res.write(part, done)) return;
    this.#control?.pause();
    if (this.#drains) return;
    this.#drains = true;
    this.#res.on('drain', () => this.#control?.resume());
  }

  onEnd(): void {
    this.#release();
    if (!this.#res.writableEnded) this.#res.end();
  }

  onError(error: Error): void {
    this.#release();
    this.#request.fault = errorCode(error);
    if (this.#res.destroyed || this.#res.writableEnded) return;
    // A cut file must not look whole: no final chunk, no clean end.
    if (this.#res.headersSent) this.#res.socket?.resetAndDestroy();
    else this.#refuse(refusal(error));
  }

  #refuse(reason: FailureReason): void {
    const body = failureJson(reason);
    const headers = [
      'content-type',
      'application/json; charset=utf-8',
      'cache-control',
      'no-store',
    ];
    headers.push('content-length', String(Buffer.byteLength(body)));
    headers.push(...proxiedAnswerHeaders(this.#request));
    if (this.#isHalfRead(this.#call.body)) {
      closeGently(this.#request.raw, this.#res);
      headers.push('connection', 'close');
    }
    this.#res.writeHead(failureStatus(reason), headers);
    this.#res.end(body);
  }

  #isHalfRead(body: Call['body']): boolean {
    return body !== null && !Buffer.isBuffer(body) && !this.#request.raw.complete;
  }

  #release(): void {
    if (!this.#held) return;
    this.#held = false;
    clearTimeout(this.#deadline);
    this.#call.calls.inFlight -= 1;
  }
}

function refusal(error: Error): FailureReason {
  if (error instanceof BodyTooLarge) return 'body-too-large';
  if (error instanceof BodyStalled) return 'request-stalled';
  const unusable = [UnusableStatus, UnusableLocation, UnreadableAnswer];
  if (unusable.some((kind) => error instanceof kind)) return 'upstream-answer-unusable';
  if (error instanceof DeadlineError || error instanceof UpstreamTimeout) return 'upstream-timeout';
  return errorCode(error) === 'ETIMEDOUT' ? 'upstream-timeout' : 'upstream-unreachable';
}
