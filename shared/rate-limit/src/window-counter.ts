export interface Count {
  /** Calls in the window, this one included. */
  current: number;
  /** Milliseconds that the window has left. */
  ttl: number;
}

/** Counts in this process's memory; the oldest windows go when there are too many. */
export class WindowCounter {
  readonly #windows = new Map<string, { current: number; endsAt: number }>();
  readonly #size: number;

  constructor(size: number) {
    this.#size = size;
  }

  /** Counts one call. */
  add(key: string, windowMs: number, now: number): Count {
    const found = this.#windows.get(key);
    const window =
      found && found.endsAt > now ? found : this.#put(key, { current: 0, endsAt: now + windowMs });
    window.current += 1;
    return { current: window.current, ttl: window.endsAt - now };
  }

  /** Remembers a count that was made elsewhere. */
  set(key: string, count: Count, now: number): void {
    this.#put(key, { current: count.current, endsAt: now + count.ttl });
  }

  /** @returns the count of a window that still runs, without counting */
  get(key: string, now: number): Count | null {
    const found = this.#windows.get(key);
    if (!found) return null;
    if (found.endsAt > now) return { current: found.current, ttl: found.endsAt - now };
    this.#windows.delete(key);
    return null;
  }

  #put(key: string, window: { current: number; endsAt: number }) {
    // a renewed window moves to the end, so that the first ones are the oldest
    this.#windows.delete(key);
    this.#windows.set(key, window);
    if (this.#windows.size > this.#size) {
      const [oldest] = this.#windows.keys();
      if (oldest !== undefined) this.#windows.delete(oldest);
    }
    return window;
  }
}
