import { setTimeout as sleep } from 'node:timers/promises';
import type { LogOutput } from '@mebae/telemetry';

/** Orchestrators and the launcher wait ten seconds. */
const endMs = 9_000;

/**
 * Runs `close` once, at SIGTERM, SIGINT or when the launcher that started this process is gone, then exits.
 * @param close ends everything that the process holds
 * @param onError called with a failed or endless close; the exit code is then 1
 * @param exit ends the process after its log has been written
 */
export function closeOnSignal(
  close: () => Promise<void>,
  onError: (error: unknown) => void,
  exit: LogOutput['exit'],
): void {
  let closing = false;
  const end = (): void => {
    if (closing) return;
    closing = true;
    setTimeout(() => {
      onError(new Error(`it did not end within ${endMs / 1000} seconds`));
      exit(1);
    }, endMs).unref();
    close().then(
      () => exit(0),
      (error: unknown) => {
        onError(error);
        exit(1);
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
