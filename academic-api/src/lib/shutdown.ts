import { setTimeout as sleep } from 'node:timers/promises';

/** Orchestrators and the launcher wait ten seconds. */
const endMs = 9_000;

/**
 * Runs `close` once, at SIGTERM, SIGINT or when the launcher that started this process is gone, then exits.
 * @param close ends everything that the process holds
 * @param onError told of a failed or endless close; the exit code is then 1
 */
export function closeOnSignal(close: () => Promise<void>, onError: (error: unknown) => void): void {
  let closing = false;
  const end = (): void => {
    if (closing) return;
    closing = true;
    setTimeout(() => {
      onError(new Error(`it did not end within ${endMs / 1000} seconds`));
      process.exit(1);
    }, endMs).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        onError(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  if (process.send) process.on('disconnect', end);
}

/** Waits for `work`, but not longer: what hangs is left to the end of the process. */
export async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, sleep(milliseconds, undefined, { ref: false })]);
}
