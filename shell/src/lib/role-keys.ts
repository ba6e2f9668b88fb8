import { Role } from '@mebae/contracts';
import type { TextKey } from '@mebae/platform';

const keys: Readonly<Record<number, TextKey<'shell'>>> = {
  [Role.Admin]: 'role.admin',
  [Role.Normal]: 'role.normal',
  [Role.IgsAdmin]: 'role.igsAdmin',
};

/** The name of a role, as its key in the frame's texts. */
export const roleKey = (role: number): TextKey<'shell'> => keys[role] ?? 'role.normal';
