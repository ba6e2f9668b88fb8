import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { idParam, pageOf, pageQuery } from '../lists.ts';
import { personName } from '../person.ts';
import { day, instant } from '../scalars.ts';
import { lineOfText } from '../text.ts';
import { madePasskey, passkeyCreation } from './passkeys.ts';

/** People of whom a school requires a second factor. */
export const secondFactorOfs = ['nobody', 'administrators', 'everybody'] as const;
export type SecondFactorOf = (typeof secondFactorOfs)[number];

/** Why a call about second factors is refused, as the reason of a failure. */
export const FactorRefusal = {
  /** 409: the password is to be typed in first (`confirm`); it was, or the sign-in is, too long ago. */
  ConfirmFirst: 'confirmFirst',
  /** The account has no password to confirm with: signing in anew takes its place. */
  NoPassword: 'noPassword',
  /** The device has this account's passkey already. */
  Known: 'passkeyKnown',
  /** The code is none of the app's, or was used. */
  WrongCode: 'oneTimeCodeWrong',
  /** There is an app already, or none that waits for its first code. */
  OtherApp: 'oneTimeCodeOther',
  /** The school requires a second factor, and this is the account's last one. */
  LastOne: 'lastFactor',
  /** As many passkeys as an account may have. */
  TooMany: 'tooManyPasskeys',
  /** An operator comes by a link. */
  Operator: 'operator',
  /** Nobody removes their own factors as an administrator: the account's page does it. */
  OwnAccount: 'ownAccount',
} as const;

export const ownPasskey = z.object({
  passkeyID: z.number(),
  name: z.string(),
  /** Its provider keeps a copy, so that it outlives the device. */
  isBackedUp: z.boolean(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});
export type OwnPasskey = z.infer<typeof ownPasskey>;

export const ownFactors = z.object({
  passkeys: z.array(ownPasskey),
  /** The app that makes one-time codes; null: none. */
  oneTimeCode: z.object({ createdAt: instant, lastUsedAt: instant.nullable() }).nullable(),
  /** Step that comes before a factor is added or removed: none for a while after a sign-in. */
  confirmBy: z.enum(['nothing', 'password', 'signIn']),
  /** The school requires a factor of this account from a day on; null: it does not. */
  requiredFrom: day.nullable(),
  /** Signing in at a provider of accounts, which has its own second factor, needs none here. */
  neededForThisSession: z.boolean(),
  /** Passkeys are for this host alone: a page of another one, or of a number, makes none. */
  passkeyHost: z.string(),
});
export type OwnFactors = z.infer<typeof ownFactors>;

const passkeyName = lineOfText.min(1).max(limits.passkeyNameLength);

/** Second factors of the own account. */
export const secondFactorEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/account/secondFactors',
    access: 'staff',
    summary: 'Passkeys and the app for one-time codes of the own account',
    response: ownFactors,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/account/confirmation',
    access: 'staff',
    summary: 'Type the own password in again, before a factor is added or removed',
    body: z.object({ password: z.string().max(limits.passwordMax) }),
    response: z.object({}),
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/account/passkeys/options',
    access: 'staff',
    summary: 'What the browser makes a passkey with',
    response: passkeyCreation,
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/account/passkeys',
    access: 'staff',
    summary: 'Add a passkey that the browser has made',
    body: z.object({ name: passkeyName, passkey: madePasskey }),
    response: z.object({ passkeyID: z.number() }),
  }),
  renamePasskey: endpoint({
    method: 'PUT',
    path: '/account/passkeys/:passkeyID',
    access: 'staff',
    summary: 'Name a passkey',
    params: z.object({ passkeyID: idParam }),
    body: z.object({ name: passkeyName }),
    response: z.object({}),
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/account/passkeys/:passkeyID',
    access: 'staff',
    summary: 'Remove a passkey',
    params: z.object({ passkeyID: idParam }),
    response: z.object({}),
  }),
  beginOneTimeCode: endpoint({
    method: 'POST',
    path: '/account/oneTimeCode',
    access: 'staff',
    summary: 'A secret for an app that makes one-time codes; it counts from its first code on',
    response: z.object({
      /** Base32, to be typed in where no picture can be taken. */
      secret: z.string(),
      /** The QR code: a square of so many modules, and the path of the dark ones, one unit a module (SVG). */
      qr: z.object({ size: z.number(), path: z.string() }),
    }),
  }),
  confirmOneTimeCode: endpoint({
    method: 'PUT',
    path: '/account/oneTimeCode',
    access: 'staff',
    summary: 'Add the app for one-time codes by the first code that it shows',
    body: z.object({ code: z.string().max(12) }),
    response: z.object({}),
  }),
  removeOneTimeCode: endpoint({
    method: 'DELETE',
    path: '/account/oneTimeCode',
    access: 'staff',
    summary: 'Remove the app for one-time codes',
    response: z.object({}),
  }),
};

/** Somebody of the staff, with the factors that the account has. */
export const personWithFactors = z.object({
  userID: z.number(),
  ...personName.shape,
  role: z.number(),
  passkeys: z.number(),
  oneTimeCode: z.boolean(),
  lastSignInAt: instant.nullable(),
});
export type PersonWithFactors = z.infer<typeof personWithFactors>;

const rule = z.object({
  of: z.enum(secondFactorOfs),
  /** From this day on; until then people are asked to set one up. Null where nobody needs one. */
  from: day.nullable(),
});
export type SecondFactorRule = z.infer<typeof rule>;

/** Second factors of a school's staff, for administrators. */
export const schoolSecondFactorEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/school/secondFactors',
    access: 'staff',
    summary: 'Of whom the school requires a second factor, and how many have none',
    response: rule.extend({
      /** Valid accounts of staff that the rule is about, or would be: administrators, everybody. */
      administrators: z.object({ people: z.number(), without: z.number() }),
      everybody: z.object({ people: z.number(), without: z.number() }),
    }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/school/secondFactors',
    access: 'staff',
    summary: 'Require a second factor of staff, or of nobody',
    body: z
      .object({
        ...rule.shape,
        /** The rule as it was read; 409 where somebody else has changed it since. */
        basedOn: rule,
      })
      .refine(({ of, from }) => (of === 'nobody') === (from === null), { path: ['from'] }),
    response: z.object({}),
  }),
  people: endpoint({
    method: 'GET',
    path: '/school/secondFactors/people',
    access: 'staff',
    summary: 'Staff with their second factors, those without one first',
    query: pageQuery.extend({ without: z.enum(['true', 'false']).default('false') }),
    response: pageOf(personWithFactors),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/school/secondFactors/people/:userID',
    access: 'staff',
    summary: "Remove somebody's second factors, because they are lost; the person's sessions end",
    params: z.object({ userID: idParam }),
    response: z.object({}),
  }),
};
