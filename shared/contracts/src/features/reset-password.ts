import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { newMailState } from './outbox.ts';

const resetPasswordToken = z.string().min(1).max(200);

/** The owner of a link; an invitation sets the first password, a reset a new one. */
export const resetPasswordEntry = z.object({
  accessEntryID: z.number(),
  email: z.string(),
  purpose: z.enum(['reset', 'invitation']),
});
export type ResetPasswordEntry = z.infer<typeof resetPasswordEntry>;

export const resetPasswordEndpoints = {
  send: endpoint({
    method: 'POST',
    path: '/account/sendResetPasswordEmail',
    access: 'public',
    summary: 'Mail a link that sets a new password; earlier links die (9 for an unknown address)',
    body: z.object({ email: z.string().min(1).max(limits.emailLength) }),
    response: z.object({ mailState: newMailState }),
  }),
  entry: endpoint({
    method: 'GET',
    path: '/account/getEmailByToken',
    access: 'public',
    summary: 'Whose link this is (7 unknown, used or replaced, 14 expired)',
    query: z.object({ resetPasswordToken }),
    response: resetPasswordEntry,
  }),
  reset: endpoint({
    method: 'POST',
    path: '/account/resetPassword',
    access: 'public',
    summary: 'Set the password with the link; every device is signed out (7, 14, 11, 135, 5)',
    body: z.object({ newPassword: z.string().max(limits.passwordMax), resetPasswordToken }),
    response: z.object({}),
  }),
};
