import { Role } from '@mebae/contracts';

/**
 * Everybody who may try a call. Three Normal teachers: in charge of the class that inputs are about, of the other class,
 * and of none. `halfOperator` shows one of an operator's two tokens; `candidate` is a student by a personal link, `student`
 * the same one signed in; `otherAdmin` is an administrator of another school.
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
  'student',
  'otherAdmin',
] as const;
export type Caller = (typeof callers)[number];
export type StaffCaller = Exclude<Caller, 'nobody' | 'candidate' | 'student' | 'halfOperator'>;

export const roleOf: Record<StaffCaller, Role> = {
  admin: Role.Admin,
  inCharge: Role.Normal,
  inChargeOfOthers: Role.Normal,
  notInCharge: Role.Normal,
  igs: Role.IgsAdmin,
  otherAdmin: Role.Admin,
};

/** Whether a caller has a whole session of staff. */
export const isStaffCaller = (who: Caller): who is StaffCaller => who in roleOf;

/** Whether a caller is the student whom the inputs are about. */
export const isStudentCaller = (who: Caller): boolean => who === 'candidate' || who === 'student';
