import { Pool } from 'undici';
import type { Config } from '../config.ts';
import { ConnectionPool } from './upstream-http/connection-pool.ts';

/** A bounded set of connections; who finds it full is told at once instead of waiting unseen. */
export interface CallPool {
  readonly pool: ConnectionPool;
  readonly size: number;
  inFlight: number;
}

/** The academic API, seen from here. */
export interface Upstream {
  readonly origin: string;
  /** Calls of the screens. */
  readonly screens: CallPool;
  /** Uploads, reports and other downloads. */
  readonly heavy: CallPool;
  /** Sign-in, sign-out and readiness, which must work when the screens have used up theirs. */
  readonly own: Pool;
  close(): Promise<void>;
}

/**
 * Opens no connection yet. Certificates are verified, HTTP/2 is off, redirects and retries don't exist.
 * @param config the upstream's origin, sizes and timings
 */
export function createUpstream(config: Config): Upstream {
  const { upstreamOrigin: origin, timings } = config;
  const { connectMs, chunkMs } = timings;
  const callPool = (size: number): CallPool => ({
    pool: new ConnectionPool(origin, { connectMs, chunkMs }),
    size,
    inFlight: 0,
  });

  const screens = callPool(config.screenConnections);
  const heavy = callPool(config.heavyConnections);
  // What the bff calls for itself is small and rare: a general client's convenience is worth its time there.
  const own = new Pool(origin, {
    connections: 16,
    pipelining: 1,
    allowH2: false,
    // Each call has one deadline of ours; undici would count from each header.
    headersTimeout: 0,
    bodyTimeout: chunkMs,
    connect: { timeout: connectMs, rejectUnauthorized: true },
  });
  return {
    origin,
    screens,
    heavy,
    own,
    async close() {
      screens.pool.close();
      heavy.pool.close();
      await own.destroy();
    },
  };
}
