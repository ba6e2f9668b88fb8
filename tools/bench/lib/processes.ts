import { createWriteStream, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';

/** A process of the bench's own, with its output in a file as in production. */
export interface Running {
  readonly pid: number;
  output(): string;
  signal(signal: NodeJS.Signals): void;
  /** Resolves once it has ended, however that came. */
  readonly ended: Promise<void>;
  /** Sends the signal and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

const startMs = 60_000;

/**
 * Starts a program and waits until it is ready.
 * @param start `log` is the file for its output; `ready` says whether it can be used, and is asked again and again
 * @throws when it ends or is not ready in time, with its output
 */
export async function startProcess(start: {
  command: string;
  args: readonly string[];
  env?: Record<string, string>;
  log: string;
  ready: (output: string) => boolean | Promise<boolean>;
  limitMs?: number;
}): Promise<Running> {
  const file = createWriteStream(start.log, { fd: openSync(start.log, 'a') });
  const child = execa(start.command, start.args, {
    env: { PATH: process.env['PATH'], ...start.env },
    extendEnv: false,
    stdio: ['ignore', file, file],
    reject: false,
  });
  file.destroy();
  const output = (): string => readFileSync(start.log, 'utf8');
  let ended = false;
  const waitForEnd = async (): Promise<void> => {
    await child;
    ended = true;
  };
  const end = waitForEnd();
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
    if (!ended) child.kill(signal);
    await end;
  };
  const deadline = performance.now() + (start.limitMs ?? startMs);
  while (!(await start.ready(output()))) {
    if (ended || performance.now() > deadline) {
      await stop('SIGKILL');
      throw new Error(`${start.command} ${start.args.join(' ')} did not start:\n${output()}`);
    }
    await sleep(20);
  }
  return { pid: child.pid ?? 0, output, signal: (signal) => child.kill(signal), ended: end, stop };
}

/** @returns whether something on that port of this machine answers `GET path` with 200 */
export async function isReady(port: number, path: string): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    // Nobody listens yet.
    return false;
  }
}
