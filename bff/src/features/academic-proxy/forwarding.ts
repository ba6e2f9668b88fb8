import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import { errorCode } from '../../lib/error-code.ts';
import { failureJson, failureStatus } from '../../lib/failure.ts';
import type { FailureReason } from '../../lib/failure.ts';
import { proxiedAnswerHeaders } from '../../lib/security-headers.ts';
import { clearedSessionCookie } from '../../lib/session-cookie.ts';
import type { CallPool } from '../../lib/upstream.ts';
import { answerHeaders, UnusableLocation } from './answer-headers.ts';
import { BodyStalled, BodyTooLarge, ClientLeft, closeGently } from './request-body.ts';
import type { CountedBody } from './request-body.ts';

/** One call on its way: everything that is decided before upstream hears of it. */
export interface Call {
  readonly target: string;
  readonly headers: string[];
  readonly body: Buffer | CountedBody | null;
  readonly calls: CallPool;
  readonly upstreamOrigin: string;
  /** The call carries the session's token, so upstream's 401 ends the session. */
  readonly usesSession: boolean;
  /** Milliseconds from here to the end of the answer; until here the server's own request timeout counts. */
  readonly requestMs: number;
  readonly stopping: () => boolean;
}

class DeadlineError extends Error {
  override name = 'DeadlineError';
}
class UnusableStatus extends Error {
  override name = 'UnusableStatus';
}

/**
 * Sends one call upstream and its answer back, chunk by chunk. The reply must be hijacked: this writes on the socket.
 * Nothing is sent twice: a retry could repeat a write, and undici already moves calls that never left to a live connection.
 * The slot that the call holds in its pool is given back when undici reports the end, exactly once.
 */
export class Forwarding implements Dispatcher.DispatchHandler {
  readonly #request: FastifyRequest;
  readonly #res: FastifyReply['raw'];
  readonly #call: Call;
  readonly #deadline: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | null = null;
  #given: Error | null = null;
  #drains = false;
  #held = true;

  static send(request: FastifyRequest, reply: FastifyReply, call: Call): void {
    const forwarding = new Forwarding(request, reply, call);
    call.calls.inFlight += 1;
    call.calls.pool.dispatch(
      {
        path: call.target,
        method: request.method,
        headers: call.headers,
        body: call.body,
      },
      forwarding,
    );
  }

  private constructor(request: FastifyRequest, reply: FastifyReply, call: Call) {
    this.#request = request;
    this.#res = reply.raw;
    this.#call = call;
    this.#deadline = setTimeout(
      () => this.#abandon(new DeadlineError('ten minutes')),
      call.requestMs,
    );
    this.#res.on('close', () => {
      if (!this.#res.writableFinished)
        this.#abandon(new ClientLeft('before the end of the answer'));
    });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#given) controller.abort(this.#given);
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    if (status < 200) return;
    if (status > 599) throw new UnusableStatus(`upstream answered with status ${status}`);
    const { usesSession, upstreamOrigin, stopping, body } = this.#call;
    const { rawHeaders } = controller;
    if (!Array.isArray(rawHeaders)) throw new UnusableStatus('upstream sent no header list');
    const headers = answerHeaders(rawHeaders, upstreamOrigin);
    headers.push(...proxiedAnswerHeaders(this.#request));
    if (status === 401 && usesSession) headers.push('set-cookie', clearedSessionCookie);
    if (this.#isHalfRead(body)) {
      closeGently(this.#request.raw, this.#res);
      headers.push('connection', 'close');
    } else if (stopping()) {
      headers.push('connection', 'close');
    }
    this.#res.writeHead(status, headers);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#res.write(chunk)) return;
    controller.pause();
    if (this.#drains) return;
    this.#drains = true;
    this.#res.on('drain', () => controller.resume());
  }

  onResponseEnd(): void {
    this.#release();
    this.#res.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    this.#release();
    const cause = this.#given ?? error;
    this.#request.fault = errorCode(cause);
    if (this.#res.destroyed || this.#res.writableEnded) return;
    // A cut file must not look whole: no final chunk, no clean end.
    if (this.#res.headersSent) this.#res.socket?.resetAndDestroy();
    else this.#refuse(refusal(cause));
  }

  /** Undici may still be connecting; then the call ends as soon as it starts. */
  #abandon(error: Error): void {
    this.#given ??= error;
    if (this.#controller) {
      this.#controller.abort(error);
    } else if (error instanceof DeadlineError && !this.#res.headersSent) {
      this.#refuse('upstream-timeout');
    }
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
  if (error instanceof UnusableStatus || error instanceof UnusableLocation) {
    return 'upstream-answer-unusable';
  }
  if (error instanceof DeadlineError) return 'upstream-timeout';
  const timeouts = [
    'UND_ERR_CONNECT_TIMEOUT',
    'UND_ERR_HEADERS_TIMEOUT',
    'UND_ERR_BODY_TIMEOUT',
    'ETIMEDOUT',
  ];
  return timeouts.includes(errorCode(error)) ? 'upstream-timeout' : 'upstream-unreachable';
}
