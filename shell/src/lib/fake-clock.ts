import type { Clock } from './clock.ts';

interface Timer {
  at: number;
  run: () => void;
}

/** For tests: a clock that stands still until it is moved. */
export function fakeClock(start = 0) {
  let time = start;
  const timers = new Set<Timer>();

  const clock: Clock = {
    now: () => time,
    wait(ms, then) {
      const timer = { at: time + ms, run: then };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  };
  return {
    ...clock,
    /** Lets time pass, timers included, in their order. */
    advance(ms: number): void {
      const until = time + ms;
      for (;;) {
        const [next] = [...timers].sort((a, b) => a.at - b.at);
        if (!next || next.at > until) break;
        timers.delete(next);
        time = next.at;
        next.run();
      }
      time = until;
    },
    /** A sleeping computer: time passes, its timers are late by as much. */
    sleep(ms: number): void {
      time += ms;
      for (const timer of timers) timer.at += ms;
    },
  };
}
