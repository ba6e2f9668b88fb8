import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';

/** How the school's staff sign in. */
export const schoolSecurity = z.object({
  /** A code by e-mail after the password. */
  authCodeRequired: z.boolean(),
  /** Days that a password is good for; null: it does not expire. */
  passwordExpiryDays: z
    .number()
    .int()
    .min(limits.passwordExpiryDaysMin)
    .max(limits.passwordExpiryDaysMax)
    .nullable(),
});
export type SchoolSecurity = z.infer<typeof schoolSecurity>;

export const schoolSecurityEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/school/security',
    access: 'staff',
    summary: "The school's sign-in rules",
    response: schoolSecurity,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/school/security',
    access: 'staff',
    summary: "Change the school's sign-in rules",
    body: schoolSecurity,
    response: z.object({}),
  }),
};
