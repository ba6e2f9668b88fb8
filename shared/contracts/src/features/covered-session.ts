import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { connectionButton, signInSecrets } from './open-id.ts';
import { passkeyRequest, passkeyResponse } from './passkeys.ts';

/** The account of a session, and the ways in which its owner continues it when it is covered. */
export const continueWays = z.object({
  /** The account: whoever comes sees whose session it is. */
  companyID: z.number(),
  userID: z.number(),
  name: z.string(),
  email: z.string(),
  companyName: z.string(),
  /** Idle minutes after which the school has sessions covered; null: never. */
  coverMinutes: z.number().nullable(),
  /** The account has a password and may use it. */
  password: z.boolean(),
  /** The account has a passkey that can check who is there, and may use it. */
  passkey: z.boolean(),
  /** Connections that the account is linked by and the school uses. */
  connections: z.array(connectionButton),
});
export type ContinueWays = z.infer<typeof continueWays>;

/** Calls of a session that the bff has covered, because nobody has used it for so long. */
export const coveredSessionEndpoints = {
  ways: endpoint({
    method: 'GET',
    path: '/account/continue',
    access: 'staff',
    whenCovered: true,
    summary: 'Whose session it is, and how it is continued when it is covered',
    response: continueWays,
  }),
  continueByPassword: endpoint({
    method: 'POST',
    path: '/account/continue',
    access: 'staff',
    whenCovered: true,
    summary: 'Continue a covered session with the password of its account',
    body: z.object({ password: z.string().max(limits.passwordMax) }),
    response: z.object({}),
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/account/continue/passkey/options',
    access: 'staff',
    whenCovered: true,
    summary: 'What the browser asks a passkey with that continues a covered session',
    response: passkeyRequest,
  }),
  continueByPasskey: endpoint({
    method: 'POST',
    path: '/account/continue/passkey',
    access: 'staff',
    whenCovered: true,
    summary: 'Continue a covered session with a passkey of its account',
    body: z.object({ passkey: passkeyResponse }),
    response: z.object({}),
  }),
  continueByConnection: endpoint({
    method: 'POST',
    path: '/account/continue/openID',
    access: 'staff',
    whenCovered: true,
    summary: 'Continue a covered session by what the provider has sent the browser back with',
    body: z.object({
      connectionID: z.number().int().positive(),
      /** The query of the address that the browser came back to. */
      query: z.string().max(8000),
      ...signInSecrets,
      /** When the browser was sent to the provider; milliseconds since 1970. */
      begunAt: z.number().int().nonnegative(),
    }),
    response: z.object({}),
  }),
};
