import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { languageCodes } from '../languages.ts';
import { limits } from '../limits.ts';
import { featureFlags } from '../feature-flags.ts';
import { schoolKinds } from '../school-kinds.ts';
import { listOf } from '../lists.ts';
import { nameScripts } from '../name-scripts.ts';
import { personName } from '../person.ts';
import { day } from '../scalars.ts';
import { askedFactor, passkeyRequest, passkeyResponse } from './passkeys.ts';

export const signInBody = z.object({
  email: z.string().max(limits.emailLength),
  password: z.string().max(limits.passwordMax),
  /** Six digits that came by email; the answer asked for them with `authCodeRequire`. */
  authCode: z.string().max(12).optional(),
  /** Takes the place of an expired password (auth 6) in the same call, so that expiry is no dead end. */
  newPassword: z.string().max(limits.passwordMax).optional(),
  /** A code that an app shows, or a passkey's response; the answer asked for one with `secondFactor`. */
  oneTimeCode: z.string().max(12).optional(),
  passkey: passkeyResponse.optional(),
});

export const signInResult = z.object({
  userID: z.number().nullable(),
  /** Left out by the bff: the browser never sees it. */
  authToken: z.string().optional(),
  email: z.string(),
  name: z.string(),
  companyID: z.number().nullable(),
  companyName: z.string(),
  role: z.number().nullable(),
  licenseExpired: z.boolean(),
  authCodeRequire: z.boolean(),
  authCodeFail: z.boolean(),
  /** The sign-in is not complete without one of these; absent: it needs none. */
  secondFactor: askedFactor.optional(),
  /** The school requires a second factor from this day on, and the account has none; absent: it does not. */
  secondFactorFrom: day.optional(),
  /** The day has come: nothing but setting one up opens. */
  secondFactorMissing: z.boolean().optional(),
});
export type SignInResult = z.infer<typeof signInResult>;

export const classInCharge = z.object({
  schoolClassID: z.number(),
  grade: z.number(),
  schoolClassName: z.string(),
});

export const accountProfile = z.object({
  userID: z.number(),
  name: z.string(),
  ...personName.shape,
  email: z.string(),
  nativeLanguageID: z.number(),
  /** How names of people are shown in English and Vietnamese; a server that does not say has the default. */
  nameScript: z.enum(nameScripts).optional(),
  companyID: z.number(),
  companyName: z.string(),
  role: z.number(),
  schoolClasses: z.array(classInCharge),
  teacherID: z.number().nullable(),
  schoolYear: z.number(),
  firstSchoolYear: z.number(),
  isCompletedInitialSetting: z.boolean(),
  additionalPlans: z.array(z.object({ additionalType: z.number() })),
  dispCtrlType: z.number().default(1),
  isLgateSchool: z.boolean(),
  /** Decides what those who learn there are called; a server that does not say has secondary schools. */
  schoolKind: z.enum(schoolKinds).optional(),
  /** Short name of the school, where there is little space; empty: it has none. */
  companyShortName: z.string().optional(),
  /** Version of the school's logo; null: it has none. */
  companyLogo: z.string().nullable().optional(),
  /** Where the help link leads; empty: to the product's own guide. */
  helpUrl: z.string().optional(),
  /** Idle minutes after which the school has sessions of its staff covered; null, or not said: never. */
  coverMinutes: z.number().nullable().optional(),
  /** Features that this installation has on; a server that does not say has everything on. */
  featureFlags: z.array(z.enum(featureFlags)).optional(),
  /** The school requires a second factor, and the account has none: nothing but setting one up opens. */
  secondFactorMissing: z.boolean().optional(),
});
export type AccountProfile = z.infer<typeof accountProfile>;

export const accountEndpoints = {
  signIn: endpoint({
    method: 'POST',
    path: '/signin',
    access: 'public',
    summary: 'Sign in with email and password',
    body: signInBody,
    response: signInResult,
  }),
  signInByPasskey: endpoint({
    method: 'POST',
    path: '/signin/passkey',
    access: 'public',
    summary: 'Sign in with a passkey alone',
    body: z.object({ passkey: passkeyResponse }),
    response: signInResult,
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/signin/passkey/options',
    access: 'public',
    summary: 'What the browser asks a passkey with that signs in alone',
    response: passkeyRequest,
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/signout',
    access: 'staff',
    whenCovered: true,
    summary: 'End the session; its token dies',
    response: z.object({}),
  }),
  profile: endpoint({
    method: 'GET',
    path: '/account/profile',
    access: 'staff',
    summary: 'The signed-in account',
    response: accountProfile,
  }),
  setLanguage: endpoint({
    method: 'PUT',
    path: '/account/language',
    access: 'staff',
    summary: 'Store the interface language',
    body: z.object({ language: z.enum(languageCodes) }),
    response: z.object({}),
  }),
  setNameScript: endpoint({
    method: 'PUT',
    path: '/account/nameScript',
    access: 'staff',
    summary: 'Store how names of people are shown in English and Vietnamese',
    body: z.object({ nameScript: z.enum(nameScripts) }),
    response: z.object({}),
  }),
  schoolYears: endpoint({
    method: 'GET',
    path: '/account/schoolYears',
    access: 'staff',
    summary: 'School years that the school has, newest first',
    response: listOf(z.object({ schoolYear: z.number() })),
  }),
};
