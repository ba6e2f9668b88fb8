import { clientOf, createLimiter, type Limit } from '@mebae/rate-limit';
import { limits, rateLimits } from '@mebae/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tooManyRequests } from '../calls/failure.ts';

/** One sign-in that was let through; what came of it has to be recorded. */
export interface LimitedSignIn {
  /** The account has signed in from this client lately, and not many wrong passwords came from it since. */
  readonly isKnownClient: boolean;
  recordFailure(): Promise<void>;
  recordSuccess(): Promise<void>;
}

const knownClientSeconds = limits.knownClientDays * 24 * 3600;

/**
 * Limits sign-ins by what fails (docs/adr/0023): wrong passwords and codes are counted by client and email address
 * together, and by client alone. A school is often one address, so the second count refuses only who has not signed in
 * from there lately. Failures are read first and counted when the password has been checked: sign-ins that come at the
 * same moment may exceed a count by as many, and an account's own lock, which is exact, bounds what can be guessed.
 * @param app has the counts, which replicas share
 * @returns lets one sign-in with an email address through. @throws Failure academic.1 `too-many-requests` (429, with
 *   Retry-After)
 */
export function createSignInLimits(
  app: FastifyInstance,
): (request: FastifyRequest, reply: FastifyReply, email: string) => Promise<LimitedSignIn> {
  const { deps, rateLimitCounts: counts } = app;
  const scale = ({ max, seconds }: Limit): Limit => ({
    max: Math.max(1, Math.round(max * deps.config.rateLimitFactor)),
    seconds,
  });
  const ofPair = scale(rateLimits.signInFailures);
  const ofClient = scale(rateLimits.signInFailuresClient);
  const emails = new WeakMap<FastifyRequest, string>();
  const pairOf = (request: FastifyRequest): string =>
    `${clientOf(request) ?? ''} ${(emails.get(request) ?? '').trim().toLowerCase()}`;
  const countSignIn = createLimiter(app, 'signIn', scale(rateLimits.signIn), pairOf);

  return async (request, reply, email) => {
    emails.set(request, email);
    const pair = pairOf(request);
    const pairKey = `signInFailures ${pair}`;
    const clientKey = `signInFailuresClient ${clientOf(request) ?? ''}`;
    const knownKey = `knownClient ${pair}`;
    const { failures, failuresOfClient, successes } = await counts.read({
      failures: pairKey,
      failuresOfClient: clientKey,
      successes: knownKey,
    });
    const refuse = (seconds: number): never => {
      reply.header('retry-after', String(Math.max(1, seconds)));
      throw tooManyRequests();
    };
    const secondsOf = ({ ttl }: { ttl: number }): number => Math.ceil(ttl / 1000);
    if (failures.current >= ofPair.max) refuse(secondsOf(failures));
    const isKnown = successes.current > 0;
    if (!isKnown && failuresOfClient.current >= ofClient.max) refuse(secondsOf(failuresOfClient));
    const { exceeded, retryAfter } = await countSignIn(request);
    if (exceeded) refuse(retryAfter);
    return {
      isKnownClient: isKnown && failures.current < limits.signInTries,
      recordFailure: async () => {
        await Promise.all([counts.add(pairKey, ofPair), counts.add(clientKey, ofClient)]);
      },
      recordSuccess: () => counts.add(knownKey, { max: Infinity, seconds: knownClientSeconds }),
    };
  };
}
