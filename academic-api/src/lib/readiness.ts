import { ping, type Db } from '../db/connect.ts';

/** A database that needs longer for nothing at all can't be worked with. */
const pingMs = 2_000;

export type Readiness = 'ready' | 'stopping' | 'database';

/**
 * Whether a process may be given work.
 * @param db asked for nothing, within two seconds
 * @param stopping the stop signal has come
 * @param log told why not
 * @returns `stopping` or `database` for what is in the way
 */
export async function readiness(
  db: Db,
  stopping: boolean,
  log: { warn(fields: object, text: string): void },
): Promise<Readiness> {
  if (stopping) return 'stopping';
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer within two seconds')), pingMs);
  });
  try {
    await Promise.race([ping(db), late]);
    return 'ready';
  } catch (error) {
    log.warn({ err: error }, 'not ready: the database does not answer');
    return 'database';
  } finally {
    clearTimeout(timer);
  }
}
