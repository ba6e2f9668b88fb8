import { apiBase, coveredSessionEndpoints } from '@mebae/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { callerOf } from '../../lib/caller.ts';
import type { Context } from '../../lib/context.ts';
import { endSession } from '../../lib/end-session.ts';
import { fail } from '../../lib/failure.ts';
import { callUpstream, notForOwnCalls, type OwnResponse } from '../../lib/own-call.ts';
import { getJSON, parseJSON } from '../../lib/post-json.ts';
import { nobody, requestHeaders } from '../../lib/request-headers.ts';
import { reseal, uncover, type LiveCaller } from '../../lib/reseal.ts';
import { clearedCookie, setCookie } from '../../lib/session-cookie.ts';
import { sendState } from './session-state.ts';

/** The session of a call about it; null when it was refused. */
function liveCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
): LiveCaller | null {
  const caller = callerOf(context.sessions, request);
  if (caller.state === 'live') return caller;
  if (caller.state === 'invalid') setCookie(reply, clearedCookie(caller.cookie));
  fail(request, reply, caller.state === 'duplicate' ? 'duplicate-session' : 'no-session');
  return null;
}

/**
 * `POST /session/used`: somebody uses a page of the session. The moment is kept in a cookie of its own; while none was
 * told for longer than the school's minutes, the session is covered, whether or not a page of it is open.
 */
export async function noteUse(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
): Promise<FastifyReply> {
  const caller = liveCaller(request, reply, context);
  if (caller === null) return reply;
  if (caller.covered) return fail(request, reply, 'session-covered');
  setCookie(reply, context.sessions.issueUsed(caller.session));
  return sendState(reply, caller);
}

/**
 * `POST /session/cover`: nobody has used the pages of the session for so long. An operator's ends instead, because an
 * operator has nothing to continue it with.
 */
export async function coverSession(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
): Promise<FastifyReply> {
  const caller = liveCaller(request, reply, context);
  if (caller === null) return reply;
  const { adminToken, session, cookie } = caller;
  if (adminToken !== null) {
    setCookie(reply, clearedCookie(cookie));
    const { authToken } = session;
    const fault = await endSession(request, context, { authToken, adminToken });
    return fault === null ? sendState(reply, { state: 'none' }) : fail(request, reply, fault);
  }
  const covered = reseal(context, reply, caller, { isCovered: true });
  return sendState(reply, { ...covered, covered: true });
}

const minutesOfSchool = z.object({ coverMinutes: z.number().int().positive().nullable() });

/** `POST /session/minutes`: the page has heard of other minutes than those that are sealed; upstream says which. */
export async function renewMinutes(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
): Promise<FastifyReply> {
  const caller = liveCaller(request, reply, context);
  if (caller === null) return reply;
  if (caller.covered) return fail(request, reply, 'session-covered');
  const response = await getJSON(request, context, {
    pool: context.upstream.calls.staff,
    path: apiBase + coveredSessionEndpoints.ways.path,
    own: ownOf(caller),
  });
  if (!response.ok || response.status !== 200) return passFailure(request, reply, caller, response);
  const ways = parseJSON(minutesOfSchool, response.body);
  if (ways === null) return fail(request, reply, 'upstream-response-unusable');
  const renewed = reseal(context, reply, caller, ways);
  setCookie(reply, context.sessions.issueUsed(renewed.session));
  return sendState(reply, renewed);
}

/**
 * `POST /account/continue` and `POST /account/continue/passkey` of the API: upstream checks the password of the session's
 * account, or a passkey's response, and the session is covered no longer.
 */
export async function continueSession(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
  way: 'continueByPassword' | 'continueByPasskey',
): Promise<FastifyReply> {
  const caller = liveCaller(request, reply, context);
  if (caller === null) return reply;
  const response = await callUpstream(context, {
    request,
    pool: context.upstream.signIn,
    path: apiBase + coveredSessionEndpoints[way].path,
    headers: requestHeaders(request, ownOf(caller), notForOwnCalls),
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  });
  if (!response.ok || response.status !== 200) return passFailure(request, reply, caller, response);
  uncover(context, reply, caller);
  return reply.header('cache-control', 'no-store').send({});
}

const ownOf = ({ session, adminToken }: LiveCaller) => ({
  ...nobody,
  authToken: session.authToken,
  adminToken,
  schoolYear: null,
});

/** Passes a failure of upstream on; its 401 ends the session, as that of any call does. */
function passFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  caller: LiveCaller,
  response: OwnResponse,
): FastifyReply {
  if (!response.ok) {
    request.fault = response.fault;
    return fail(request, reply, response.reason);
  }
  if (response.status < 400) return fail(request, reply, 'upstream-response-unusable');
  if (response.status === 401) setCookie(reply, clearedCookie(caller.cookie));
  if (response.retryAfter !== null) reply.header('retry-after', response.retryAfter);
  return reply
    .code(response.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(response.body);
}
