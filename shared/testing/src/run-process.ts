import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execaNode } from 'execa';
import { onTestFinished } from 'vitest';

export interface RunningProcess {
  pid: number;
  out: () => string;
  err: () => string;
  /** Its lines of log so far, parsed. */
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever was logged
  lines: () => any[];
  exit: Promise<number | null>;
  kill: (signal: NodeJS.Signals) => void;
}

const root = resolve(import.meta.dirname, '../../..');
/** Folder of a server's files when it is not told where; never in the project. */
const dataFolder = join(tmpdir(), `mebae-process-${process.pid}`);
/** The code that processes have compiled, for the next ones: a start takes half of the processor time with it. */
const compiled = join(root, '.cache/compiled');

/** Says when something that a test has started goes: `onTestFinished`, or `afterAll` for what a file's tests share. */
export type AtEnd = (clean: () => Promise<void>) => void;

/**
 * A server of the product as it is started for real, with only these settings; it is gone when the test ends.
 * @param entry its file, from the project's folder
 * @param args what follows it on the command line
 * @param atEnd `afterAll` for a process that a file's tests share
 */
export function runProcess(
  entry: string,
  env: Record<string, string>,
  args: readonly string[] = [],
  atEnd: AtEnd = onTestFinished,
): RunningProcess {
  const child = execaNode(resolve(root, entry), args, {
    env: {
      PATH: process.env['PATH'],
      MEBAE_DATA: dataFolder,
      NODE_COMPILE_CACHE: compiled,
      ...env,
    },
    extendEnv: false,
    buffer: false,
    reject: false,
    // It stops with its launcher, so that a test run that is killed leaves nothing behind.
    ipc: true,
    stdin: 'ignore',
    // how it ends is what is tested
    forceKillAfterDelay: false,
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString('utf8');
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString('utf8');
  });
  const exit = child.then(({ exitCode }) => exitCode ?? null);
  atEnd(async () => {
    child.kill('SIGKILL');
    await exit;
    await rm(dataFolder, { recursive: true, force: true });
  });
  return {
    pid: child.pid ?? 0,
    out: () => out,
    err: () => err,
    lines: () =>
      out
        .slice(0, out.lastIndexOf('\n') + 1)
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line)),
    exit,
    kill: (signal) => child.kill(signal),
  };
}

/** Waits for a condition instead of a time. A busy machine takes minutes to start what an idle one starts in a second. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  withinMs = 180_000,
): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error('the condition did not come true in time');
    await new Promise((done) => {
      setTimeout(done, 10);
    });
  }
}

/** @returns the status of a GET; 0 when nobody answers */
export async function statusOf(url: string): Promise<number> {
  try {
    // a connection of its own: a kept one may be closed by the server just when the test's next call takes it
    const response = await fetch(url, { headers: { connection: 'close' } });
    await response.arrayBuffer();
    return response.status;
  } catch {
    // Refused or reset: that nobody answers is what was asked.
    return 0;
  }
}
