import type { FastifyReply } from 'fastify';
import type { Caller } from './caller.ts';
import type { Context } from './context.ts';
import { setCookie, type Session } from './session-cookie.ts';

export type LiveCaller = Extract<Caller, { state: 'live' }>;

/** Seals a session anew, an operator's with its second token. @returns the caller with what has changed */
export function reseal(
  { sessions }: Pick<Context, 'sessions'>,
  reply: FastifyReply,
  caller: LiveCaller,
  changed: Partial<Pick<Session, 'coverMinutes' | 'isCovered' | 'continuedAt'>>,
): LiveCaller {
  const session: Session = { ...caller.session, ...changed };
  const { adminToken } = caller;
  const cookie =
    adminToken === null
      ? sessions.issue(session)
      : sessions.issueOperator({ ...session, adminToken });
  setCookie(reply, cookie);
  return { ...caller, session };
}

/** Seals that the owner has continued a covered session. */
export function uncover(context: Context, reply: FastifyReply, caller: LiveCaller): void {
  const continuedAt = context.now();
  const { session } = reseal(context, reply, caller, { isCovered: false, continuedAt });
  setCookie(reply, context.sessions.issueUsed(session));
}
