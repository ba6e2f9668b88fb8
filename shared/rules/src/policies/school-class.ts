import { hasAdminAuthority, type Actor } from '../permissions.ts';

type InCharge = Pick<Actor, 'role' | 'schoolClassIDs'>;

/** Whether the actor may see persons of a class: all for administrators, classes in charge for Normal teachers. */
export const maySeeClass = (actor: InCharge, schoolClassID: number | null): boolean =>
  hasAdminAuthority(actor) ||
  (schoolClassID !== null && actor.schoolClassIDs.includes(schoolClassID));

/**
 * Classes of all years whose persons' courses the actor may see: those in charge then; null for all of the school. A
 * teacher who had a pupil last year sees nothing of this year's courses, and the other way round.
 */
export const visibleClassesOfAllYears = (
  actor: Pick<Actor, 'role'> & { schoolClassIDsOfAllYears: readonly number[] },
): readonly number[] | null => (hasAdminAuthority(actor) ? null : actor.schoolClassIDsOfAllYears);

/** Classes whose persons the actor may see: those in charge; null for all of the school. */
export const visibleClasses = (actor: InCharge): readonly number[] | null =>
  hasAdminAuthority(actor) ? null : actor.schoolClassIDs;
