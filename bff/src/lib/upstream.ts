import { Pool } from 'undici';
import type { Config } from '../config.ts';
import { callGroups, type CallGroup } from './call-group.ts';
import { Quota } from './quota.ts';

/** Connections for one kind of call. A caller that finds none available is told at once instead of waiting. */
export interface CallPool {
  readonly pool: Pool;
  readonly slots: Quota;
}

/** The academic API, seen from here. */
export interface Upstream {
  readonly origin: string;
  /** Staff's screens; candidates and everybody else without a session; uploads and downloads. */
  readonly calls: Readonly<Record<CallGroup, CallPool>>;
  /** Sign-in and sign-out. */
  readonly own: Pool;
  readonly readiness: Pool;
  close(): Promise<void>;
}

const ownConnections = 16;

/**
 * Opens no connection yet. Certificates are verified, HTTP/2 is off, and nothing follows redirects.
 * @param config the upstream's origin, sizes and timings
 */
export function createUpstream(config: Config): Upstream {
  const { upstreamOrigin: origin, timings, slots } = config;
  const createPool = (connections: number) =>
    new Pool(origin, {
      connections,
      pipelining: 1,
      allowH2: false,
      // Each call has one deadline of ours, from its first byte to its last.
      headersTimeout: 0,
      bodyTimeout: timings.chunkMs,
      connect: { timeout: timings.connectMs, rejectUnauthorized: true },
    });
  const createCallPool = (group: CallGroup): CallPool => ({
    pool: createPool(slots[group].total),
    slots: new Quota(slots[group]),
  });

  const calls = {
    staff: createCallPool('staff'),
    candidates: createCallPool('candidates'),
    files: createCallPool('files'),
  };
  const own = createPool(ownConnections);
  const readiness = createPool(1);
  return {
    origin,
    calls,
    own,
    readiness,
    async close() {
      const pools = [...callGroups.map((group) => calls[group].pool), own, readiness];
      await Promise.all(pools.map((pool) => pool.destroy()));
    },
  };
}
