import { changedMeanwhile } from '@mebae/contracts';
import { Failure } from './failure.ts';

/**
 * Refuses a change that was typed over an older state of a row, so that nobody's change is lost unseen.
 * @param row the row, locked: when it was last changed and by whom
 * @param readAt the `updatedAt` that came with the row when the caller read it
 * @throws Failure 409 whose `reason` names who changed it and when
 */
export function assertUnchanged(row: { updatedAt: Date; changedBy: string }, readAt: string): void {
  // Responses carry milliseconds, and Date has no more either.
  if (row.updatedAt.getTime() === new Date(readAt).getTime()) return;
  throw new Failure('academic.1', {
    status: 409,
    reason: [changedMeanwhile, row.changedBy, row.updatedAt.toISOString()],
  });
}
