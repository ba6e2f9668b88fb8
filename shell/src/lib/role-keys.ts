import { Role } from '@mebae/contracts';

const keys: Readonly<Record<number, string>> = {
  [Role.Admin]: 'role.admin',
  [Role.Normal]: 'role.normal',
  [Role.IgsAdmin]: 'role.igsAdmin',
};

/** The name of a role, as its key in the frame's texts. */
export const roleKey = (role: number): string => keys[role] ?? 'role.normal';
