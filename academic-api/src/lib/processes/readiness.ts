import type { Config } from '../../config.ts';
import type { DiskState } from '../../db/app-pool.ts';
import { beginCall, CallRefused, type CallStep, type JobUse } from '../../db/begin-call.ts';
import { appDb, cutConnection, openPool, probeDisk, type AppDb } from '../../db/connect.ts';
import { transactionAddress } from '../../db/connection.ts';
import { DatabaseUnavailable } from '../../db/unavailable.ts';

/** A database that needs longer for next to nothing can't be worked with. */
const answerMs = 2_000;

export type Readiness = 'ready' | 'stopping' | 'database' | 'disk-full' | CallStep;

function stateBy(error: unknown): Readiness {
  if (error instanceof CallRefused) return error.step;
  return error instanceof DatabaseUnavailable ? error.code : 'database';
}

interface Log {
  warn(fields: object, text: string): void;
}

/**
 * Whether a process may be given work, as far as its database goes.
 * @param db does in time what a call begins with; after its disk was found full, whether it can write again
 * @param use what the process does with jobs
 * @param log called with the reason why not
 * @param onLate called when there is no response within two seconds
 * @returns what is in the way: `database`, `disk-full`, or the step of a call that the database refuses
 */
export async function readiness(
  db: AppDb,
  use: JobUse,
  log: Log,
  onLate?: () => void,
): Promise<Readiness> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error('no response within two seconds'));
      onLate?.();
    }, answerMs);
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

/** The readiness of a process, asked on a connection that no call or job uses. */
export interface OwnReadiness {
  /** Asks; questions that come while one is under way have its result. */
  ask(): Promise<Readiness>;
  close(): Promise<void>;
}

/**
 * Opens the readiness of a process, the way that its transactions go. On a connection of its own a pool that is busy does
 * not look like a database that is away, and one without a response ends with its question, so that none pile up.
 * @param use what the process does with jobs
 * @param disk of the process's own statements
 * @param log called with the reason why not
 */
export function openReadiness(
  config: Config,
  use: JobUse,
  disk: DiskState,
  log: Log,
): OwnReadiness {
  const { databasePoolerUrl } = config;
  const pool = openPool(transactionAddress(config, databasePoolerUrl), 1, answerMs);
  const db = appDb(pool, undefined, databasePoolerUrl !== undefined, disk);
  let cut: () => void = () => undefined;
  pool.on('connect', (client) => {
    cut = () => cutConnection(client);
  });
  let asked: Promise<Readiness> | null = null;
  return {
    ask() {
      asked ??= readiness(db, use, log, () => cut()).finally(() => (asked = null));
      return asked;
    },
    async close() {
      cut();
      await db.destroy();
    },
  };
}
