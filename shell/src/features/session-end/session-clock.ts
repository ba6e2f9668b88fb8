import { limits } from '@mebae/contracts';
import type { Clock } from '../../lib/clock.ts';

const noticeMs = limits.sessionEndNoticeMinutes * 60_000;
/** A session that ends later than the known one by more than this is another one; less is the clocks' own doing. */
const renewedMs = 30_000;
/** The server counts whole seconds: asked a moment later it knows that the session is over. */
const afterEndMs = 1_500;

export interface SessionClockOptions extends Clock {
  /** Once a session, five minutes before its end. Returns what takes the notice back. */
  onNotice: (endsAt: number) => () => void;
  /** By this clock the session is over: the server must be asked. */
  onOver: () => void;
}

/**
 * Watches the end of the eight hours. A computer that sleeps stops every timer: set it again with what the server says
 * whenever the tab wakes.
 */
export function createSessionClock({ now, wait, onNotice, onOver }: SessionClockOptions) {
  let endsAt = 0;
  let isAnnounced = false;
  let takeBackNotice: (() => void) | null = null;
  let cancel: (() => void) | null = null;

  function stop(): void {
    cancel?.();
    cancel = null;
    takeBackNotice?.();
    takeBackNotice = null;
  }

  function schedule(): void {
    cancel?.();
    const left = endsAt - now();
    if (!isAnnounced && left > noticeMs) {
      cancel = wait(left - noticeMs, schedule);
      return;
    }
    if (!isAnnounced && left > 0) {
      isAnnounced = true;
      takeBackNotice = onNotice(endsAt);
    }
    cancel = wait(Math.max(0, left) + afterEndMs, onOver);
  }

  return {
    /** Sets the server's time. */
    set(secondsLeft: number): void {
      const next = now() + secondsLeft * 1000;
      if (next > endsAt + renewedMs) {
        isAnnounced = false;
        takeBackNotice?.();
        takeBackNotice = null;
      }
      endsAt = next;
      schedule();
    },
    /** The session is over, or the page is left: no timer runs, no notice stands. */
    stop,
  };
}
