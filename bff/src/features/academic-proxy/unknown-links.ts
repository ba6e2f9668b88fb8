import { createHash } from 'node:crypto';
import { rateLimits } from '@mebae/contracts';
import { createLimiter } from '@mebae/rate-limit';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Call } from './call.ts';

/** Links that upstream has accepted lately; about 2 MB. */
const acceptedLinks = 20_000;
const acceptedMs = 3_600_000;
const refusedClients = 20_000;

/**
 * Limits how often a client may come with a personal link that upstream does not know. Upstream limits each link by
 * itself, so that somebody with a new made-up one for every call would never be limited. A link that upstream accepted
 * goes on: a school is often one address.
 */
export interface UnknownLinks {
  /** @returns seconds until the client's next unknown link is passed on, or null when this call is */
  retryAfter(call: Call): number | null;
  /** Counts the outcome of a call. */
  record(call: Call, status: number): void;
}

/** @param app has the rate limits, whose counts replicas may share */
export function createUnknownLinks(app: FastifyInstance): UnknownLinks {
  const count = createLimiter(app, 'unknownLinks', rateLimits.unknownLinks);
  const accepted = new LRUCache<string, true>({ max: acceptedLinks, ttl: acceptedMs });
  const refused = new LRUCache<string, true>({ max: refusedClients, ttl: acceptedMs });

  const isAccepted = ({ own }: Call) =>
    own.candidateToken !== null && accepted.has(hashOf(own.candidateToken));

  const refuseWhenExceeded = async (call: Call): Promise<void> => {
    const { exceeded, retryAfter } = await count(call.request);
    if (exceeded) refused.set(call.holder.client, true, { ttl: retryAfter * 1000 });
  };

  return {
    retryAfter(call) {
      if (!isByLink(call) || !refused.has(call.holder.client)) return null;
      if (isAccepted(call)) return null;
      return Math.max(1, Math.ceil(refused.getRemainingTTL(call.holder.client) / 1000));
    },
    record(call, status) {
      if (!isByLink(call) || status >= 500) return;
      const { candidateToken } = call.own;
      if (status < 400 && candidateToken !== null) accepted.set(hashOf(candidateToken), true);
      if (status < 400 || isAccepted(call)) return;
      void refuseWhenExceeded(call);
    },
  };
}

/** Whether a call comes, or should come, by a personal link. */
const isByLink = ({ access, own }: Call): boolean =>
  access === 'candidate' || own.candidateToken !== null;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
