import type { BrowserContext } from '@playwright/test';

/** The page's clock runs so many times faster than ours. */
export const scale = 10;

/** Milliseconds of our clock for the work itself, however busy the machine; the product's limits come on top. */
export const workMs = 60_000;

/** Lets a context's timers and time limits run `scale` times faster, so that limits of minutes pass in seconds. */
export async function scaleClock(context: BrowserContext): Promise<void> {
  await context.addInitScript((factor) => {
    const setTimeout = window.setTimeout.bind(window);
    const setInterval = window.setInterval.bind(window);
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    Object.assign(window, {
      setTimeout: (handler: TimerHandler, ms = 0, ...rest: unknown[]) =>
        setTimeout(handler, ms / factor, ...rest),
      setInterval: (handler: TimerHandler, ms = 0, ...rest: unknown[]) =>
        setInterval(handler, ms / factor, ...rest),
    });
    AbortSignal.timeout = (ms) => timeout(Math.ceil(ms / factor));
  }, scale);
}
