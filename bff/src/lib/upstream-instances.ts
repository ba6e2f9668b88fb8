import { lookup as systemLookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Timings } from '../config.ts';
import { instanceStates, UpstreamInstance, type InstanceState } from './upstream-instance.ts';

export type InstanceTimings = Pick<
  Timings,
  | 'connectMs'
  | 'chunkMs'
  | 'readyMs'
  | 'probeMs'
  | 'probeEveryMs'
  | 'silentMs'
  | 'steadyMs'
  | 'allAwayMs'
  | 'resolveMs'
>;

/** @returns the addresses of a name; throws when it has none */
export type Lookup = (host: string) => Promise<string[]>;

export interface InstanceLog {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
}

export interface InstanceEvents {
  /** It has been of no use for too long while another one is ready. */
  unusable(instance: UpstreamInstance): void;
  /** Its address stands no longer behind its name. */
  gone(instance: UpstreamInstance): void;
}

const addressesOf: Lookup = async (host) =>
  (await systemLookup(host, { all: true })).map(({ address }) => address);

/** A start waits at most so long for names and the first statements of readiness. */
const firstRoundMs = 1_500;

/**
 * The instances of the academic API: which there are, what they say of their readiness, and which one takes a call.
 * A single address is not watched: there is nothing to choose, and a call is what tells whether it works. One that has
 * left its name is watched until its last call has ended, and so is what remains.
 */
export class UpstreamInstances {
  readonly #origins: readonly string[];
  readonly #timings: InstanceTimings;
  readonly #lookup: Lookup;
  readonly #log: InstanceLog;
  readonly #events: InstanceEvents;
  readonly #byOrigin = new Map<string, UpstreamInstance[]>();
  readonly #watched = new Map<UpstreamInstance, AbortController>();
  readonly #stop = new AbortController();
  /** States that the log has told last. */
  readonly #told = new WeakMap<UpstreamInstance, InstanceState>();
  /** Instances whose address is gone, with calls under way. */
  readonly #leaving = new Set<UpstreamInstance>();
  /** Calls that wait until one of several instances is ready, in the order in which they came. */
  readonly #held: (() => void)[] = [];
  #all: readonly UpstreamInstance[] = [];
  #turn = 0;
  /** One of several was ready when it was asked last. */
  #wasReady = false;
  /** Ends the wait for one of them. */
  #allAway: NodeJS.Timeout | null = null;

  constructor(
    origins: readonly string[],
    options: {
      timings: InstanceTimings;
      log: InstanceLog;
      events: InstanceEvents;
      lookup?: Lookup | undefined;
    },
  ) {
    this.#origins = origins;
    this.#timings = options.timings;
    this.#lookup = options.lookup ?? addressesOf;
    this.#log = options.log;
    this.#events = options.events;
    // a name is an instance of its own until it is resolved, unless it never is
    for (const origin of origins) {
      if (isName(origin)) continue;
      this.#byOrigin.set(origin, [this.#open(origin, null)]);
    }
    this.#refresh();
  }

  get all(): readonly UpstreamInstance[] {
    return this.#all;
  }

  /** Resolves names, and asks each instance once; goes on doing so until `close`. */
  async watch(): Promise<void> {
    const names = this.#origins.filter(isName);
    // it keeps the process alive, which has nothing else to do yet
    const enough = new AbortController();
    const isLate = sleep(firstRoundMs, undefined, { signal: enough.signal });
    const first = Promise.all(names.map((name) => this.#resolve(name))).then(() =>
      Promise.all(this.#all.map((instance) => this.#firstAnswer(instance))),
    );
    await Promise.race([first, isLate.catch(() => undefined)]);
    enough.abort();
    if (names.length > 0) void this.#resolveAgain(names);
  }

  /**
   * @param refused instances that are out of the question
   * @returns of the instances in the best state the one with the fewest calls under way; null when there is none
   */
  choose(refused: ReadonlySet<UpstreamInstance>): UpstreamInstance | null {
    const all = this.#all;
    let best: UpstreamInstance | null = null;
    // those that are equal take turns
    this.#turn += 1;
    for (let i = 0; i < all.length; i += 1) {
      const instance = all[(this.#turn + i) % all.length]!;
      if (refused.has(instance)) continue;
      if (best === null || isBetter(instance, best)) best = instance;
    }
    return best;
  }

  /**
   * Sends a call, at once or, shortly after the last of several instances has stopped being ready, when one is again: a
   * change of the database's leader is over in seconds, and a call that failed by it comes back, together with all others.
   */
  whenReady(send: () => void): void {
    if (this.#allAway === null) send();
    else this.#held.push(send);
  }

  /** A call lost its connection to it: no further call finds that out. */
  connectionLost(instance: UpstreamInstance): void {
    if (!this.#watched.has(instance)) return;
    instance.loseConnection();
    this.#tell(instance);
  }

  /** @returns whether an instance is known to be ready; a single one that is not watched is asked */
  async isReady(): Promise<boolean> {
    const [first] = this.#all;
    if (!first) return false;
    if (!this.#watched.has(first)) return (await first.ask(this.#timings.readyMs)) === 'ready';
    return this.#all.some(({ state }) => state === 'ready');
  }

  /** Number of instances in each state. */
  counts(): Record<InstanceState, number> {
    const counts = Object.fromEntries(instanceStates.map((state) => [state, 0]));
    for (const { state } of this.#all) counts[state] = (counts[state] ?? 0) + 1;
    return counts as Record<InstanceState, number>;
  }

  async close(): Promise<void> {
    this.#stop.abort();
    this.#sendHeld();
    for (const watch of this.#watched.values()) watch.abort();
    await Promise.all([...this.#all, ...this.#leaving].map((instance) => instance.close()));
  }

  #open(origin: string, address: string | null): UpstreamInstance {
    const { connectMs, chunkMs } = this.#timings;
    return new UpstreamInstance({ origin, address, connectMs, chunkMs });
  }

  /** Watches what is to be chosen from and what is leaving, and nothing else. */
  #refresh(): void {
    this.#all = [...this.#byOrigin.values()].flat();
    for (const instance of this.#leaving) {
      if (instance.underWay > 0) continue;
      this.#leaving.delete(instance);
      void instance.close();
    }
    const several = [...this.#all, ...this.#leaving];
    const watched = several.length > 1 ? several : [];
    for (const [instance, watch] of this.#watched) {
      if (watched.includes(instance)) continue;
      watch.abort();
      this.#watched.delete(instance);
    }
    for (const instance of watched) {
      if (this.#watched.has(instance)) continue;
      const watch = new AbortController();
      this.#watched.set(instance, watch);
      void this.#ask(instance, watch.signal);
    }
    this.#follow();
  }

  async #resolve(origin: string): Promise<void> {
    const before = this.#byOrigin.get(origin) ?? [];
    let addresses: string[];
    try {
      addresses = [...new Set(await this.#lookup(hostOf(origin)))].sort();
    } catch (error) {
      // what was known goes on to be used: a name server that is away must not take the product with it
      if (before.length === 0) this.#log.warn({ err: error, origin }, 'upstream has no address');
      return;
    }
    if (this.#stop.signal.aborted) return;
    const known = new Map(before.map((instance) => [instance.address, instance]));
    const instances = addresses.map((address) => known.get(address) ?? this.#open(origin, address));
    const gone = before.filter((instance) => !instances.includes(instance));
    if (gone.length === 0 && instances.length === before.length) return;
    this.#byOrigin.set(origin, instances);
    for (const instance of gone) {
      this.#log.info({ instance: instance.name }, 'upstream has an address less');
      this.#leaving.add(instance);
      this.#events.gone(instance);
    }
    this.#refresh();
  }

  async #resolveAgain(names: readonly string[]): Promise<void> {
    while (await this.#waits(this.#timings.resolveMs, this.#stop.signal)) {
      await Promise.all(names.map((name) => this.#resolve(name)));
    }
  }

  async #firstAnswer(instance: UpstreamInstance): Promise<void> {
    if (!this.#watched.has(instance)) return;
    while (instance.state === 'unknown' && (await this.#waits(10, this.#stop.signal)));
  }

  /** Asks an instance again and again. */
  async #ask(instance: UpstreamInstance, signal: AbortSignal): Promise<void> {
    do {
      await instance.follow(this.#timings.probeMs, now);
      if (signal.aborted) return;
      this.#tell(instance);
      this.#endUnusable(instance);
      if (this.#leaving.has(instance) && instance.underWay === 0) this.#refresh();
    } while (await this.#waits(this.#timings.probeEveryMs, signal));
  }

  /** Begins to hold calls when the last one has stopped being ready, and ends when one is ready or it lasts. */
  #follow(): void {
    const isReady = this.#watched.size === 0 || this.#all.some(({ state }) => state === 'ready');
    if (isReady) this.#sendHeld();
    else if (this.#wasReady && !this.#stop.signal.aborted) {
      this.#allAway ??= setTimeout(() => this.#sendHeld(), this.#timings.allAwayMs);
    }
    this.#wasReady = isReady;
  }

  #sendHeld(): void {
    if (this.#allAway === null) return;
    clearTimeout(this.#allAway);
    this.#allAway = null;
    for (const send of this.#held.splice(0)) send();
  }

  /**
   * Ends the calls of an instance that says nothing while another one is ready, or that lives and is not ready while
   * another one has been for some time: the same database works from there, so that it is the way to it that does not.
   */
  #endUnusable(instance: UpstreamInstance): void {
    const { silentMs, steadyMs } = this.#timings;
    const at = now();
    const ready = this.#all.filter((other) => other !== instance && other.state === 'ready');
    const isSilent = instance.silentMs(at) >= silentMs && ready.length > 0;
    const isCutOff =
      instance.unreadyMs(at) >= silentMs && ready.some((other) => other.readyMs(at) >= steadyMs);
    if (!isSilent && !isCutOff) return;
    instance.countFrom(at);
    if (instance.underWay === 0) return;
    const fields = { instance: instance.name, state: instance.state, calls: instance.underWay };
    this.#log.warn(fields, 'calls of an instance that is not ready are ended');
    this.#events.unusable(instance);
  }

  /** Tells a change of its state once: a call and a question may find it out at the same time. */
  #tell(instance: UpstreamInstance): void {
    this.#follow();
    const { state, name } = instance;
    const before = this.#told.get(instance) ?? 'unknown';
    this.#told.set(instance, state);
    if (state === before || (before === 'unknown' && state === 'ready')) return;
    const fields = { instance: name, state };
    if (state === 'ready') this.#log.info(fields, 'an instance of academic-api is ready again');
    else this.#log.warn(fields, 'an instance of academic-api is not ready');
  }

  /** @returns false when it was ended */
  #waits(milliseconds: number, signal: AbortSignal): Promise<boolean> {
    return sleep(milliseconds, true, { ref: false, signal }).catch(() => false);
  }
}

const now = (): number => performance.now();

const rankOf = ({ state }: UpstreamInstance): number => instanceStates.indexOf(state);

function isBetter(instance: UpstreamInstance, other: UpstreamInstance): boolean {
  const [rank, otherRank] = [rankOf(instance), rankOf(other)];
  return rank === otherRank ? instance.underWay < other.underWay : rank < otherRank;
}

/** Without the brackets of an IPv6 address. */
const hostOf = (origin: string): string => new URL(origin).hostname.replace(/^\[|\]$/g, '');

const isName = (origin: string): boolean => isIP(hostOf(origin)) === 0;
