import { createHmac } from 'node:crypto';
import { openSharedStore } from '@mebae/rate-limit';
import type { SharedStore } from '@mebae/rate-limit';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { SealingKey } from './sealing.ts';

/**
 * Where rate limits are counted when there are several replicas.
 * @param keys of the cookies, which replicas share anyway: the counts' keys are hashed with one derived from the first
 * @returns null without a database; then this process counts in its memory
 */
export async function sharedCounts(
  config: Config,
  keys: readonly SealingKey[],
  logger: FastifyBaseLogger,
): Promise<SharedStore | null> {
  const [first] = keys;
  if (config.rateLimitDatabaseUrl === null || first === undefined) return null;
  return openSharedStore({
    connection: { connectionString: config.rateLimitDatabaseUrl },
    secret: createHmac('sha256', first.secret).update('rate limits').digest(),
    log: logger,
  });
}
