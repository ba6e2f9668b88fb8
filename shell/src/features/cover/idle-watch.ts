import { limits } from '@mebae/contracts';
import type { Clock } from '../../lib/clock.ts';

const toldEveryMs = limits.usedEverySeconds * 1000;
/** The moment is written down for other tabs at most so often. */
const writtenEveryMs = 1_000;

/** When somebody last used any tab of this browser; milliseconds since 1970, 0 when nothing is known. */
export interface LastInput {
  read: () => number;
  write: (at: number) => void;
}

export interface IdleWatchOptions extends Clock {
  lastInput: LastInput;
  /** Nobody has used any tab for as long as was set. */
  onIdle: () => void;
  /** Somebody uses the page: at once, and then at most each minute. */
  onUsed: () => void;
}

/**
 * Watches how long nobody has used the product in this browser. A sleeping computer stops every timer, so each sign of
 * life asks the clock first: the time asleep counts before the key that ended it.
 */
export function createIdleWatch(options: IdleWatchOptions) {
  const { now, wait, lastInput } = options;
  let afterMs = 0;
  /** Whoever opened the page has used it. */
  let own = now();
  let writtenAt = 0;
  let toldAt = 0;
  let isIdle = false;
  let cancel: (() => void) | null = null;

  function last(): number {
    const known = Math.max(own, lastInput.read());
    const time = now();
    if (known <= time) return known;
    // the clock was set back: what lies ahead would hold the page open for as long
    own = time;
    lastInput.write(time);
    return time;
  }

  function check(): void {
    cancel?.();
    cancel = null;
    if (isIdle || afterMs === 0) return;
    const left = last() + afterMs - now();
    if (left > 0) {
      cancel = wait(left, check);
      return;
    }
    isIdle = true;
    options.onIdle();
  }

  function note(time: number): void {
    own = time;
    if (time - writtenAt >= writtenEveryMs || time < writtenAt) {
      writtenAt = time;
      lastInput.write(time);
    }
  }

  function tell(time: number): void {
    if (time - toldAt < toldEveryMs && time >= toldAt) return;
    toldAt = time;
    options.onUsed();
  }

  return {
    /** Sets after how long nobody counts as there; 0: never. Until then nothing is watched. */
    set(ms: number): void {
      if (ms === afterMs) return;
      const begins = afterMs === 0;
      afterMs = ms;
      if (begins && !isIdle) this.restart();
      else check();
    },
    /** A key, a pointer or a finger; also on the cover, which other tabs must know of. */
    input(this: void): void {
      if (afterMs === 0) return;
      if (!isIdle) check();
      const time = now();
      note(time);
      if (!isIdle) tell(time);
    },
    /** The tab wakes, or is about to call the server. */
    check,
    /** The page is covered, for whatever reason: nothing is told until `restart`. */
    pause(): void {
      isIdle = true;
      cancel?.();
      cancel = null;
    },
    /** The page begins to be used, or again. */
    restart(): void {
      isIdle = false;
      if (afterMs === 0) return;
      const time = now();
      note(time);
      tell(time);
      check();
    },
    /** Takes back what was told, because it did not arrive: the next input tells it again. */
    forgetTold(): void {
      toldAt = 0;
    },
  };
}
