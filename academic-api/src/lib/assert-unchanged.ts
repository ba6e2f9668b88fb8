import { changedMeanwhile } from '@mebae/contracts';
import { Failure } from './failure.ts';

/** Who changed a row last and when. The names are null where nobody is known. */
export interface LastChange {
  updatedAt: Date;
  updatedByLastName: string | null;
  updatedByFirstName: string | null;
  updatedByLastNameKana: string | null;
  updatedByFirstNameKana: string | null;
}

/** The refusal of a change whose base is not what is saved any more. */
export function changedMeanwhileBy(change: LastChange): Failure {
  const names = [
    change.updatedByLastName,
    change.updatedByFirstName,
    change.updatedByLastNameKana,
    change.updatedByFirstNameKana,
  ].filter((name) => name !== null);
  return new Failure('academic.1', {
    status: 409,
    reason: [changedMeanwhile, change.updatedAt.toISOString(), ...names],
  });
}

/**
 * Refuses a change that was typed over an older state of a row, so that nobody's change is overwritten unseen.
 * @param row the row, locked
 * @param readAt the `updatedAt` that the caller read with the row
 * @throws Failure 409 whose `reason` says when it was changed and by whom
 */
export function assertUnchanged(row: LastChange, readAt: string): void {
  // Responses carry milliseconds, and Date has no more either.
  if (row.updatedAt.getTime() !== new Date(readAt).getTime()) throw changedMeanwhileBy(row);
}
