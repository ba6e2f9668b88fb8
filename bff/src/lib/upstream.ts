import type { Config } from '../config.ts';
import { BalancedPool, InstanceUnusable } from './balanced-pool.ts';
import { callGroups, type CallGroup } from './call-group.ts';
import type { QuotaLimits } from './quota.ts';
import { Slots } from './slots.ts';
import { UpstreamInstances, type InstanceLog, type Lookup } from './upstream-instances.ts';

/** Connections for one kind of call. */
export interface CallPool {
  readonly pool: BalancedPool;
  readonly slots: Slots;
}

/** The academic API, seen from here: one or more instances of it. */
export interface Upstream {
  /** As they were set: redirects to one of them stay inside. */
  readonly origins: readonly [string, ...string[]];
  /** Staff's screens; candidates and everybody else without a session; uploads and downloads. */
  readonly calls: Readonly<Record<CallGroup, CallPool>>;
  /** Sign-ins and exchanges of operators' links, of which a whole school may send many at once. */
  readonly signIn: CallPool;
  readonly instances: UpstreamInstances;
  close(): Promise<void>;
}

const none: QuotaLimits = { total: 0, perClient: 0, perPerson: 0 };

/**
 * Opens no connection but, where there are several instances, those that ask for their readiness.
 * @param config upstream's origins, sizes and timings
 * @param lookup the addresses of a name; the system's own unless a test says otherwise
 */
export async function createUpstream(
  config: Config,
  log: InstanceLog,
  lookup?: Lookup,
): Promise<Upstream> {
  const { upstreamOrigins: origins, timings, slots, waitingCalls, signInSlots } = config;
  const instances = new UpstreamInstances(origins, {
    timings,
    log,
    lookup,
    events: {
      unusable(instance) {
        const error = new InstanceUnusable('it is not ready');
        for (const pool of pools) void pool.end(instance, error);
      },
      gone(instance) {
        for (const pool of pools) void pool.leave(instance);
      },
    },
  });
  const createCallPool = (limits: QuotaLimits, places = none): CallPool => ({
    pool: new BalancedPool(instances, limits.total),
    slots: new Slots(limits, places, timings.slotWaitMs),
  });
  const calls = {
    staff: createCallPool(slots.staff),
    candidates: createCallPool(slots.candidates, waitingCalls),
    files: createCallPool(slots.files),
  };
  const signIn = createCallPool(signInSlots);
  const pools = [...callGroups.map((group) => calls[group].pool), signIn.pool];
  await instances.watch();
  return {
    origins,
    calls,
    signIn,
    instances,
    async close() {
      await Promise.all([instances.close(), ...pools.map((pool) => pool.destroy())]);
    },
  };
}
