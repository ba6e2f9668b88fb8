import { onTestFinished } from 'vitest';

/** Runs when the running test ends, in reverse order, whether it passed or failed. */
export function after(task: () => Promise<unknown> | void): void {
  onTestFinished(async () => {
    await task();
  });
}
