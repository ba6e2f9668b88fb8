import { beginCall, ping, type AppDb } from '../../db/connect.ts';
import { DatabaseUnavailable } from '../../db/unavailable.ts';

/** A database that needs longer for next to nothing can't be worked with. */
const pingMs = 2_000;

export type Readiness = 'ready' | 'stopping' | 'database' | 'disk-full';

/**
 * Whether a process may be given work.
 * @param db does within two seconds what a call begins with; after its disk was found full, whether it can write again
 * @param stopping the stop signal has come
 * @param log called with the reason why not
 * @returns what is in the way: `stopping`, `database` or `disk-full`
 */
export async function readiness(
  db: AppDb,
  stopping: boolean,
  log: { warn(fields: object, text: string): void },
): Promise<Readiness> {
  if (stopping) return 'stopping';
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no response within two seconds')), pingMs);
  });
  try {
    await Promise.race([ping(db).then(() => beginCall(db)), late]);
    return 'ready';
  } catch (error) {
    const isFull = error instanceof DatabaseUnavailable && error.code === 'disk-full';
    const state = isFull ? 'disk-full' : 'database';
    log.warn({ err: error, state }, 'not ready');
    return state;
  } finally {
    clearTimeout(timer);
  }
}
