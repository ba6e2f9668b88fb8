import type { Argon2Parameters } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';

/** Input of one derivation of argon2id. */
export type Derivation = Pick<
  Argon2Parameters,
  'memory' | 'passes' | 'parallelism' | 'tagLength'
> & { message: string; nonce: Uint8Array };

/** More derivations wait than can be done while a person waits; the response is 503, and to try again. */
export class TooManyDerivations extends Error {
  override name = 'TooManyDerivations';
  readonly statusCode = 503;
  readonly code = 'too-busy';
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
  const pool = new Piscina<Derivation, Uint8Array>({
    filename: new URL('password-derivation.worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    // milliseconds: a thread is not started anew for each sign-in
    idleTimeout: 60_000,
    maxQueue: waitingMax,
    env: {},
  });
  return async (derivation) => {
    try {
      return Buffer.from(await pool.run(derivation));
    } catch (error) {
      // the pool has no error class for it
      const isFull = error instanceof Error && error.message === 'Task queue is at limit';
      throw isFull ? new TooManyDerivations('too many passwords at once') : error;
    }
  };
}
