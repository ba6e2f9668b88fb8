import { text } from './text.ts';

/**
 * Everything that must end when the launcher does. The part that was begun last ends first, and however often the end
 * is asked for, it happens once.
 */
export class Shutdown {
  readonly #abort = new AbortController();
  readonly #running = new Set<Promise<unknown>>();
  readonly #stops: (() => Promise<void>)[] = [];
  #ending: Promise<void> | null = null;

  /** Ends builds, commands and waiting. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  get isEnding(): boolean {
    return this.#ending !== null;
  }

  /** Ends the work in progress, because a part of it failed; the first reason stays in `signal.reason`. */
  abortWork(reason: unknown): void {
    this.#abort.abort(reason);
  }

  /** Adds what ends something that runs from now on. */
  add(stop: () => Promise<void>): void {
    this.#stops.push(stop);
  }

  /** Follows work that may still add to what must end: the end waits for it first. */
  async follow<T>(work: Promise<T>): Promise<T> {
    this.#running.add(work);
    try {
      return await work;
    } finally {
      this.#running.delete(work);
    }
  }

  /** Ends all, then the process. Says so when it was asked for; a failure has said its sentence already. */
  end(exitCode: number): Promise<void> {
    return (this.#ending ??= this.#end(exitCode));
  }

  async #end(exitCode: number): Promise<void> {
    const asked = exitCode === 0;
    if (asked) console.log(`${text('stopping')} …`);
    this.#abort.abort();
    await Promise.allSettled(this.#running);
    for (const stop of this.#stops.toReversed()) {
      await stop().catch((error: unknown) => {
        console.error(error);
        exitCode = 1;
      });
    }
    if (asked) console.log(text('stopped'));
    process.exit(exitCode);
  }
}
