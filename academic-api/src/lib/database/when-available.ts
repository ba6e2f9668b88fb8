import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseUnavailable } from '../../db/unavailable.ts';

const everyMs = 1_000;
/** Longer than a cluster takes to change its leader. */
const patienceMs = 30_000;

/**
 * Does what must be written because something outside of the database has already happened: tries again while the database
 * is away.
 * @param work one transaction, which may be begun anew
 * @param pause between two tries, in milliseconds
 * @throws what else went wrong, or that the database was away for half a minute
 */
export async function whenAvailable<T>(work: () => Promise<T>, pause = everyMs): Promise<T> {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || performance.now() > until) throw error;
      await sleep(pause);
    }
  }
}
