import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyHttpProxyOptions } from '@fastify/http-proxy';
import type { Dispatcher } from 'undici';
import { errorCode } from '../../lib/error-code.ts';
import { ClientLeft, IncomingBody } from '../../lib/incoming-body.ts';
import { requestHeaders } from '../../lib/request-headers.ts';
import type { Upstream } from '../../lib/upstream.ts';
import { callKey } from './call.ts';
import type { Call } from './call.ts';
import { ownLocation } from './response-headers.ts';

/** The call and its response took longer than a call may take. */
export class DeadlineExceeded extends Error {
  override name = 'DeadlineExceeded';
}

/** Upstream's status is none that HTTP has. */
export class UnusableStatus extends Error {
  override name = 'UnusableStatus';
}

type Options = Pick<Dispatcher.RequestOptions, 'method' | 'body'> & {
  headers: { [callKey]: Call };
};
/** Head of a response that reply-from passes on to its `onResponse`, although its types do not say so. */
export interface ResponseHead {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
}
type Done = (error: Error | null, response?: ResponseHead & { body: ProxiedCall }) => void;

/**
 * Makes the dispatcher of `@fastify/reply-from`: it sends each call through the undici pool that it belongs to. It adds
 * what the library has no option for: a call is cancelled when its client leaves or its time is over, also before
 * upstream's headers, and its slot is given back as soon as upstream is done with it.
 * @param origins of upstream's instances; the call's pool chooses one
 * @param callMs milliseconds from here to the end of the response
 */
export function createDispatcher(
  origins: Upstream['origins'],
  callMs: number,
): NonNullable<FastifyHttpProxyOptions['undici']> {
  const request = ({ method, body, headers: { [callKey]: call } }: Options, done: Done): void => {
    call.pool.pool.dispatch(
      { origin: origins[0], path: call.target, method, headers: upstreamHeaders(call), body },
      new ProxiedCall(call, origins, callMs, done),
    );
  };
  // The library declares all of undici's own signature and uses only this part of it.
  return { request } as unknown as NonNullable<FastifyHttpProxyOptions['undici']>;
}

function upstreamHeaders({ request, own, contentType }: Call): string[] {
  const headers = requestHeaders(request, own);
  if (contentType !== undefined) headers.push('content-type', contentType);
  // undici knows the length of a body that was read.
  const length = request.headers['content-length'];
  if (request.body instanceof IncomingBody && length !== undefined) {
    headers.push('content-length', length);
  }
  return headers;
}

/** A whole body of at most so many bytes is written together with its head, as one text. */
const oneWriteBytes = 8 * 1024;

/**
 * Upstream is paused when so much waits for the client. Pausing for each chunk, as soon as `write` is false, costs a
 * second read and write of each chunk, because most are on their way to the client before upstream sends the next one.
 */
const unsentBytes = 256 * 1024;

/**
 * Follows one call, and writes the body of its response as it comes. Nothing that was sent is sent again: a retry could
 * repeat a write.
 * Without a stream in between a response costs a third less CPU time, and one that comes whole is sent in one packet.
 */
class ProxiedCall implements Dispatcher.DispatchHandler {
  readonly #call: Call;
  readonly #origins: readonly string[];
  readonly #done: Done;
  readonly #deadline: NodeJS.Timeout;
  readonly #res: ServerResponse;
  #controller: Dispatcher.DispatchController | null = null;
  #abortReason: Error | null = null;
  /** Length of the response's body while none of it has come; null when it is not known. */
  #length: number | null = null;
  #hasDrainListener = false;

  constructor(call: Call, origins: readonly string[], callMs: number, done: Done) {
    this.#call = call;
    this.#origins = origins;
    this.#done = done;
    this.#res = call.reply.raw;
    this.#deadline = setTimeout(() => this.#abort(new DeadlineExceeded('the call')), callMs);
    this.#res.once('close', () => {
      if (!this.#res.writableFinished) this.destroy();
    });
  }

  /** Cancels the call because the client has left. */
  destroy(): void {
    this.#abort(new ClientLeft('before the end of the response'));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#abortReason) controller.abort(this.#abortReason);
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    statusCode: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (statusCode < 200) return;
    // An error that is thrown here ends the call with this error.
    if (statusCode > 599) throw new UnusableStatus(`upstream responded with status ${statusCode}`);
    if (headers.location !== undefined) {
      headers.location = ownLocation(headers.location, this.#origins);
    }
    this.#length = Number(headers['content-length']);
    this.#done(null, { statusCode, headers, body: this });
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (chunk.length === this.#length) {
      if (chunk.length > oneWriteBytes) this.#res.end(chunk);
      else this.#res.end(chunk.toString('latin1'), 'latin1');
      return;
    }
    this.#length = null;
    if (this.#res.write(chunk) || this.#res.writableLength < unsentBytes) return;
    controller.pause();
    if (this.#hasDrainListener) return;
    this.#hasDrainListener = true;
    this.#res.on('drain', () => controller.resume());
  }

  onResponseEnd(): void {
    this.#finish();
    if (!this.#res.writableEnded) this.#res.end();
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.#finish();
    if (!this.#res.headersSent) {
      this.#done(error);
      return;
    }
    this.#call.request.fault = errorCode(error);
    // A cut file must not look whole: no final chunk, no clean end.
    this.#res.socket?.resetAndDestroy();
  }

  #abort(reason: Error): void {
    this.#abortReason = reason;
    this.#controller?.abort(reason);
  }

  #finish(): void {
    clearTimeout(this.#deadline);
    this.#call.pool.slots.release(this.#call.holder);
  }
}
