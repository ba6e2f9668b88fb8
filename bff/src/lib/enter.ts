import { httpNames } from '@mebae/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ownCaller } from './caller.ts';
import type { Context } from './context.ts';
import { endSession } from './end-session.ts';
import { clearedCookie, setCookie } from './session-cookie.ts';
import { clearedStudentCookie } from './student-cookie.ts';

/**
 * Keeps the session of somebody of the staff in the cookie, and ends those that it takes the place of.
 * @returns false where the cookie would be longer than browsers keep: then nothing has changed
 */
export async function enterAsStaff(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
  { authToken, email, role }: { authToken: string; email: string; role: number | null },
): Promise<boolean> {
  try {
    const issuedAt = context.now();
    setCookie(
      reply,
      context.sessions.issue({ authToken, issuedAt, email: email.toLowerCase(), role }),
    );
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return false;
  }
  await endOthers(request, reply, context);
  if (context.students.read(request) !== 'none') setCookie(reply, clearedStudentCookie);
  return true;
}

/** The same of a student, whose page is another one: nothing of staff's stays open in a browser that a student uses. */
export async function enterAsStudent(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
  studentToken: string,
): Promise<void> {
  if (ownCaller(context.sessions, request).state !== 'none') {
    setCookie(reply, clearedCookie(httpNames.sessionCookie));
  }
  await endOthers(request, reply, context);
  setCookie(reply, context.students.issue({ studentToken, issuedAt: context.now() }));
}

/** Ends the sessions of staff in this browser: the cookies that are replaced were the only copies of their tokens. */
async function endOthers(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
): Promise<void> {
  const before = ownCaller(context.sessions, request);
  const operator = context.sessions.readOperator(request);
  if (operator.state !== 'none') setCookie(reply, clearedCookie(httpNames.adminCookie));
  // if upstream fails here, they expire
  if (operator.state === 'live') await endSession(request, context, operator.session);
  if (before.state === 'live') {
    await endSession(request, context, { authToken: before.session.authToken, adminToken: null });
  }
}
