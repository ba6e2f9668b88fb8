import { accountEndpoints, apiBase, ownPageEndpoints } from '@mebae/contracts';
import type { FastifyRequest } from 'fastify';
import type { Context } from './context.ts';
import type { FailureReason } from './failure.ts';
import { postJSON } from './post-json.ts';
import { nobody, type OwnHeaders } from './request-headers.ts';

/**
 * Asks upstream to end the tokens themselves, so that a copy of the cookie is worth nothing.
 * @returns null when they have ended, otherwise why not; the reason is noted for the log
 */
export const endSession = (
  request: FastifyRequest,
  context: Context,
  tokens: { authToken: string; adminToken: string | null },
): Promise<FailureReason | null> =>
  end(request, context, accountEndpoints.signOut.path, { ...nobody, ...tokens });

/** The same of a student's sign-in. */
export const endStudentSession = (
  request: FastifyRequest,
  context: Context,
  studentToken: string,
): Promise<FailureReason | null> =>
  end(request, context, ownPageEndpoints.signOut.path, { ...nobody, studentToken });

async function end(
  request: FastifyRequest,
  context: Context,
  path: string,
  own: Omit<OwnHeaders, 'schoolYear'>,
): Promise<FailureReason | null> {
  const response = await postJSON(request, context, {
    pool: context.upstream.calls.staff,
    path: apiBase + path,
    body: {},
    own: { ...own, schoolYear: null },
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
