import { Piscina } from 'piscina';

/** Enough for a long job of the worker beside short ones; what comes meanwhile waits. */
const maxThreads = 4;

let threads: Piscina | undefined;

/**
 * Runs the default function of a module on a thread of its own, so that what it computes holds nobody up. Threads start
 * when they are needed and end, with the fonts and words that they loaded, when nothing was asked of them for a while.
 * @param module the type `Run` is that of its default export
 * @throws whatever the function throws; a thread that dies is replaced
 */
export async function runInThread<Run extends (task: never) => unknown>(
  module: URL,
  task: Parameters<Run>[0],
): Promise<Awaited<ReturnType<Run>>> {
  threads ??= new Piscina({
    minThreads: 0,
    maxThreads,
    // milliseconds
    idleTimeout: 10_000,
    env: {},
  });
  return threads.run(task, { filename: module.href });
}
