import { hasAdminAuthority, type Actor } from '../permissions.ts';

/** Whether the actor made the event. */
export const isOwnEvent = (
  actor: Pick<Actor, 'userID'>,
  event: { createdBy: number | null },
): boolean => event.createdBy === actor.userID;

/** Whether the actor may change and delete an event: its maker, and administrators. */
export const mayChangeEvent = (
  actor: Pick<Actor, 'role' | 'userID'>,
  event: { createdBy: number | null },
): boolean => hasAdminAuthority(actor) || isOwnEvent(actor, event);

/**
 * Whether an event may be made for all of these classes: any for administrators, those in charge for Normal teachers.
 * The classes of a group are those of its group setting.
 */
export const mayTargetClasses = (
  actor: Pick<Actor, 'role' | 'schoolClassIDs'>,
  schoolClassIDs: readonly number[],
): boolean =>
  hasAdminAuthority(actor) || schoolClassIDs.every((id) => actor.schoolClassIDs.includes(id));
