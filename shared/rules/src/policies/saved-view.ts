import { hasAdminAuthority, type Actor } from '../permissions.ts';

interface View {
  createdBy: number;
  isShared: boolean;
}

/** Whether the actor saved the view. */
export const isOwnView = (actor: Pick<Actor, 'userID'>, { createdBy }: View): boolean =>
  createdBy === actor.userID;

/** Whether the actor finds the view in the list: the one who saved it, and everybody once it is shared. */
export const maySeeView = (actor: Pick<Actor, 'userID'>, view: View): boolean =>
  view.isShared || isOwnView(actor, view);

/** Whether the actor may rename, share and delete a view: its maker, and of shared ones administrators. */
export const mayChangeView = (actor: Pick<Actor, 'role' | 'userID'>, view: View): boolean =>
  isOwnView(actor, view) || (view.isShared && hasAdminAuthority(actor));
