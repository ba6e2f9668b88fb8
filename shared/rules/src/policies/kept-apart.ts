import { Role } from '@mebae/contracts';
import type { Actor } from '../permissions.ts';

/**
 * Whether the actor may read and change what is noted of two students who are kept apart: administrators of the school,
 * and a teacher in charge of the classes of both. An operator is neither.
 * @param classes of both in the school year
 */
export const maySeeKeptApart = (
  actor: Pick<Actor, 'role' | 'schoolClassIDs'>,
  classes: readonly (number | null)[],
): boolean =>
  actor.role === Role.Admin ||
  (actor.role === Role.Normal &&
    classes.every((id) => id !== null && actor.schoolClassIDs.includes(id)));
