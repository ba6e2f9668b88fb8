import { Pool } from 'undici';
import type { Config } from '../config.ts';
import { callGroups, type CallGroup } from './call-group.ts';
import { Quota } from './quota.ts';
import type { QuotaLimits } from './quota.ts';

/** Connections for one kind of call. A call that finds none available is refused at once instead of waiting. */
export interface CallPool {
  readonly pool: Pool;
  readonly slots: Quota;
}

/** The academic API, seen from here. */
export interface Upstream {
  readonly origin: string;
  /** Staff's screens; candidates and everybody else without a session; uploads and downloads. */
  readonly calls: Readonly<Record<CallGroup, CallPool>>;
  /** Sign-ins and exchanges of operators' links, of which a whole school may send many at once. */
  readonly signIn: CallPool;
  readonly readiness: Pool;
  close(): Promise<void>;
}

/**
 * Opens no connection yet. Certificates are verified, HTTP/2 is off, and nothing follows redirects.
 * @param config the upstream's origin, sizes and timings
 */
export function createUpstream(config: Config): Upstream {
  const { upstreamOrigin: origin, timings, slots, signInSlots } = config;
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
  const createCallPool = (limits: QuotaLimits): CallPool => ({
    pool: createPool(limits.total),
    slots: new Quota(limits),
  });

  const calls = {
    staff: createCallPool(slots.staff),
    candidates: createCallPool(slots.candidates),
    files: createCallPool(slots.files),
  };
  const signIn = createCallPool(signInSlots);
  const readiness = createPool(1);
  return {
    origin,
    calls,
    signIn,
    readiness,
    async close() {
      const pools = [...callGroups.map((group) => calls[group].pool), signIn.pool, readiness];
      await Promise.all(pools.map((pool) => pool.destroy()));
    },
  };
}
