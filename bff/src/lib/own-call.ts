import { clientOf } from '@mebae/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import type { Context } from './context.ts';
import { errorCode } from './error-code.ts';
import type { FailureReason } from './failure.ts';
import type { Holder } from './quota.ts';
import type { CallPool } from './upstream.ts';

/** The bff reads the response itself, so it must come whole and uncompressed, whatever the browser accepts. */
export const notForOwnCalls: ReadonlySet<string> = new Set([
  'accept-encoding',
  'range',
  'if-none-match',
  'if-modified-since',
]);

/** Responses to sign-in are small; an upstream that sends more is not ours. */
const responseBytesMax = 64 * 1024;

export type OwnResponse =
  | { ok: true; status: number; body: Buffer; retryAfter: string | null }
  | { ok: false; reason: FailureReason; fault: string };

/**
 * A call that the bff makes for itself, a POST unless said otherwise, with a small response that it reads whole.
 * @param call `pool` has its connections; when the client has no slot available, the call is refused at once
 * @returns upstream's response, or why there is none
 */
export async function callUpstream(
  context: Context,
  call: {
    request: FastifyRequest;
    pool: CallPool;
    path: string;
    headers: string[];
    /** Null: a GET. */
    body: Buffer | null;
    /** Bytes that the response may have, where it is no small one. */
    bytesMax?: number;
  },
): Promise<OwnResponse> {
  const { pool, slots } = call.pool;
  const holder: Holder = { client: clientOf(call.request) ?? '', person: null };
  if (!slots.take(holder)) return { ok: false, reason: 'upstream-busy', fault: 'no-slot' };
  try {
    return await post(pool, context.upstream.origins[0], call, context.config.timings.signMs);
  } finally {
    slots.release(holder);
  }
}

async function post(
  pool: Dispatcher,
  origin: string,
  call: { path: string; headers: string[]; body: Buffer | null; bytesMax?: number },
  timeoutMs: number,
): Promise<OwnResponse> {
  try {
    const response = await pool.request({
      origin,
      method: call.body === null ? 'GET' : 'POST',
      path: call.path,
      headers: call.headers,
      body: call.body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of response.body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > (call.bytesMax ?? responseBytesMax)) {
        return { ok: false, reason: 'upstream-response-unusable', fault: 'response-too-long' };
      }
      chunks.push(chunk);
    }
    const { statusCode: status, headers } = response;
    if (status < 200 || status > 599) {
      return { ok: false, reason: 'upstream-response-unusable', fault: `status-${status}` };
    }
    const retryAfter = headers['retry-after'];
    return {
      ok: true,
      status,
      body: Buffer.concat(chunks),
      retryAfter: typeof retryAfter === 'string' ? retryAfter : null,
    };
  } catch (error) {
    const fault = errorCode(error);
    const isTimeout = isTimeoutSignal(error) || fault === 'UND_ERR_CONNECT_TIMEOUT';
    return {
      ok: false,
      reason: isTimeout ? 'upstream-timeout' : 'upstream-unreachable',
      fault,
    };
  }
}

/** `AbortSignal.timeout` rejects with a DOMException of this name. */
function isTimeoutSignal(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}
