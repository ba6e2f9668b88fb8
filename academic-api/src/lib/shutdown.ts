/**
 * Runs `close` once, at SIGTERM, SIGINT or when the launcher that started this process is gone, then exits.
 * @param close ends everything that the process holds
 * @param onError told of a failed close; the exit code is then 1
 */
export function closeOnSignal(close: () => Promise<void>, onError: (error: unknown) => void): void {
  let closing = false;
  const end = (): void => {
    if (closing) return;
    closing = true;
    // whatever hangs must not keep the process: the launcher and orchestrators wait ten seconds
    setTimeout(() => process.exit(1), 9_000).unref();
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
