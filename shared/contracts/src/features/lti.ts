import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParam, pageOf, pageQuery } from '../lists.ts';
import { instant } from '../scalars.ts';

/** Addresses of the product as a tool of learning platforms (LTI 1.3). */
export const ltiPaths = {
  /** Where a platform begins a launch. */
  login: '/lti/login',
  /** Where a platform sends the browser with its message; also the address of the tool. */
  launch: '/lti/launch',
  /** Where the browser goes on by itself, from our own page: only then it brings the cookies of sessions. */
  continue: '/lti/continue',
  /** Where somebody who was signed in as somebody else has agreed to the change. */
  replace: '/lti/replace',
  /** Public keys of the tool. */
  keys: '/lti/jwks',
} as const;

/** The parameter of a link at a platform that names a course; without it a link opens the own page. */
export const ltiCourseParameter = 'course';

/** Why a launch opened nothing: the reason of a failure of `lti.begin` and `lti.complete`. */
export const ltiRefusals = [
  /** No platform with this issuer and client is registered, or it has ended. */
  'platformUnknown',
  /** The platform's keys can't be read. */
  'platformUnavailable',
  /** The message is not one to a launch that began here: forged, old, used, changed or of another platform. */
  'notGenuine',
  /** It is genuine, but no message that the product understands. */
  'messageUnknown',
  /** No school has pinned the deployment, or it has turned the platform off. */
  'deploymentUnknown',
  /** The connection is not for people of this role. */
  'roleNotServed',
  /** Nobody of the school has this account. */
  'notRegistered',
  /** The person's account here was made invalid. */
  'invalidAccount',
  /** The school's contract has ended. */
  'licenceEnded',
] as const;
export type LtiRefusal = (typeof ltiRefusals)[number];

const random = z.string().regex(/^[\w-]{20,200}$/);
const claimText = z.string().min(1).max(2000);

/** A way to send the browser back to the platform with what was chosen: fields of a form. */
const ltiChoice = z.object({
  /** Null: the own page. */
  course: z.object({ title: z.string(), startAt: instant, endAt: instant }).nullable(),
  /** The signed response. */
  JWT: z.string(),
});

/** Result of a launch: for staff, for a student, or a choice for the platform. */
export const ltiOpened = z.discriminatedUnion('as', [
  z.object({
    as: z.literal('staff'),
    authToken: z.string(),
    email: z.string(),
    role: z.number().int().nullable(),
    /** Path of ours to go on with. */
    path: z.string(),
  }),
  z.object({ as: z.literal('student'), studentToken: z.string(), path: z.string() }),
  z.object({
    as: z.literal('choice'),
    schoolName: z.string(),
    /** Address of the platform that takes the choice. */
    returnURL: z.string(),
    choices: z.array(ltiChoice),
    /** Courses that the page leaves out because there are too many. */
    left: z.number().int(),
  }),
]);
export type LtiOpened = z.infer<typeof ltiOpened>;

/** Calls that the bff alone makes when a learning platform opens the product. */
export const ltiEndpoints = {
  keys: endpoint({
    method: 'GET',
    path: '/lti/keys',
    access: 'public',
    summary: 'Public keys of the product as a tool of learning platforms',
    response: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/lti/begin',
    access: 'public',
    summary: 'Begin a launch that a learning platform has asked for',
    body: z.object({
      issuer: claimText,
      clientID: claimText.nullable(),
      deploymentID: claimText.nullable(),
      targetLinkURI: claimText,
      loginHint: z.string().min(1).max(4000),
      messageHint: z.string().max(6000).nullable(),
    }),
    response: z.object({
      connectionID: z.number().int(),
      /** Address at the platform without `state`: whoever keeps the secrets adds it. */
      url: z.string(),
      state: random,
      nonce: random,
    }),
  }),
  complete: endpoint({
    method: 'POST',
    path: '/lti/complete',
    access: 'public',
    summary: 'Open what a learning platform has sent the browser with',
    body: z.object({
      connectionID: z.number().int().positive(),
      idToken: z.string().max(30_000),
      state: random,
      nonce: random,
    }),
    response: ltiOpened,
  }),
};

/** A course (or another place) of a platform from which the school's people were launched. */
export const ltiContext = z.object({
  contextID: z.number(),
  connectionID: z.number(),
  connectionName: z.string(),
  deploymentID: z.string(),
  /** As the platform calls it; empty where it says none. */
  title: z.string(),
  launchedAt: instant,
});
export type LtiContext = z.infer<typeof ltiContext>;

export const ltiMember = z.object({
  /** As the platform calls the person; empty where it gives no names. */
  name: z.string(),
  address: z.string(),
  side: z.enum(['student', 'staff']).nullable(),
  /** `linked`: has come already; `known`: would be found by the identifier; `unknown`: would be refused. */
  state: z.enum(['linked', 'known', 'unknown']),
  /** The person here. */
  person: z.string().nullable(),
});
export type LtiMember = z.infer<typeof ltiMember>;

/** Calls of administrators about the members of platforms. */
export const ltiMemberEndpoints = {
  contexts: endpoint({
    method: 'GET',
    path: '/school/ltiContexts',
    access: 'staff',
    summary: 'Courses of learning platforms from which the school was opened',
    response: z.object({ data: z.array(ltiContext) }),
  }),
  members: endpoint({
    method: 'GET',
    path: '/school/ltiContexts/:contextID/members',
    access: 'staff',
    summary: 'Members of such a course, with who of them is known here',
    params: z.object({ contextID: idParam }),
    query: pageQuery,
    response: pageOf(ltiMember).extend({
      unknown: z.number().int(),
    }),
  }),
};

/** Why the members of a platform's course can't be shown, as the reason of a failure. */
export const ltiMembersRefusals = ['membersRefused', 'membersUnavailable'] as const;
