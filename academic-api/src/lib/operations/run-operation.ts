import { withSchoolTransaction, type Tx } from '../../db/connect.ts';
import type { Deps } from '../calls/deps.ts';
import { Failure } from '../calls/failure.ts';
import * as repository from './operation.repository.ts';
import type { OperationKey } from './operation.repository.ts';
import { createProgress } from './progress.ts';

/** The person took the operation back, or it is over by another try. */
class OperationCancelled extends Error {}

/** The means that the work of an operation gets. */
export interface OperationRun {
  /** How far the work is, in units of the operation's total. It throws once the person has taken the operation back. */
  report: (done: number) => void;
  /**
   * Ends the operation, in the transaction that writes its result: neither is there without the other.
   * @throws once the person has taken the operation back; the transaction must fall with it
   */
  succeed: (tx: Tx) => Promise<void>;
}

/**
 * One try of an operation's job. A `Failure` is its end, told to its owner; anything else is left to the queue, which
 * tries again. When no try is left, `settleOperations` ends it.
 * @param work does it, and calls `succeed` with its last statement
 * @throws what went wrong, unless it was a `Failure`
 */
export async function runOperation(
  deps: Pick<Deps, 'db' | 'now'>,
  key: OperationKey,
  work: (run: OperationRun) => Promise<void>,
): Promise<void> {
  const write = <T>(change: (tx: Tx) => Promise<T>): Promise<T> =>
    withSchoolTransaction(deps.db, key.companyID, change);
  const wanted = async (change: Promise<boolean>): Promise<void> => {
    if (!(await change)) throw new OperationCancelled();
  };
  if (!(await write((tx) => repository.setRunning(tx, key, deps.now())))) return;

  const progress = createProgress((done) =>
    write((tx) => wanted(repository.setDone(tx, key, done))),
  );
  try {
    await work({
      report: progress.report,
      async succeed(tx) {
        // a figure written after this would wait for the end of the work's transaction
        await progress.stop();
        await wanted(repository.setSucceeded(tx, key, deps.now()));
      },
    });
  } catch (error) {
    await progress.stop();
    if (error instanceof OperationCancelled) return;
    if (error instanceof Failure) {
      const { code, category, reason } = error;
      const failure = { code, category, ...(reason !== undefined && { reason }) };
      await write((tx) => repository.setFailed(tx, key, failure, deps.now()));
      return;
    }
    throw error;
  }
}
