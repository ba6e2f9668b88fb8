import type { SessionState } from '@mebae/contracts';
import type { FastifyReply } from 'fastify';
import type { Caller } from '../../lib/caller.ts';

/** Responds with where a session stands. */
export function sendState(reply: FastifyReply, caller: Caller): FastifyReply {
  const isLive = caller.state === 'live';
  const state: SessionState = {
    signedIn: isLive,
    secondsLeft: isLive ? caller.secondsLeft : 0,
    role: isLive ? caller.session.role : null,
    operator: isLive && caller.adminToken !== null,
    covered: isLive && caller.covered,
    coverMinutes: isLive ? (caller.session.coverMinutes ?? null) : null,
  };
  return reply.header('cache-control', 'no-store').send(state);
}
