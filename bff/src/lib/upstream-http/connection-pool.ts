import { UpstreamClosed } from './call.ts';
import type { AnswerListener, CallControl, UpstreamCall } from './call.ts';
import { Connection } from './connection.ts';

/** An unused connection of which upstream does not say how long it keeps it is used again for so long. */
const keptMsDefault = 4000;
const keptMsMax = 60_000;

/** Upstream's clock began before ours, and what we send needs its time: a connection is given up a little early. */
const keptMsMargin = 2000;

const sweepMs = 1000;

/** Connections to one upstream, made as needed and used again. How many there are is for the caller to bound. */
export class ConnectionPool {
  readonly #origin: URL;
  readonly #timings: { connectMs: number; chunkMs: number };
  readonly #all = new Set<Connection>();
  /** The one used last comes first, so that those that are not needed grow old. */
  readonly #free: { connection: Connection; until: number }[] = [];
  readonly #sweep: NodeJS.Timeout;

  /**
   * Opens no connection yet.
   * @param origin scheme, host and port of upstream
   * @param timings milliseconds until a connection stands, and between two reads of a body
   */
  constructor(origin: string, timings: { connectMs: number; chunkMs: number }) {
    this.#origin = new URL(origin);
    this.#timings = timings;
    this.#sweep = setInterval(() => this.#dropOld(), sweepMs).unref();
  }

  /** Sends a call on a free connection, else on a new one. It is sent once, whatever happens. */
  dispatch(call: UpstreamCall, listener: AnswerListener): CallControl {
    const connection = this.#take() ?? this.#open();
    connection.start(call, listener);
    return {
      abort: (error) => connection.abort(listener, error),
      pause: () => connection.pause(listener),
      resume: () => connection.resume(listener),
    };
  }

  /** Ends every connection, and the calls on them. */
  close(): void {
    clearInterval(this.#sweep);
    for (const connection of this.#all) connection.destroy(new UpstreamClosed('we are stopping'));
  }

  #take(): Connection | null {
    for (let kept = this.#free.pop(); kept; kept = this.#free.pop()) {
      if (kept.connection.isUsable && performance.now() < kept.until) return kept.connection;
      kept.connection.destroy(new UpstreamClosed('kept for too long'));
    }
    return null;
  }

  #open(): Connection {
    const connection = new Connection({
      origin: this.#origin,
      ...this.#timings,
      onFree: (free, keptMs) => {
        const ms = Math.min(keptMs === null ? keptMsDefault : keptMs - keptMsMargin, keptMsMax);
        this.#free.push({ connection: free, until: performance.now() + ms });
      },
      onClosed: (closed) => this.#all.delete(closed),
    });
    this.#all.add(connection);
    return connection;
  }

  #dropOld(): void {
    const now = performance.now();
    const old = this.#free.filter(({ connection, until }) => !connection.isUsable || now >= until);
    if (old.length === 0) return;
    const young = this.#free.filter((kept) => !old.includes(kept));
    this.#free.splice(0, Infinity, ...young);
    for (const { connection } of old) connection.destroy(new UpstreamClosed('kept for too long'));
  }
}
