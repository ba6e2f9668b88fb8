import { apiBase, ownPageEndpoints, ownPageUse } from '@mebae/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../lib/context.ts';
import { endStudentSession } from '../../lib/end-session.ts';
import { fail } from '../../lib/failure.ts';
import { crossSiteFault, customHeaderFault } from '../../lib/same-site.ts';
import { setCookie } from '../../lib/session-cookie.ts';
import { clearedStudentCookie } from '../../lib/student-cookie.ts';

/** The two calls of the own page that know the cookie of a student's sign-in: it is used, and it is ended. */
export async function studentSessionRoutes(
  scope: FastifyInstance,
  context: Context,
): Promise<void> {
  scope.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const fault = crossSiteFault(request) ?? customHeaderFault(request);
    if (fault) await fail(request, reply, fault);
  });
  scope.post(ownPageUse, (request, reply) => use(request, reply, context));
  scope.post(apiBase + ownPageEndpoints.signOut.path, (request, reply) =>
    signOut(request, reply, context),
  );
}

/** Begins the ten minutes of a sign-in anew; without one there is nothing to keep. */
function use(request: FastifyRequest, reply: FastifyReply, context: Context): FastifyReply {
  const signIn = context.students.read(request);
  if (signIn === 'none') return fail(request, reply, 'no-session');
  if (signIn === 'invalid') {
    setCookie(reply, clearedStudentCookie);
    return fail(request, reply, 'no-session');
  }
  setCookie(reply, context.students.issue(signIn));
  return reply.send({});
}

/** The cookie is cleared in any case: on a shared device that matters more than a fault upstream. */
async function signOut(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
): Promise<FastifyReply> {
  const signIn = context.students.read(request);
  setCookie(reply, clearedStudentCookie);
  if (signIn === 'none' || signIn === 'invalid') return reply.send({});
  const fault = await endStudentSession(request, context, signIn.studentToken);
  return fault === null ? reply.send({}) : fail(request, reply, fault);
}
