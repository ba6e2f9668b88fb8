import { hasAdminAuthority, type Actor } from '../permissions.ts';

/** Whether the actor made the activity. */
export const isOwnActivity = (
  actor: Pick<Actor, 'userID'>,
  activity: { createdBy: number | null },
): boolean => activity.createdBy === actor.userID;

/** Whether the actor may change and delete an activity: its maker, and administrators. */
export const mayChangeActivity = (
  actor: Pick<Actor, 'role' | 'userID'>,
  activity: { createdBy: number | null },
): boolean => hasAdminAuthority(actor) || isOwnActivity(actor, activity);
