import {
  accountEndpoints,
  apiBase,
  coveredSessionEndpoints,
  httpNames,
  igsAccountEndpoints,
  ltiEndpoints,
  openIDEndpoints,
  sessionAddresses,
} from '@mebae/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerOf, ownCaller } from '../../lib/caller.ts';
import type { Context } from '../../lib/context.ts';
import { endSession } from '../../lib/end-session.ts';
import { fail } from '../../lib/failure.ts';
import { crossSiteFault, customHeaderFault } from '../../lib/same-site.ts';
import { clearedCookie, setCookie } from '../../lib/session-cookie.ts';
import { continueSession, coverSession, noteUse, renewMinutes } from './covered-session.ts';
import { sendState } from './session-state.ts';
import { signIn } from './sign-in.ts';

/** An email address, a password, a code and a passkey's response; nobody needs more. */
const signInBytes = 16 * 1024;

/**
 * Sign-in by password or passkey, sign-out, and what is asked and said about the session itself: the calls that know the
 * cookies.
 */
export async function sessionRoutes(scope: FastifyInstance, context: Context): Promise<void> {
  // Upstream gets the bytes that the browser sent, so nothing here parses them for it.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );

  scope.post(
    apiBase + accountEndpoints.signIn.path,
    { onRequest: guard, bodyLimit: signInBytes },
    (request, reply) => signIn(request, reply, context),
  );
  scope.post(
    apiBase + accountEndpoints.signInByPasskey.path,
    { onRequest: guard, bodyLimit: signInBytes },
    (request, reply) => signIn(request, reply, context, 'passkey'),
  );
  scope.post(
    apiBase + accountEndpoints.signOut.path,
    { onRequest: guard, bodyLimit: signInBytes },
    (request, reply) => signOut(request, reply, context),
  );
  // Their responses hold tokens: only the bff itself calls them, for a link or a sign-in at a provider.
  for (const { path } of [
    igsAccountEndpoints.signIn,
    openIDEndpoints.begin,
    openIDEndpoints.complete,
    ltiEndpoints.begin,
    ltiEndpoints.complete,
    coveredSessionEndpoints.continueByConnection,
  ]) {
    scope.post(apiBase + path, { bodyLimit: signInBytes }, (request, reply) =>
      fail(request, reply, 'not-found'),
    );
  }
  for (const way of ['continueByPassword', 'continueByPasskey'] as const) {
    scope.post(
      apiBase + coveredSessionEndpoints[way].path,
      { onRequest: guard, bodyLimit: signInBytes },
      (request, reply) => continueSession(request, reply, context, way),
    );
  }
  const { state, used, cover, minutes } = sessionAddresses;
  scope.get(state, (request, reply) => sessionState(request, reply, context));
  for (const [address, answer] of [
    [used, noteUse],
    [cover, coverSession],
    [minutes, renewMinutes],
  ] as const) {
    scope.post(address, { onRequest: guard, bodyLimit: signInBytes }, (request, reply) =>
      answer(request, reply, context),
    );
  }
}

async function guard(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const fault = crossSiteFault(request) ?? customHeaderFault(request);
  if (fault) await fail(request, reply, fault);
}

/**
 * The browser's cookie is cleared in any case: on a shared computer that matters more than a fault upstream, which is
 * reported all the same. While an operator acts, it is the operator's session that ends, and the browser's own returns.
 */
async function signOut(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store');
  const caller = callerOf(context.sessions, request);
  const isEither = caller.state === 'none' || caller.state === 'duplicate';
  setCookie(reply, clearedCookie(isEither ? httpNames.sessionCookie : caller.cookie));
  if (caller.state === 'duplicate') setCookie(reply, clearedCookie(httpNames.adminCookie));
  if (caller.state !== 'live') return reply.send({});
  const { adminToken } = caller;
  const { authToken } = caller.session;
  const fault = await endSession(request, context, { authToken, adminToken });
  return fault === null ? reply.send({}) : fail(request, reply, fault);
}

async function sessionState(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
): Promise<FastifyReply> {
  const fault = crossSiteFault(request);
  if (fault) return fail(request, reply, fault);
  const acting = callerOf(context.sessions, request);
  if (acting.state === 'invalid') setCookie(reply, clearedCookie(acting.cookie));
  // When an operator's session is over, this is about the browser's own, which the next call will use.
  const caller = acting.state === 'invalid' ? ownCaller(context.sessions, request) : acting;
  if (caller.state === 'duplicate') return fail(request, reply, 'duplicate-session');
  if (caller.state === 'invalid') setCookie(reply, clearedCookie(caller.cookie));
  return sendState(reply, caller);
}
