import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { idParam, listOf } from '../lists.ts';
import { givenName } from '../person.ts';
import { lineOfText } from '../text.ts';

/** A browser in which the account is signed in. */
export const signedInDevice = z.object({
  sessionID: z.number(),
  /** The one that asks. */
  current: z.boolean(),
  /** `Chrome`, `Safari`, …; null when the browser does not say. */
  browser: z.string().nullable(),
  /** `Windows`, `iOS`, …; null when the browser does not say. */
  system: z.string().nullable(),
  kind: z.enum(['desktop', 'tablet', 'mobile', 'unknown']),
  ip: z.string().nullable(),
  signedInAt: z.string(),
  /** To about five minutes. */
  lastSeenAt: z.string(),
});
export type SignedInDevice = z.infer<typeof signedInDevice>;

export const ownAccountEndpoints = {
  setName: endpoint({
    method: 'PUT',
    path: '/account/name',
    access: 'staff',
    summary: 'Change the own name',
    body: z.object({
      lastName: lineOfText.min(1).max(limits.nameLength),
      firstName: givenName,
      /** Kana; where the readings are absent, they stay as they are. */
      lastNameKana: lineOfText.max(limits.nameLength).optional(),
      firstNameKana: givenName.optional(),
    }),
    response: z.object({}),
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/account/:userID/password',
    access: 'staff',
    summary: "Change the own password; other devices are signed out (2007 for somebody else's)",
    params: z.object({ userID: idParam }),
    body: z.object({
      currentPassword: z.string().max(limits.passwordMax),
      newPassword: z.string().max(limits.passwordMax),
    }),
    response: z.object({}),
  }),
  devices: endpoint({
    method: 'GET',
    path: '/account/devices',
    access: 'staff',
    summary: 'Where the account is signed in, this one first',
    response: listOf(signedInDevice),
  }),
  signOutDevice: endpoint({
    method: 'DELETE',
    path: '/account/devices/:sessionID',
    access: 'staff',
    summary: 'Sign one device out',
    params: z.object({ sessionID: idParam }),
    response: z.object({}),
  }),
  signOutEverywhere: endpoint({
    method: 'POST',
    path: '/account/signOutEverywhere',
    access: 'staff',
    summary: 'Sign every other device out',
    response: z.object({ count: z.number() }),
  }),
};
