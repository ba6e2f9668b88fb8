import { setTimeout as delay } from 'node:timers/promises';
import { Problem } from './problem.ts';
import { text } from './text.ts';

export interface RestartSettings {
  /** Milliseconds before the first restart; each further one waits twice as long. */
  firstDelay: number;
  longestDelay: number;
  /** A process that ran this many milliseconds is healthy: its earlier ends are forgotten. */
  healthyAfter: number;
  /** How often a process may end in a row before the product gives up. */
  limit: number;
}

const usual: RestartSettings = {
  firstDelay: 500,
  longestDelay: 30_000,
  healthyAfter: 10_000,
  limit: 8,
};

/** Decides when a process that ended by itself is started again. */
export class Restarts {
  readonly #name: string;
  readonly #log: string;
  readonly #settings: RestartSettings;
  #ends = 0;

  /** @param log the process's log file, for the messages */
  constructor(name: string, log: string, settings = usual) {
    this.#name = name;
    this.#log = log;
    this.#settings = settings;
  }

  /**
   * Says that the process ended and waits until it is to be started again.
   * @param how what ended it
   * @param ranFor milliseconds that it ran
   * @throws Problem when it keeps ending; the signal's reason
   */
  async waitAfterEnd(how: string, ranFor: number, signal: AbortSignal): Promise<void> {
    const { firstDelay, longestDelay, healthyAfter, limit } = this.#settings;
    if (ranFor >= healthyAfter) this.#ends = 0;
    this.#ends += 1;
    const values = { name: this.#name, how, log: this.#log };
    if (this.#ends > limit) throw new Problem('keeps-ending', { ...values, times: this.#ends });
    const wait = Math.min(firstDelay * 2 ** (this.#ends - 1), longestDelay);
    console.error(text('restarting', { ...values, seconds: wait / 1000 }));
    await delay(wait, undefined, { signal });
  }
}
