import { accountEndpoints, apiBase } from '@mebae/contracts';
import type { FastifyRequest } from 'fastify';
import type { Context } from './context.ts';
import type { FailureReason } from './failure.ts';
import { postJSON } from './post-json.ts';
import { nobody } from './request-headers.ts';

/**
 * Asks upstream to end the tokens themselves, so that a copy of the cookie is worth nothing.
 * @returns null when they have ended, otherwise why not; the reason is noted for the log
 */
export async function endSession(
  request: FastifyRequest,
  context: Context,
  tokens: { authToken: string; adminToken: string | null },
): Promise<FailureReason | null> {
  const response = await postJSON(request, context, {
    pool: context.upstream.calls.staff,
    path: apiBase + accountEndpoints.signOut.path,
    body: {},
    own: { ...nobody, ...tokens, schoolYear: null },
  });
  if (!response.ok) {
    request.fault = response.fault;
    return response.reason;
  }
  // 401: the token had ended already, which is what was asked for.
  if (response.status < 300 || response.status === 401) return null;
  request.fault = `sign-out-status-${response.status}`;
  return 'upstream-response-unusable';
}
