import type { BrowserContext } from '@playwright/test';
import { remoteLimits } from '@mebae/contracts';

/** The page's clock runs so many times faster than ours. */
export const scale = 10;

/** Milliseconds of our clock for the work itself, however busy the machine; the product's limits come on top. */
export const workMs = 60_000;

const scaledLimits: readonly number[] = [
  remoteLimits.manifestTimeoutMs,
  remoteLimits.scriptTimeoutMs,
  remoteLimits.registryTimeoutMs,
];

/**
 * Lets a context's timers and the time limits of remotes run `scale` times faster, so that minutes pass in seconds. Other
 * calls, as those for the session, keep their limits: no trial is about them, and a busy machine needs more than a tenth.
 */
export async function scaleClock(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    ({ factor, limits }) => {
      const setTimeout = window.setTimeout.bind(window);
      const setInterval = window.setInterval.bind(window);
      const timeout = AbortSignal.timeout.bind(AbortSignal);
      Object.assign(window, {
        setTimeout: (handler: TimerHandler, ms = 0, ...rest: unknown[]) =>
          setTimeout(handler, ms / factor, ...rest),
        setInterval: (handler: TimerHandler, ms = 0, ...rest: unknown[]) =>
          setInterval(handler, ms / factor, ...rest),
      });
      AbortSignal.timeout = (ms) => timeout(limits.includes(ms) ? Math.ceil(ms / factor) : ms);
    },
    { factor: scale, limits: scaledLimits },
  );
}
