import { hasAdminAuthority, type Actor } from '../permissions.ts';

type InCharge = Pick<Actor, 'role' | 'schoolClassIDs'>;

/** Whether the actor may see persons of a class: all for administrators, classes in charge for Normal teachers. */
export const maySeeClass = (actor: InCharge, schoolClassID: number | null): boolean =>
  hasAdminAuthority(actor) ||
  (schoolClassID !== null && actor.schoolClassIDs.includes(schoolClassID));

/** Classes whose persons the actor may see: those in charge; null for all of the school. */
export const visibleClasses = (actor: InCharge): readonly number[] | null =>
  hasAdminAuthority(actor) ? null : actor.schoolClassIDs;
