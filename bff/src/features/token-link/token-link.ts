import { apiBase, igsAccountEndpoints, rateLimits } from '@mebae/contracts';
import { createLimiter } from '@mebae/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { callerOf } from '../../lib/caller.ts';
import type { Context } from '../../lib/context.ts';
import { endSession } from '../../lib/end-session.ts';
import { fail, failureStatus } from '../../lib/failure.ts';
import { requestLanguage } from '../../lib/language.ts';
import type { OwnResponse } from '../../lib/own-call.ts';
import { parseJSON, postJSON } from '../../lib/post-json.ts';
import { setCookie } from '../../lib/session-cookie.ts';
import { sendFailurePage } from './failure-page.ts';
import type { LinkFailure } from './failure-page.ts';
import { openedBy } from '../../lib/opened-by.ts';

/** The answer to the exchange of a link; the rest of the response is not needed. */
const exchanged = z.object({
  authToken: z.string().min(1),
  adminToken: z.string().min(1),
  email: z.string(),
  role: z.number().int().nullable(),
});
const failed = z.object({ code: z.number() });

const home = '/pages/home';
const expiredCode = 14;
const tokenLengthMax = 200;

/**
 * `GET /pages/home?signinToken=…`, the link of an operator: exchanges the token upstream, keeps what comes in a cookie
 * beside the browser's own session, and sends the browser to the same page without the token. Every other request for
 * the page passes.
 * @param app has the rate limits
 * @returns a hook for the page's route
 */
export function createTokenLink(
  app: FastifyInstance,
  context: Context,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined> {
  const count = createLimiter(app, 'tokenLink', rateLimits.tokenLink);
  return async (request, reply) => {
    const { signinToken } = request.query as { signinToken?: string | string[] };
    if (signinToken === undefined) return undefined;
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');

    const opener = openedBy(request);
    if (opener === 'head') return reply.code(200).send();
    // A browser discards a failed prefetch; it would show a successful one instead of asking again.
    if (opener === 'prefetch') return reply.code(503).send();
    if (opener === 'page') return refuse(request, reply, context, 403, 'embedded');
    if (typeof signinToken !== 'string') return fail(request, reply, 'bad-query');

    const { exceeded, retryAfter } = await count(request);
    if (exceeded) return refuse(request, reply, context, 429, 'tooMany', retryAfter);
    if (signinToken === '' || signinToken.length > tokenLengthMax) {
      return refuse(request, reply, context, 400, 'unknown');
    }
    return exchange(request, reply, context, signinToken);
  };
}

async function exchange(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
  token: string,
): Promise<FastifyReply> {
  const response = await postJSON(request, context, {
    pool: context.upstream.signIn,
    path: apiBase + igsAccountEndpoints.signIn.path,
    body: { token },
  });
  const result =
    response.ok && response.status === 200 ? parseJSON(exchanged, response.body) : null;
  if (result === null) {
    const { status, failure, fault, retryAfter } = failureOf(response);
    request.fault = fault;
    return refuse(request, reply, context, status, failure, retryAfter);
  }

  const before = context.sessions.readOperator(request);
  try {
    const issuedAt = context.now();
    setCookie(reply, context.sessions.issueOperator({ ...result, issuedAt }));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    request.fault = 'cookie-too-large';
    return refuse(request, reply, context, failureStatus('cookie-too-large'), 'unavailable');
  }
  // The cookie that is replaced was the only copy of its tokens; if upstream fails here, they expire.
  if (before.state === 'live') await endSession(request, context, before.session);
  return reply.redirect(home, 303);
}

interface Refusal {
  status: number;
  failure: LinkFailure;
  fault: string | null;
  retryAfter?: number;
}

function failureOf(response: OwnResponse): Refusal {
  if (!response.ok) {
    return {
      status: failureStatus(response.reason),
      failure: 'unavailable',
      fault: response.fault,
    };
  }
  const { status } = response;
  if (status === 429) {
    return {
      status,
      failure: 'tooMany',
      fault: null,
      retryAfter: Number(response.retryAfter) || 60,
    };
  }
  if (status >= 400 && status < 500) {
    const isExpired = parseJSON(failed, response.body)?.code === expiredCode;
    return { status: 400, failure: isExpired ? 'expired' : 'unknown', fault: null };
  }
  return { status: 502, failure: 'unavailable', fault: `token-link-status-${status}` };
}

function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
  status: number,
  failure: LinkFailure,
  retryAfter?: number,
): FastifyReply {
  return sendFailurePage(reply, {
    status,
    failure,
    language: requestLanguage(request),
    productName: context.config.productName,
    signedIn: callerOf(context.sessions, request).state === 'live',
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
}
