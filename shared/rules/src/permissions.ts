import { DispCtrlType, Role } from '@mebae/contracts';

export interface Actor {
  userID: number;
  role: Role;
  dispCtrlType: DispCtrlType;
  /** Classes in charge this year; all that a Normal teacher sees persons of. */
  schoolClassIDs: readonly number[];
}

/** Full authority over the school: its administrators, and IgsAdmin in the school that its link names. */
export const hasAdminAuthority = (actor: Pick<Actor, 'role'>): boolean =>
  actor.role === Role.Admin || actor.role === Role.IgsAdmin;

/** Routes that the Uchida display type redirects to home. */
export const uchidaHiddenRoutes = [
  '/pages/statistics',
  '/pages/customCompetency',
  '/pages/customBoxplotSetting',
] as const;

export const isHiddenForUchida = (dispCtrlType: DispCtrlType, path: string): boolean =>
  dispCtrlType === DispCtrlType.Uchida &&
  uchidaHiddenRoutes.some((route) => path === route || path.startsWith(`${route}/`));
