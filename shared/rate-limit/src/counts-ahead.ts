import { LRUCache } from 'lru-cache';
import type { Count } from './window-counter.ts';

/** A process has at most so many calls of one key counted together. */
const togetherAtMost = 8;
/** Share of the calls that a window still allows which is counted ahead: near the limit each by itself. */
const shareOfRest = 4;

interface Ahead {
  /** Calls that are counted and have not come yet. */
  left: number;
  /** The count of the last of them. */
  last: number;
  endsAt: number;
}

/**
 * Calls that this process has counted before they come, in this process's memory. The first call of a window is counted
 * alone, so that a key that is used once, such as a made-up one, is counted as any other.
 */
export class CountsAhead {
  readonly #keys: LRUCache<string, Ahead>;

  constructor(size: number) {
    this.#keys = new LRUCache({ max: size });
  }

  /** @returns the count of a call that was counted before; null when it must be counted now */
  take(key: string, now: number): Count | null {
    const known = this.#running(key, now);
    if (!known || known.left === 0) return null;
    known.left -= 1;
    return { current: known.last - known.left, ttl: known.endsAt - now };
  }

  /** @returns how many calls to count together now, of a key that may have `max` in a window */
  size(key: string, max: number, now: number): number {
    const known = this.#running(key, now);
    if (!known) return 1;
    return Math.min(togetherAtMost, Math.max(1, Math.floor((max - known.last) / shareOfRest)));
  }

  /**
   * Keeps what `calls` that were counted together leave for later; the first of them has come. The counts of two calls
   * at the same moment are added up.
   * @param counted the last of them
   */
  keep(key: string, counted: Count, calls: number, max: number, now: number): void {
    const last = Math.min(counted.current, max);
    const left = Math.max(0, last - (counted.current - calls + 1));
    const before = this.#running(key, now)?.left ?? 0;
    this.#keys.set(key, { left: before + left, last, endsAt: now + counted.ttl });
  }

  #running(key: string, now: number): Ahead | undefined {
    const known = this.#keys.get(key);
    return known && known.endsAt > now ? known : undefined;
  }
}
