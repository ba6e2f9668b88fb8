import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { idParam, pageOf, pageQuery } from '../lists.ts';
import { instant } from '../scalars.ts';
import { lineOfText } from '../text.ts';
import { personName } from '../person.ts';
import { signInResult } from './account.ts';

/** Providers of accounts by what their claims are called: the organisation in `hd`, in `tid`, or nowhere. */
export const providerKinds = ['google', 'microsoft', 'other'] as const;
export type ProviderKind = (typeof providerKinds)[number];

/** Providers of accounts, and learning portals that launch the product (LTI). */
export const connectionKinds = [...providerKinds, 'lti'] as const;
export type ConnectionKind = (typeof connectionKinds)[number];

/** People whom a connection of a school is for. */
export const connectionUsers = ['staff', 'students'] as const;
export type ConnectionUsers = (typeof connectionUsers)[number];

/** A way to sign in with an account that a school's people have already. */
export const connectionButton = z.object({
  connectionID: z.number(),
  kind: z.enum(providerKinds),
  name: z.string(),
});
export type ConnectionButton = z.infer<typeof connectionButton>;

/** Why nobody was signed in: the reason of a failure of `openID.begin` and `openID.complete`. */
export const openIDRefusals = [
  /** The connection is not there any more, or no school uses it. */
  'connectionOff',
  /** The provider does not answer, or not as one. */
  'providerUnavailable',
  /** The person, or the provider, has said no. */
  'cancelled',
  /** The response is not one to a sign-in that began here: old, used, changed, or of another provider. */
  'notGenuine',
  /** The account lies in another organisation than the school's. */
  'otherOrganisation',
  /** The provider does not vouch for the account's address, and nobody is linked with it yet. */
  'addressNotVerified',
  /** Nobody of the school has this account. */
  'notRegistered',
  /** The person's account here was made invalid, or the student is not at the school any more. */
  'invalidAccount',
  /** The account is not the one whose session is covered. */
  'otherAccount',
  /** The provider has not asked anew who it is, or does not say so. */
  'notAskedAgain',
] as const;
export type OpenIDRefusal = (typeof openIDRefusals)[number];

/** Values that belong to one sign-in; the bff keeps them in a sealed cookie and no script sees them. */
const random = z.string().regex(/^[\w~-]{20,200}$/);
export const signInSecrets = {
  state: random,
  nonce: random,
  codeVerifier: z.string().regex(/^[\w.~-]{43,128}$/),
};

/** Calls of signing in with an account of another system; the bff alone makes the last two. */
export const openIDEndpoints = {
  buttons: endpoint({
    method: 'GET',
    path: '/openID/buttons',
    access: 'public',
    summary:
      'Ways to sign in that a school offers its staff or students, by its id, or its staff by the domain of an address',
    query: z.object({
      companyID: z.coerce.number().int().positive().optional(),
      users: z.enum(connectionUsers).default('staff'),
      email: z.string().max(limits.emailLength).optional(),
    }),
    response: z.object({ schoolName: z.string().nullable(), data: z.array(connectionButton) }),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/openID/begin',
    access: 'public',
    summary: 'Begin a sign-in with an account of another system',
    body: z.object({
      connectionID: z.number().int().positive(),
      /** The provider is to ask who it is although it knows: somebody continues a covered session. */
      again: z.boolean().optional(),
    }),
    response: z.object({ url: z.string(), ...signInSecrets }),
  }),
  complete: endpoint({
    method: 'POST',
    path: '/openID/complete',
    access: 'public',
    summary: 'Sign in by what the provider has sent the browser back with',
    body: z.object({
      connectionID: z.number().int().positive(),
      /** The query of the address that the browser came back to. */
      query: z.string().max(8000),
      ...signInSecrets,
    }),
    /** The bff keeps the token: of somebody of the staff, or of a student. */
    response: z.union([
      signInResult.extend({ authToken: z.string().optional() }),
      z.object({ studentToken: z.string() }),
    ]),
  }),
};

/** A connection of the product as a school has it. */
export const schoolConnection = connectionButton.extend({
  kind: z.enum(connectionKinds),
  issuer: z.string(),
  isOn: z.boolean(),
  isForStaff: z.boolean(),
  isForStudents: z.boolean(),
  /**
   * Domains of Google Workspace or of addresses, tenants of Microsoft, or deployments of a learning portal; none while it
   * is off.
   */
  organisations: z.array(z.string()),
  /** Staff and students who are linked with an account there. */
  linked: z.number(),
  updatedAt: instant.nullable(),
});
export type SchoolConnection = z.infer<typeof schoolConnection>;

/** An account of another system by which somebody signs in. */
export const linkedIdentity = z.object({
  identityID: z.number(),
  connectionName: z.string(),
  /** Account of somebody of the staff; null of a student. */
  userID: z.number().nullable(),
  studentID: z.number().nullable(),
  ...personName.shape,
  /** The address that the other system had when it was last used; empty where it says none. */
  address: z.string(),
  linkedAt: instant,
  lastUsedAt: instant,
});
export type LinkedIdentity = z.infer<typeof linkedIdentity>;

/** Why a connection is not saved, as the reason of a failure. */
export const ConnectionRefusal = {
  /** Without the organisation everybody of the provider could come. */
  OrganisationMissing: 'organisationMissing',
  /** A connection that is on is for somebody. */
  UsersMissing: 'usersMissing',
  /** It is no domain, or no id of a tenant. */
  OrganisationInvalid: 'organisationInvalid',
  /** Another school has this organisation at this provider. */
  OrganisationTaken: 'organisationTaken',
  /** Passwords are turned off only where there is another way in. */
  NoConnection: 'noConnection',
  /** The one who keeps the password is an administrator who may sign in. */
  NoAdministrator: 'noAdministrator',
} as const;

/** How far a test of a connection came. */
export const connectionTestSteps = ['reached', 'isProvider', 'hasKeys', 'takesClient'] as const;
export type ConnectionTestStep = (typeof connectionTestSteps)[number];

const params = z.object({ connectionID: idParam });

/** Calls of administrators about accounts of other systems. */
export const schoolConnectionEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/school/connections',
    access: 'staff',
    summary: 'Connections of the product, as the school has them',
    response: z.object({
      data: z.array(schoolConnection),
      /** Address of the sign-in page with the school's buttons. */
      signInURL: z.string(),
      /** Address at which the school's students sign in to their own page. */
      ownPageURL: z.string(),
      /** The one account that may sign in with a password; null: everybody may. */
      passwordUserID: z.number().nullable(),
      /** Administrators who may sign in: one of them keeps the password. */
      administrators: z.array(personName.extend({ userID: z.number() })),
    }),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/school/connections/:connectionID',
    access: 'staff',
    summary: 'Turn a connection on for the staff or the students of organisations, or off',
    params,
    body: z.object({
      isOn: z.boolean(),
      isForStaff: z.boolean(),
      isForStudents: z.boolean(),
      organisations: z
        .array(lineOfText.max(limits.organisationLength))
        .max(limits.organisationsOfConnection),
      /** As it was read; null where the school had none. */
      updatedAt: instant.nullable(),
    }),
    response: z.object({}),
  }),
  test: endpoint({
    method: 'POST',
    path: '/school/connections/:connectionID/test',
    access: 'staff',
    summary: 'Ask the provider of a connection whether it answers as one',
    params,
    response: z.object({
      passed: z.array(z.enum(connectionTestSteps)),
      /** The step that failed; null: none did. */
      failed: z.enum(connectionTestSteps).nullable(),
      /** Words of the provider or of the network, in English. */
      detail: z.string(),
    }),
  }),
  setPasswords: endpoint({
    method: 'PUT',
    path: '/school/passwordSignIn',
    access: 'staff',
    summary: 'Let everybody sign in with a password, or one administrator alone',
    body: z.object({
      userID: z.number().int().positive().nullable(),
      /** As it was read. */
      basedOn: z.number().int().positive().nullable(),
    }),
    response: z.object({}),
  }),
  identities: endpoint({
    method: 'GET',
    path: '/school/identities',
    access: 'staff',
    summary: 'Accounts of other systems by which staff or students sign in',
    query: pageQuery.extend({ users: z.enum(connectionUsers).default('staff') }),
    response: pageOf(linkedIdentity),
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: '/school/identities/:identityID',
    access: 'staff',
    summary: 'Forget whose an account of another system is',
    params: z.object({ identityID: idParam }),
    response: z.object({}),
  }),
};

/** Where the product begins a sign-in with a connection (`/signin/oidc/3`), and where a provider sends the browser back to. */
export const openIDSignInPath = '/signin/oidc';
export const openIDCallbackPath = `${openIDSignInPath}/callback`;
