import { changedMeanwhile } from '@mebae/contracts';
import { Failure } from './failure.ts';

/** Who changed a row last and when. The names are null where nobody is known. */
export interface LastChange {
  updatedAt: Date;
  updatedByLastName: string | null;
  updatedByFirstName: string | null;
}

/**
 * Refuses a change that was typed over an older state of a row, so that nobody's change is overwritten unseen.
 * @param row the row, locked
 * @param readAt the `updatedAt` that the caller read with the row
 * @throws Failure 409 whose `reason` says when it was changed and by whom
 */
export function assertUnchanged(row: LastChange, readAt: string): void {
  const { updatedAt, updatedByLastName, updatedByFirstName } = row;
  // Responses carry milliseconds, and Date has no more either.
  if (updatedAt.getTime() === new Date(readAt).getTime()) return;
  const names = [updatedByLastName, updatedByFirstName].filter((name) => name !== null);
  throw new Failure('academic.1', {
    status: 409,
    reason: [changedMeanwhile, updatedAt.toISOString(), ...names],
  });
}
