import { Pool } from 'undici';
import { errorCode } from './error-code.ts';

/**
 * States of an instance, the best first:
 *
 * - `ready`: it said so when it was asked last
 * - `unknown`: it has not been asked yet
 * - `not-ready`: it answers, and says that it should get no calls: it starts, drains, or has no database
 * - `silent`: it accepts connections and says nothing in time
 * - `unreachable`: it refuses or loses connections
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
  readonly #probe: Pool;
  #state: InstanceState = 'unknown';
  /** Since when it has said nothing at all; null while it speaks. */
  #silentSince: number | null = null;

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
  }

  /**
   * Asks it whether it is ready, and keeps what it says.
   * @param withinMs for its response
   * @param now milliseconds of a steady clock
   */
  async ask(withinMs: number, now: () => number): Promise<InstanceState> {
    this.#state = await this.#answer(withinMs);
    if (this.#state === 'silent') this.#silentSince ??= now();
    else this.#silentSince = null;
    return this.#state;
  }

  /** Milliseconds for which it has accepted connections and said nothing. */
  silentMs(now: number): number {
    return this.#silentSince === null ? 0 : now - this.#silentSince;
  }

  /** Its silence counts from now on. */
  forgetSilence(now: number): void {
    this.#silentSince = now;
  }

  close(): Promise<void> {
    return this.#probe.destroy();
  }

  async #answer(withinMs: number): Promise<InstanceState> {
    try {
      const response = await this.#probe.request({
        method: 'GET',
        path: '/health/ready',
        signal: AbortSignal.timeout(withinMs),
      });
      await response.body.dump();
      return response.statusCode === 200 ? 'ready' : 'not-ready';
    } catch (error) {
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      return isLate || errorCode(error) === 'UND_ERR_CONNECT_TIMEOUT' ? 'silent' : 'unreachable';
    }
  }
}

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
