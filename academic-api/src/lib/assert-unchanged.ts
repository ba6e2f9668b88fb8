import { changedMeanwhile } from '@mebae/contracts';
import { Failure } from './failure.ts';

/** Who changed a row last and when. The names are null where nobody is known. */
export interface LastChange {
  updatedAt: Date;
  updatedByLastName: string | null;
  updatedByFirstName: string | null;
}

/** A change of which it is not known who made it; when it was found is when it was made, as far as anybody knows. */
export const unknownChange = (updatedAt: Date): LastChange => ({
  updatedAt,
  updatedByLastName: null,
  updatedByFirstName: null,
});

/** The refusal of a change whose base is not what is saved any more. */
export function changedMeanwhileBy(change: LastChange): Failure {
  const { updatedAt, updatedByLastName, updatedByFirstName } = change;
  const names = [updatedByLastName, updatedByFirstName].filter((name) => name !== null);
  return new Failure('academic.1', {
    status: 409,
    reason: [changedMeanwhile, updatedAt.toISOString(), ...names],
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
