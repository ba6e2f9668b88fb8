import { accountEndpoints, apiBase } from '@mebae/contracts';
import type { SessionState } from '@mebae/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../lib/context.ts';
import { fail } from '../../lib/failure.ts';
import { requestHeaders } from '../../lib/request-headers.ts';
import { crossSiteFault, customHeaderFault } from '../../lib/same-site.ts';
import { clearedSessionCookie } from '../../lib/session-cookie.ts';
import { callUpstream, notForOwnCalls } from './own-call.ts';
import { signIn } from './sign-in.ts';

/** An e-mail address, a password and a code; nobody needs more. */
const signInBytes = 16 * 1024;

/** Sign-out sends a body of its own. */
const withoutBody = new Set([...notForOwnCalls, 'content-type', 'content-encoding']);

/** Sign-in, sign-out and `GET /session`: the three calls that know the cookie. */
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
    apiBase + accountEndpoints.signOut.path,
    { onRequest: guard, bodyLimit: signInBytes },
    (request, reply) => signOut(request, reply, context),
  );
  scope.get('/session', (request, reply) => sessionState(request, reply, context));
}

async function guard(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const fault = crossSiteFault(request) ?? customHeaderFault(request);
  if (fault) await fail(request, reply, fault);
}

/**
 * Upstream kills the token itself, so that a copy of the cookie is worth nothing. The browser forgets the session in any
 * case: on a shared computer that matters more than a fault upstream, which is told all the same.
 */
async function signOut(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
): Promise<FastifyReply> {
  reply.header('set-cookie', clearedSessionCookie).header('cache-control', 'no-store');
  const reading = context.sessions.read(request.headers.cookie);
  if (reading.state !== 'live') return reply.send({});

  const answer = await callUpstream(context, {
    path: apiBase + accountEndpoints.signOut.path,
    headers: [
      ...requestHeaders(
        request,
        { authToken: reading.session.authToken, candidateToken: null, schoolYear: null },
        withoutBody,
      ),
      'content-type',
      'application/json',
    ],
    body: Buffer.from('{}'),
  });
  if (!answer.ok) {
    request.fault = answer.fault;
    return fail(request, reply, answer.reason);
  }
  // 401: the token was dead already, which is what was asked for.
  if (answer.status < 300 || answer.status === 401) return reply.send({});
  request.fault = `sign-out-status-${answer.status}`;
  return fail(request, reply, 'upstream-answer-unusable');
}

async function sessionState(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
): Promise<FastifyReply> {
  const fault = crossSiteFault(request);
  if (fault) return fail(request, reply, fault);
  const reading = context.sessions.read(request.headers.cookie);
  if (reading.state === 'duplicate') return fail(request, reply, 'duplicate-session');
  if (reading.state === 'invalid') reply.header('set-cookie', clearedSessionCookie);
  const isLive = reading.state === 'live';
  const state: SessionState = {
    signedIn: isLive,
    secondsLeft: isLive ? reading.secondsLeft : 0,
    role: isLive ? reading.session.role : null,
  };
  return reply.header('cache-control', 'no-store').send(state);
}
