import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { mailState } from './outbox.ts';

/** Days that a password is good for; null: it does not expire. */
const passwordExpiryDays = z
  .number()
  .int()
  .min(limits.passwordExpiryDaysMin)
  .max(limits.passwordExpiryDaysMax)
  .nullable();

/** Idle minutes after which a session is covered; null: never. */
const coverMinutes = z
  .number()
  .int()
  .min(limits.coverMinutesMin)
  .max(limits.coverMinutesMax)
  .nullable();

/** How the school's staff sign in. */
export const schoolSecurity = z.object({
  /** A code by email after the password. */
  authCodeRequired: z.boolean(),
  passwordExpiryDays,
  coverMinutes,
});
export type SchoolSecurity = z.infer<typeof schoolSecurity>;

/** The sign-in rules, and what turning on the code by email needs. */
export const schoolSecurityState = schoolSecurity.extend({
  /** Without a mail server no code would arrive. */
  hasMailServer: z.boolean(),
  /** The code that was sent to the caller to prove that mail arrives, while it can be typed in. */
  sentCode: z
    .object({ email: z.string(), mailState: mailState.nullable(), expiresAt: z.string() })
    .nullable(),
});
export type SchoolSecurityState = z.infer<typeof schoolSecurityState>;

/** Rules to change; the others stay. The code by email is turned on by `confirmCode` only. */
export const schoolSecurityChange = z
  .object({
    authCodeRequired: z.literal(false).optional(),
    passwordExpiryDays: passwordExpiryDays.optional(),
    /** The days when they were typed; 409 where somebody else has changed them since. */
    passwordExpiryBasedOn: passwordExpiryDays.optional(),
    coverMinutes: coverMinutes.optional(),
    /** The minutes when they were typed; 409 where somebody else has changed them since. */
    coverMinutesBasedOn: coverMinutes.optional(),
  })
  .refine(
    (change) =>
      (change.passwordExpiryDays === undefined || change.passwordExpiryBasedOn !== undefined) &&
      (change.coverMinutes === undefined || change.coverMinutesBasedOn !== undefined),
  );
export type SchoolSecurityChange = z.infer<typeof schoolSecurityChange>;

/** Why the code by email is not turned on, as the reason of a failure. */
export const AuthCodeRefusal = {
  /** There is no mail server. */
  MailServer: 'mailServer',
  /** An operator signs in by link and gets no code: an administrator of the school turns it on. */
  Operator: 'operator',
} as const;
export type AuthCodeRefusal = (typeof AuthCodeRefusal)[keyof typeof AuthCodeRefusal];

export const schoolSecurityEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/school/security',
    access: 'staff',
    summary: "The school's sign-in rules",
    response: schoolSecurityState,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/school/security',
    access: 'staff',
    summary: "Change the school's sign-in rules; the code by email can only be turned off here",
    body: schoolSecurityChange,
    response: z.object({}),
  }),
  sendCode: endpoint({
    method: 'POST',
    path: '/school/security/code',
    access: 'staff',
    summary: "Send a code to the caller's own address, with which the code by email is turned on",
    response: schoolSecurityState,
  }),
  confirmCode: endpoint({
    method: 'POST',
    path: '/school/security/code/confirmation',
    access: 'staff',
    summary: 'Turn the code by email on with the code that arrived',
    body: z.object({ code: z.string().trim().min(1).max(20) }),
    response: z.object({
      /** `ended`: none was sent, it is too old, or too many wrong ones were typed in. */
      outcome: z.enum(['turnedOn', 'wrong', 'ended']),
    }),
  }),
};
