import { Pool } from 'undici';

/**
 * States of an instance, the best first:
 *
 * - `ready`: it said so when it was asked last
 * - `unknown`: it has not been asked yet
 * - `not-ready`: it answers, and should get no calls: it starts, drains, or has no database in time
 * - `silent`: it says nothing in time, whether it accepts connections or not
 * - `unreachable`: it refuses or loses connections, or there is no way to it
 */
export const instanceStates = ['ready', 'unknown', 'not-ready', 'silent', 'unreachable'] as const;
export type InstanceState = (typeof instanceStates)[number];

/** How an instance is reached and asked. */
export interface InstanceOptions {
  /** Scheme, host and port as they were set: the host is what the certificate and the header `Host` name. */
  origin: string;
  /** The address that the host stands for; null connects to the host as it is. */
  address: string | null;
  connectMs: number;
  /** Between two chunks of a response. */
  chunkMs: number;
}

/** One process of the academic API: what it says of itself, and how many calls are under way to it. */
export class UpstreamInstance {
  readonly origin: string;
  readonly address: string | null;
  /** Calls that it has not finished. */
  underWay = 0;
  readonly #options: InstanceOptions;
  #probe: Pool;
  #state: InstanceState = 'unknown';
  /** Since when it has answered nothing at all; null while it answers. */
  #silentSince: number | null = null;
  /** Since when it has lived without being ready; null while it is ready, and while it stops. */
  #unreadySince: number | null = null;
  #readySince: number | null = null;

  constructor(options: InstanceOptions) {
    this.#options = options;
    this.origin = options.origin;
    this.address = options.address;
    this.#probe = this.openPool(1);
  }

  /** For the log: `http://api:3001 (10.0.0.7)`. */
  get name(): string {
    return this.address === null ? this.origin : `${this.origin} (${this.address})`;
  }

  get state(): InstanceState {
    return this.#state;
  }

  /** Opens no connection yet. Certificates are verified, HTTP/2 is off, and nothing follows redirects. */
  openPool(connections: number): Pool {
    const { origin, address, chunkMs, connectMs } = this.#options;
    return new Pool(origin, {
      connections,
      pipelining: 1,
      allowH2: false,
      // Each call has one deadline of ours, from its first byte to its last.
      headersTimeout: 0,
      bodyTimeout: chunkMs,
      connect: {
        timeout: connectMs,
        rejectUnauthorized: true,
        ...(address !== null && { lookup: lookupOf(address) }),
      },
    });
  }

  /** A connection to it was refused or lost: it gets no calls until it has said again that it is ready. */
  loseConnection(): void {
    this.#state = 'unreachable';
    this.#readySince = null;
  }

  /**
   * Asks it whether it is ready, and keeps what it says.
   * @param withinMs for its response, connecting included
   */
  async ask(withinMs: number): Promise<InstanceState> {
    this.#take(await this.#answer('/health/ready', withinMs));
    return this.#state;
  }

  /**
   * Asks it as `ask` does, and where that has no answer, whether it lives: an instance that waits for its database is
   * late with its readiness.
   * @param withinMs for each of the two responses
   * @param now milliseconds of a steady clock
   */
  async follow(withinMs: number, now: () => number): Promise<void> {
    const answer = await this.#answer('/health/ready', withinMs);
    this.#take(answer);
    const since = now();
    if (typeof answer === 'string') {
      if (typeof (await this.#answer('/health/live', withinMs)) === 'string') {
        this.#silentSince ??= since;
        this.#readySince = null;
        return;
      }
      this.#state = 'not-ready';
    }
    this.#silentSince = null;
    this.#readySince = this.#state === 'ready' ? (this.#readySince ?? since) : null;
    const works = this.#state === 'ready' || isStopping(answer);
    this.#unreadySince = works ? null : (this.#unreadySince ?? since);
  }

  /** Milliseconds for which it has answered nothing. */
  silentMs(now: number): number {
    return this.#silentSince === null ? 0 : now - this.#silentSince;
  }

  /** Milliseconds for which it has lived without being ready. */
  unreadyMs(now: number): number {
    return this.#unreadySince === null ? 0 : now - this.#unreadySince;
  }

  /** Milliseconds for which it has been ready each time that it was asked. */
  readyMs(now: number): number {
    return this.#readySince === null ? 0 : now - this.#readySince;
  }

  /** Its silence, and that it is not ready, count from now on. */
  countFrom(now: number): void {
    if (this.#silentSince !== null) this.#silentSince = now;
    if (this.#unreadySince !== null) this.#unreadySince = now;
  }

  close(): Promise<void> {
    return this.#probe.destroy();
  }

  #take(answer: Answer): void {
    if (typeof answer === 'string') this.#state = answer;
    else this.#state = answer.status === 200 ? 'ready' : 'not-ready';
  }

  async #answer(path: string, withinMs: number): Promise<Answer> {
    const probe = this.#probe;
    // undici heeds the signal of a request only once its connection stands
    const late = setTimeout(() => {
      this.#probe = this.openPool(1);
      void probe.destroy();
    }, withinMs).unref();
    try {
      const { statusCode, body } = await probe.request({ method: 'GET', path });
      return { status: statusCode, text: await body.text() };
    } catch {
      return probe === this.#probe ? 'unreachable' : 'silent';
    } finally {
      clearTimeout(late);
    }
  }
}

/** An answer about its health, or in which way there was none. */
type Answer = { status: number; text: string } | 'silent' | 'unreachable';

/** Whether it ends the calls that it has by itself: it says `{"status":"stopping"}`. */
const isStopping = (answer: Answer): boolean =>
  typeof answer !== 'string' && answer.text.includes('"stopping"');

type Lookup = (
  host: string,
  options: { all?: boolean },
  done: (
    error: null,
    address: string | { address: string; family: number }[],
    family?: number,
  ) => void,
) => void;

/** Connects to one of the addresses of a name, as if the name had no other. */
function lookupOf(address: string): Lookup {
  const family = address.includes(':') ? 6 : 4;
  return (_host, { all }, done) => {
    if (all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
}
