import { beginCall, CallRefused, type CallStep, type JobUse } from '../../db/begin-call.ts';
import { probeDisk, type AppDb } from '../../db/connect.ts';
import { DatabaseUnavailable } from '../../db/unavailable.ts';

/** A database that needs longer for next to nothing can't be worked with. */
const answerMs = 2_000;

export type Readiness = 'ready' | 'stopping' | 'database' | 'disk-full' | CallStep;

function stateBy(error: unknown): Readiness {
  if (error instanceof CallRefused) return error.step;
  return error instanceof DatabaseUnavailable ? error.code : 'database';
}

/**
 * Whether a process may be given work.
 * @param db does within two seconds what a call begins with; after its disk was found full, whether it can write again
 * @param use what the process does with jobs
 * @param stopping the stop signal has come
 * @param log called with the reason why not
 * @returns what is in the way: `stopping`, `database`, `disk-full`, or the step of a call that the database refuses
 */
export async function readiness(
  db: AppDb,
  use: JobUse,
  stopping: boolean,
  log: { warn(fields: object, text: string): void },
): Promise<Readiness> {
  if (stopping) return 'stopping';
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no response within two seconds')), answerMs);
  });
  try {
    await Promise.race([probeDisk(db).then(() => beginCall(db, use)), late]);
    return 'ready';
  } catch (error) {
    const state = stateBy(error);
    log.warn({ err: error, state }, 'not ready');
    return state;
  } finally {
    clearTimeout(timer);
  }
}
