import { accountEndpoints, apiBase } from '@mebae/contracts';
import type { FastifyRequest } from 'fastify';
import type { Context } from './context.ts';
import type { FailureReason } from './failure.ts';
import { callUpstream, notForOwnCalls } from './own-call.ts';
import { nobody, requestHeaders } from './request-headers.ts';

/** The call has a body of its own. */
const withoutBody = new Set([...notForOwnCalls, 'content-type', 'content-encoding']);

/**
 * Upstream kills the tokens themselves, so that a copy of the cookie is worth nothing.
 * @returns null when they are dead, else why not; the reason is noted for the log
 */
export async function endSession(
  request: FastifyRequest,
  context: Context,
  tokens: { authToken: string; adminToken: string | null },
): Promise<FailureReason | null> {
  const own = { ...nobody, ...tokens, schoolYear: null };
  const answer = await callUpstream(context, {
    path: apiBase + accountEndpoints.signOut.path,
    headers: [...requestHeaders(request, own, withoutBody), 'content-type', 'application/json'],
    body: Buffer.from('{}'),
  });
  if (!answer.ok) {
    request.fault = answer.fault;
    return answer.reason;
  }
  // 401: the token was dead already, which is what was asked for.
  if (answer.status < 300 || answer.status === 401) return null;
  request.fault = `sign-out-status-${answer.status}`;
  return 'upstream-answer-unusable';
}
