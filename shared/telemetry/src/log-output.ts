import { pino, type DestinationStream } from 'pino';

export interface LogOutput {
  /** For pino; lines are JSON on standard output. */
  readonly stream: DestinationStream;
  /** Ends the process once the lines have been written, or half a second after the last one that was read. */
  readonly exit: (code: number) => void;
}

/** A write for each line would be a tenth of a request: lines are written together, at least so often. */
const flushMs = 100;
const togetherBytes = 8 * 1024;
/** When nobody reads, lines wait in memory up to this; further ones are lost. */
const waitingBytes = 16 * 1024 * 1024;
/**
 * At the end of the process a write that takes half a second has no reader. Time counts in parts, so that one in which the
 * process stood still, as on a busy machine, counts as one part only.
 */
const exitParts = 10;
const exitPartMs = 50;

/**
 * Opens the log of a process. Its end has to be asked for with `exit`, as `process.exit` would lose the last lines: the
 * library's synchronous flush goes on for ever when the reader is gone. An error that nobody catches ends the process
 * as it would otherwise, with its stack on standard error, after the lines before it.
 */
export function openLogOutput(): LogOutput {
  const stream = pino.destination({
    sync: false,
    minLength: togetherBytes,
    maxLength: waitingBytes,
    periodicFlush: flushMs,
  });
  const exit = (code: number): void => {
    // A write that hangs in the kernel would keep `process.exit` waiting, too.
    let left = exitParts;
    const passPart = (): void => {
      left -= 1;
      if (left === 0) process.kill(process.pid, 'SIGKILL');
    };
    setInterval(passPart, exitPartMs).unref();
    stream.on('write', () => (left = exitParts));
    stream.flush(() => process.exit(code));
  };
  process.on('uncaughtException', (error) => {
    console.error(error);
    exit(1);
  });
  return { stream, exit };
}
