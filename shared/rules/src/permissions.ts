import { DispCtrlType, Role } from '@mebae/contracts';

export interface Actor {
  role: Role;
  dispCtrlType: DispCtrlType;
  /** Classes in charge this year; all that a Normal teacher sees persons of. */
  schoolClassIDs: readonly number[];
}

/** Full authority over the school: its administrators, and IgsAdmin in the school that its link names. */
export const hasAdminAuthority = (actor: Pick<Actor, 'role'>): boolean =>
  actor.role === Role.Admin || actor.role === Role.IgsAdmin;

/** Whether the actor may see persons of a class: all for administrators, classes in charge for Normal teachers. */
export const maySeeClass = (actor: Actor, schoolClassID: number | null): boolean =>
  hasAdminAuthority(actor) ||
  (schoolClassID !== null && actor.schoolClassIDs.includes(schoolClassID));

/** Routes that the Uchida display type redirects to home. */
export const uchidaHiddenRoutes = [
  '/pages/statistics',
  '/pages/customCompetency',
  '/pages/customBoxplotSetting',
] as const;

export const isHiddenForUchida = (dispCtrlType: DispCtrlType, path: string): boolean =>
  dispCtrlType === DispCtrlType.Uchida &&
  uchidaHiddenRoutes.some((route) => path === route || path.startsWith(`${route}/`));
