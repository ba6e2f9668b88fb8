import { Role } from '@mebae/contracts';

/**
 * Everybody who may try a call. Three Normal teachers: in charge of the class that inputs are about, of the other class,
 * and of none. `halfOperator` shows one of an operator's two tokens; `otherAdmin` is an administrator of another school.
 */
export const callers = [
  'nobody',
  'admin',
  'inCharge',
  'inChargeOfOthers',
  'notInCharge',
  'igs',
  'halfOperator',
  'candidate',
  'otherAdmin',
] as const;
export type Caller = (typeof callers)[number];
export type StaffCaller = Exclude<Caller, 'nobody' | 'candidate' | 'halfOperator'>;

export const roleOf: Record<StaffCaller, Role> = {
  admin: Role.Admin,
  inCharge: Role.Normal,
  inChargeOfOthers: Role.Normal,
  notInCharge: Role.Normal,
  igs: Role.IgsAdmin,
  otherAdmin: Role.Admin,
};
