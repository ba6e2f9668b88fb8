import { apiBase } from '@mebae/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { closeGracefully } from './incoming-body.ts';

/** Failures that the bff itself responds with; all others come from upstream unchanged. */
const failures = {
  'bad-path': 400,
  'bad-query': 400,
  'bad-request': 400,
  'bad-school-year': 400,
  'duplicate-session': 400,
  'no-session': 401,
  'session-covered': 401,
  'custom-header-missing': 403,
  'cross-site': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'request-stalled': 408,
  'other-session': 409,
  'body-too-large': 413,
  'unsupported-media-type': 415,
  'too-many-requests': 429,
  'internal-error': 500,
  'upstream-unreachable': 502,
  'upstream-response-unusable': 502,
  'cookie-too-large': 502,
  'upstream-busy': 503,
  'shell-not-built': 503,
  'upstream-timeout': 504,
} as const;

export type FailureReason = keyof typeof failures;

export const failureStatus = (reason: FailureReason): number => failures[reason];

/** Seconds after which trying again may help. */
const retryAfter: Partial<Record<FailureReason, string>> = {
  'upstream-busy': '1',
  'upstream-unreachable': '2',
};

/** The catalogue's 'sign in again', on which the browser acts. */
const signInAgain = { code: -1, category: 3 };
const uncatalogued = { code: 0, category: 0 };

/** The body of a failure in the contract's shape: `{ code, category, reason }`. */
function failureJson(reason: FailureReason): string {
  return JSON.stringify({ ...(reason === 'no-session' ? signInAgain : uncatalogued), reason });
}

/**
 * Responds with one of the bff's own failures.
 * When a large body has not arrived completely, it is not read any more, and the connection ends.
 */
export function fail(
  request: FastifyRequest,
  reply: FastifyReply,
  reason: FailureReason,
): FastifyReply {
  if (hasLargeBody(request)) {
    reply.header('connection', 'close');
    if (!request.raw.complete) closeGracefully(request.raw, reply.raw);
  }
  const seconds = retryAfter[reason];
  if (seconds !== undefined) reply.header('retry-after', seconds);
  if (request.url.startsWith(apiBase)) reply.header('cache-control', 'no-store');
  return reply
    .code(failures[reason])
    .type('application/json; charset=utf-8')
    .send(failureJson(reason));
}

const largeBodyBytes = 64 * 1024;

function hasLargeBody(request: FastifyRequest): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  return encoding !== undefined || Number(length ?? 0) > largeBodyBytes;
}
