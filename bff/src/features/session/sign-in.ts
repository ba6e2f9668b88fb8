import { accountEndpoints, apiBase, httpNames, signInResult } from '@mebae/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../lib/context.ts';
import { fail } from '../../lib/failure.ts';
import { requestHeaders } from '../../lib/request-headers.ts';
import { callUpstream } from './own-call.ts';

/** The page has told the user whose session ends, and the user wants that. */
const replaceHeader = 'x-replace-session';

const askedEmail = z.object({ email: z.string() });
const anyObject = z.record(z.string(), z.unknown());
const tokenResult = signInResult.pick({ authToken: true, role: true });

/**
 * `POST /signin` of the API: upstream decides, the browser gets everything but the token, the token goes into the cookie.
 * Another user's live session is not replaced unasked: 409 until the page repeats the call with `x-replace-session: yes`.
 */
export async function signIn(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
): Promise<FastifyReply> {
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const email = emailOf(bytes);
  const reading = context.sessions.read(request.headers.cookie);
  const isOther = reading.state === 'live' && reading.session.email !== email;
  if (isOther && request.headers[replaceHeader] !== 'yes') {
    return fail(request, reply, 'other-session');
  }

  const schoolYear = request.headers[httpNames.schoolYear];
  const answer = await callUpstream(context, {
    path: apiBase + accountEndpoints.signIn.path,
    headers: requestHeaders(request, {
      authToken: null,
      candidateToken: null,
      schoolYear: typeof schoolYear === 'string' ? schoolYear : null,
    }),
    body: bytes,
  });
  if (!answer.ok) {
    request.fault = answer.fault;
    return fail(request, reply, answer.reason);
  }
  const json = jsonObject(answer.body);
  if (json === null) return fail(request, reply, 'upstream-answer-unusable');

  const { authToken: _hidden, ...shown } = json;
  const result = tokenResult.safeParse(json);
  if (answer.status === 200 && result.success && result.data.authToken) {
    try {
      const cookie = context.sessions.issue({
        authToken: result.data.authToken,
        issuedAt: context.now(),
        email: email ?? '',
        role: result.data.role,
      });
      reply.header('set-cookie', cookie);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return fail(request, reply, 'cookie-too-large');
    }
  }
  if (answer.retryAfter !== null) reply.header('retry-after', answer.retryAfter);
  return reply.code(answer.status).header('cache-control', 'no-store').send(shown);
}

/** @returns null for what is no sign-in; upstream says what is wrong with it */
function emailOf(bytes: Buffer): string | null {
  const json = jsonObject(bytes);
  const parsed = askedEmail.safeParse(json);
  return parsed.success ? parsed.data.email.trim().toLowerCase() : null;
}

function jsonObject(bytes: Buffer): Record<string, unknown> | null {
  try {
    const parsed = anyObject.safeParse(JSON.parse(bytes.toString('utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    // Not JSON is one of the answers that the callers handle.
    return null;
  }
}
