import { createHash } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Limit, SharedStore } from './shared-store.ts';

export interface Verdict {
  readonly exceeded: boolean;
  /** Seconds until the next call is taken; for the header `Retry-After`. */
  readonly retryAfter: number;
}

/** The key for which a call counts; null leaves it uncounted. */
export type KeyOf = (request: FastifyRequest) => string | null;

/** The client's address; of IPv6 its /64, which one household or one attacker has whole. */
export const clientOf: KeyOf = ({ ip }) => (ip.includes(':') ? normalizeIP(ip) : ip);

/** A secret in a header, by its hash; a call without it counts for its client. */
export const secretOf =
  (header: string): KeyOf =>
  (request) => {
    const value = request.headers[header];
    return typeof value === 'string'
      ? createHash('sha256').update(value).digest('base64url')
      : clientOf(request);
  };

/**
 * A counter of its own in the store with which `@fastify/rate-limit` was registered.
 * @param app an instance that has the plugin
 * @param name of the limit; counts of one name are shared by all that use it
 * @returns counts one call and says whether it is one too many
 */
export function createLimiter(
  app: FastifyInstance,
  name: string,
  limit: Limit,
  keyOf: KeyOf = clientOf,
): (request: FastifyRequest) => Promise<Verdict> {
  const check = app.createRateLimit({
    max: limit.max,
    timeWindow: limit.seconds * 1000,
    keyGenerator: (request) => `${name} ${keyOf(request) ?? ''}`,
  });
  return async (request) => {
    if (keyOf(request) === null) return notCounted;
    const result = await check(request);
    if (result.isAllowed) return notCounted;
    return { exceeded: result.isExceeded, retryAfter: Math.max(1, result.ttlInSeconds) };
  };
}

/**
 * As `createLimiter`, for calls that come often from the same key (`SharedStore.countOften`).
 * @param counts the store that was opened for the app
 */
export function createLimiterOfOftenCalled(
  counts: SharedStore,
  name: string,
  limit: Limit,
  keyOf: KeyOf,
): (request: FastifyRequest) => Promise<Verdict> {
  return async (request) => {
    const key = keyOf(request);
    if (key === null) return notCounted;
    const { current, ttl } = await counts.countOften(`${name} ${key}`, limit);
    return { exceeded: current > limit.max, retryAfter: Math.max(1, Math.ceil(ttl / 1000)) };
  };
}

const notCounted: Verdict = { exceeded: false, retryAfter: 0 };
