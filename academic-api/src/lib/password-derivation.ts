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

/** Each takes some hundredths of a second of a core: eight seconds or so of waiting, less than the bff waits. */
const waitingPerThread = 200;

/**
 * Derives keys on threads of their own, one a core, at the lowest priority: sign-ins may use all cores, and a call that
 * comes meanwhile still gets a core at once. In libuv's pool they would stand in the way of files and name look-ups, at
 * the priority of everything else.
 * @param threads at most, each started when it is first needed
 * @param waitingMax derivations that may wait for a thread
 */
export function createDerivations(
  threads = availableParallelism(),
  waitingMax = threads * waitingPerThread,
): (derivation: Derivation) => Promise<Buffer> {
  const idle: Worker[] = [];
  const waiting: Waiting[] = [];
  let started = 0;

  const run = (worker: Worker, job: Waiting): void => {
    const settle = (): void => {
      worker.removeAllListeners();
      worker.unref();
    };
    const onLost = (error: Error): void => {
      settle();
      started -= 1;
      job.reject(error);
      next();
    };
    worker.ref();
    worker.once('error', onLost);
    worker.once('exit', () => onLost(new Error('the thread of a derivation ended')));
    worker.once('message', (result: DerivationResult) => {
      settle();
      idle.push(worker);
      if ('tag' in result) job.resolve(Buffer.from(result.tag));
      else job.reject(new Error(result.failure));
      next();
    });
    worker.postMessage(job.derivation);
  };

  const next = (): void => {
    while (waiting.length > 0) {
      const worker = idle.pop() ?? (started < threads ? start() : undefined);
      if (!worker) return;
      const job = waiting.shift();
      if (job) run(worker, job);
    }
  };

  const start = (): Worker => {
    started += 1;
    return new Worker(new URL('password-derivation.worker.ts', import.meta.url), { env: {} });
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
