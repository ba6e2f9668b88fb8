import type { Context } from './context.ts';
import { errorCode } from './error-code.ts';
import type { FailureReason } from './failure.ts';

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
 * A POST that the bff makes for itself, with a small response that it reads whole.
 * @returns upstream's response, or why there is none
 */
export async function callUpstream(
  context: Context,
  call: { path: string; headers: string[]; body: Buffer },
): Promise<OwnResponse> {
  const { signMs } = context.config.timings;
  try {
    const response = await context.upstream.own.request({
      method: 'POST',
      path: call.path,
      headers: call.headers,
      body: call.body,
      signal: AbortSignal.timeout(signMs),
    });
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of response.body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > responseBytesMax) {
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
