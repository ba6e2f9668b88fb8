import { LRUCache } from 'lru-cache';

export interface Count {
  /** Calls in the window, this one included. */
  current: number;
  /** Milliseconds that the window has left. */
  ttl: number;
}

/** Counts in this process's memory; the windows that were not used for longest go when there are too many. */
export class WindowCounter {
  readonly #windows: LRUCache<string, { current: number; endsAt: number }>;

  constructor(size: number) {
    this.#windows = new LRUCache({ max: size });
  }

  /** Counts one call. */
  add(key: string, windowMs: number, now: number): Count {
    const current = (this.get(key, now)?.current ?? 0) + 1;
    const endsAt = this.#windows.get(key)?.endsAt ?? now + windowMs;
    this.#windows.set(key, { current, endsAt });
    return { current, ttl: endsAt - now };
  }

  /** Keeps a count that was made elsewhere. */
  set(key: string, count: Count, now: number): void {
    this.#windows.set(key, { current: count.current, endsAt: now + count.ttl });
  }

  /** @returns the count of a window that has not ended, without counting */
  get(key: string, now: number): Count | null {
    const found = this.#windows.get(key);
    if (found && found.endsAt > now) return { current: found.current, ttl: found.endsAt - now };
    this.#windows.delete(key);
    return null;
  }
}
