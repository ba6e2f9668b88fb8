import { resetPasswordEndpoints } from '@mebae/contracts';
import { api } from '@mebae/platform';

/** Reads the owner of a link, and its purpose. */
export const readLink = (resetPasswordToken: string, signal: AbortSignal) =>
  api(resetPasswordEndpoints.entry, { query: { resetPasswordToken }, signal });

/** Has a link sent to an address. */
export const sendLink = (email: string) => api(resetPasswordEndpoints.send, { body: { email } });

/** Sets the password of a link's owner. */
export const setPassword = (resetPasswordToken: string, newPassword: string) =>
  api(resetPasswordEndpoints.reset, { body: { newPassword, resetPasswordToken } });
