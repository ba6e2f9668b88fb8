import { ltiCourseParameter, ltiPaths } from '@mebae/contracts';
import { z } from 'zod';

const core = 'https://purl.imsglobal.org/spec/lti/claim';

/** Full names of the claims of LTI 1.3 that the product reads or writes. */
export const claimNames = {
  messageType: `${core}/message_type`,
  version: `${core}/version`,
  deploymentID: `${core}/deployment_id`,
  targetLinkURI: `${core}/target_link_uri`,
  resourceLink: `${core}/resource_link`,
  roles: `${core}/roles`,
  context: `${core}/context`,
  lis: `${core}/lis`,
  custom: `${core}/custom`,
  members: 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice',
  choosing: 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings',
  contentItems: 'https://purl.imsglobal.org/spec/lti-dl/claim/content_items',
  data: 'https://purl.imsglobal.org/spec/lti-dl/claim/data',
} as const;

const shortText = z.string().trim().min(1).max(255);

/** Claims that every message has. */
const common = {
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string()).min(1)]),
  azp: z.string().optional(),
  sub: shortText,
  nonce: z.string().min(1),
  iat: z.number(),
  exp: z.number(),
  jti: z.string().min(1).max(500).optional(),
  email: z.string().max(400).optional().catch(undefined),
  [claimNames.version]: z.literal('1.3.0'),
  [claimNames.deploymentID]: shortText,
  [claimNames.roles]: z.array(z.string()).max(100),
  [claimNames.context]: z
    .object({ id: shortText, title: z.string().optional().catch(undefined) })
    .optional(),
  [claimNames.lis]: z
    .object({ person_sourcedid: z.string().max(255).optional() })
    .nullish()
    .catch(null),
  [claimNames.custom]: z.record(z.string(), z.unknown()).nullish().catch(null),
  [claimNames.members]: z
    .object({ context_memberships_url: z.string().max(2000) })
    .optional()
    .catch(undefined),
};

const resourceLink = z.object({
  ...common,
  [claimNames.messageType]: z.literal('LtiResourceLinkRequest'),
  [claimNames.targetLinkURI]: z.string(),
  [claimNames.resourceLink]: z.object({ id: shortText }),
});

const choosing = z.object({
  ...common,
  [claimNames.messageType]: z.literal('LtiDeepLinkingRequest'),
  [claimNames.targetLinkURI]: z.string().optional(),
  [claimNames.choosing]: z.object({
    deep_link_return_url: z.string().max(2000),
    accept_types: z.array(z.string()).min(1),
    accept_presentation_document_targets: z.array(z.string()).min(1),
    data: z.string().max(10_000).optional(),
  }),
});

/** Claims of a message that the product understands. */
export const messageClaims = z.discriminatedUnion(claimNames.messageType, [resourceLink, choosing]);
export type MessageClaims = z.infer<typeof messageClaims>;

/** Remarks of a platform about a person; L-Gate sends them with every launch. */
export interface SaidOfPerson {
  grade: string | null;
  schoolClass: string | null;
  organisation: string | null;
}

/** A message whose signature, issuer, audience, times and nonce were checked. */
export interface Message {
  subject: string;
  nonce: string;
  jti: string | null;
  deploymentID: string;
  roles: readonly string[];
  /** As the platform has it; empty where it says none. */
  address: string;
  /** Identifiers of the person in a roster, by the claim that says them. */
  identifiers: Record<'lis' | 'custom' | 'subject', string | null>;
  said: SaidOfPerson;
  context: { id: string; title: string } | null;
  /** Address of the service that lists the members of the context. */
  membersURL: string | null;
  /** The course that the link is for. */
  courseID: number | null;
  /** Null: the message opens a link. */
  choosing: { returnURL: string; takesLinks: boolean; data: string | null } | null;
}

const textOf = (value: unknown): string | null => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 255) : null;
};

/** @param value of `lis_person_sourcedid`, or of `person_sourcedid` in the claim `lis` */
export const lisIdentifier = (value: unknown): string | null => filledIn(textOf(value));

/** A parameter that a platform has not filled in comes as its own name: `$Person.sourcedId`. */
const filledIn = (value: string | null): string | null =>
  value === null || value.startsWith('$') ? null : value;

/** The identifier of a person among custom claims. */
export const customIdentifier = (custom: Record<string, unknown>): string | null =>
  customOf(custom, 'usermasteridentifier', 'sourcedid', 'personsourcedid');

/** A custom claim by any of its names; makers write them differently. */
function customOf(custom: Record<string, unknown>, ...names: string[]): string | null {
  const wanted = new Set(names);
  const entry = Object.entries(custom).find(([name]) =>
    wanted.has(name.toLowerCase().replaceAll(/[^a-z]/g, '')),
  );
  return entry ? filledIn(textOf(entry[1])) : null;
}

const courseOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/**
 * Whether an address is one of ours that a platform may open: the launch, perhaps with a course. Anything else is no
 * business of a platform's.
 */
export function isOurTarget(publicURL: string, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return (
    `${url.origin}${url.pathname}` === `${publicURL}${ltiPaths.launch}` &&
    url.username === '' &&
    url.hash === '' &&
    [...url.searchParams.keys()].every((name) => name === ltiCourseParameter)
  );
}

/** Reads what the product needs of a message's claims. */
export function messageOf(claims: MessageClaims): Message {
  const custom = claims[claimNames.custom] ?? {};
  const target = claims[claimNames.targetLinkURI];
  const inAddress = target ? new URL(target).searchParams.get(ltiCourseParameter) : null;
  const context = claims[claimNames.context];
  const settings = claimNames.choosing in claims ? claims[claimNames.choosing] : null;
  return {
    subject: claims.sub,
    nonce: claims.nonce,
    jti: claims.jti ?? null,
    deploymentID: claims[claimNames.deploymentID],
    roles: claims[claimNames.roles],
    address: claims.email?.trim() ?? '',
    identifiers: {
      lis: lisIdentifier(claims[claimNames.lis]?.person_sourcedid),
      custom: customIdentifier(custom),
      subject: claims.sub,
    },
    said: {
      grade: customOf(custom, 'grade'),
      schoolClass: customOf(custom, 'class', 'classname'),
      organisation: customOf(custom, 'organisation', 'organization', 'schoolcode', 'orgsourcedid'),
    },
    context: context ? { id: context.id, title: (context.title ?? '').slice(0, 255) } : null,
    membersURL: claims[claimNames.members]?.context_memberships_url ?? null,
    courseID: courseOf(customOf(custom, ltiCourseParameter) ?? inAddress),
    choosing: settings && {
      returnURL: settings.deep_link_return_url,
      takesLinks: settings.accept_types.includes('ltiResourceLink'),
      data: settings.data ?? null,
    },
  };
}
