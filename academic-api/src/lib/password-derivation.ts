import type { Argon2Parameters } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** What one derivation of argon2id is made of. */
export type Derivation = Pick<
  Argon2Parameters,
  'memory' | 'passes' | 'parallelism' | 'tagLength'
> & { message: string; nonce: Uint8Array };

/** A derivation's result as its thread posts it. */
export type DerivationResult = { tag: Uint8Array } | { failure: string };

/** More derivations wait than can be done while a person waits; the answer is 503, and to try again. */
export class TooManyDerivations extends Error {
  override name = 'TooManyDerivations';
  readonly statusCode = 503;
  readonly code = 'too-busy';
}

interface Waiting {
  derivation: Derivation;
  resolve: (tag: Buffer) => void;
  reject: (error: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  job: Waiting | null;
}

/** Each takes some hundredths of a second of a core: eight seconds or so of waiting, less than the bff waits. */
const waitingPerThread = 200;

/**
 * Derives keys on threads of their own, one a core, below the priority of all else: sign-ins may use all cores, and a
 * call that comes meanwhile still gets one at once. Not at the lowest, which a busy machine would hardly ever let run.
 * In libuv's pool they would stand in the way of files and name look-ups, at the priority of everything else.
 * @param threads at most, each started when it is first needed
 * @param waitingMax derivations that may wait for a thread
 */
export function createDerivations(
  threads = availableParallelism(),
  waitingMax = threads * waitingPerThread,
): (derivation: Derivation) => Promise<Buffer> {
  const all = new Set<Thread>();
  const waiting: Waiting[] = [];

  const start = (): Thread => {
    const worker = new Worker(new URL('password-derivation.worker.ts', import.meta.url), {
      env: {},
    });
    const thread: Thread = { worker, job: null };
    const onLost = (error: Error): void => {
      all.delete(thread);
      thread.job?.reject(error);
      thread.job = null;
      next();
    };
    worker.on('message', (result: DerivationResult) => {
      const { job } = thread;
      thread.job = null;
      // An idle thread keeps no process alive.
      worker.unref();
      if ('tag' in result) job?.resolve(Buffer.from(result.tag));
      else job?.reject(new Error(result.failure));
      next();
    });
    worker.on('error', onLost);
    worker.on('exit', () => onLost(new Error('the thread of a derivation ended')));
    all.add(thread);
    return thread;
  };

  const next = (): void => {
    while (waiting.length > 0) {
      const idle = [...all].find(({ job }) => job === null);
      const thread = idle ?? (all.size < threads ? start() : null);
      if (!thread) return;
      thread.job = waiting.shift() ?? null;
      thread.worker.ref();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
      thread.worker.postMessage(thread.job?.derivation);
    }
  };

  return (derivation) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= waitingMax) {
        reject(new TooManyDerivations('too many passwords at once'));
        return;
      }
      waiting.push({ derivation, resolve, reject });
      next();
    });
}
