import { changedMeanwhile, nameUnder, type NamedBy } from '@mebae/contracts';
import { conflict, Failure } from '../calls/failure.ts';

/** The person who changed a row last, and when. The names are null where nobody is known. */
export interface LastChange extends NamedBy<'updatedBy'> {
  updatedAt: Date;
}

/** A change of which it is not known who made it; when it was found is when it was made, as far as anybody knows. */
export const unknownChange = (updatedAt: Date): LastChange => ({
  updatedAt,
  updatedByLastName: null,
  updatedByFirstName: null,
  updatedByLastNameKana: null,
  updatedByFirstNameKana: null,
});

/** The refusal of a change whose base is not what is saved any more. */
export function changedMeanwhileBy(change: LastChange): Failure {
  const by = nameUnder(change, 'updatedBy');
  const names = by ? [by.lastName, by.firstName] : [];
  const readings = by ? [by.lastNameKana, by.firstNameKana] : [];
  const isRead = readings.some((kana) => kana !== '');
  return conflict([
    changedMeanwhile,
    change.updatedAt.toISOString(),
    ...names,
    ...(isRead ? readings : []),
  ]);
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
