import type { EndpointAccess } from '@mebae/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Holder } from '../../lib/quota.ts';
import type { OwnHeaders } from '../../lib/request-headers.ts';
import type { SealedCookie } from '../../lib/session-cookie.ts';
import type { CallPool } from '../../lib/upstream.ts';

/** One call on its way to upstream: everything that was decided when its head arrived. */
export interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Path and query as they are sent. */
  readonly target: string;
  readonly access: EndpointAccess;
  readonly own: OwnHeaders;
  readonly contentType: string | undefined;
  /** Ends the cookie of the session whose token the call carries, at upstream's 401; null without a session. */
  readonly endedCookie: SealedCookie | null;
  readonly pool: CallPool;
  readonly holder: Holder;
  /** Bytes that the body may have. */
  readonly bodyLimit: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on proxied calls that were not refused. */
    call: Call | null;
  }
}

/** Where the dispatcher finds the call that belongs to the headers that it gets; undici ignores keys that are symbols. */
export const callKey: unique symbol = Symbol('call');
