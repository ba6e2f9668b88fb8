import { Pool } from 'undici';
import type { Config } from '../config.ts';

/** A bounded set of connections; who finds it full is told at once instead of waiting unseen. */
export interface CallPool {
  readonly pool: Pool;
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
  const pool = (connections: number) =>
    new Pool(origin, {
      connections,
      pipelining: 1,
      allowH2: false,
      // The whole call has one deadline of ours; undici would count from each header.
      headersTimeout: 0,
      bodyTimeout: timings.chunkMs,
      connect: { timeout: timings.connectMs, rejectUnauthorized: true },
    });
  const callPool = (size: number): CallPool => ({ pool: pool(size), size, inFlight: 0 });

  const screens = callPool(config.screenConnections);
  const heavy = callPool(config.heavyConnections);
  const own = pool(16);
  return {
    origin,
    screens,
    heavy,
    own,
    async close() {
      await Promise.all([screens.pool.destroy(), heavy.pool.destroy(), own.destroy()]);
    },
  };
}
