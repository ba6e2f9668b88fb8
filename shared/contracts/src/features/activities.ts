import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { idParam, listOf, pageOf, pageQuery } from '../lists.ts';
import { personName } from '../person.ts';
import { lineOfText } from '../text.ts';
import { id, instant, smallID, smallIDParam } from '../scalars.ts';
import { readVersion } from '../read-version.ts';

/** Bounds of jgrow activities. */
export const activityLimits = {
  /** A week. */
  durationMinutes: 7 * 24 * 60,
  components: 40,
  purposes: 20,
  /** Letters of the description that the list shows. */
  excerptLength: 160,
} as const;

/** Kinds of an activity's components, in the order in which people think of them. */
export const componentKinds = ['withWhom', 'place', 'theme', 'method'] as const;
export type ComponentKind = (typeof componentKinds)[number];

export const activityComponent = z.object({
  componentID: z.number(),
  kind: z.enum(componentKinds),
  name: z.string(),
});
export type ActivityComponent = z.infer<typeof activityComponent>;

const destination = z.object({ ID: z.number(), destinationName: z.string() });
const purpose = z.object({ growingPurposeID: z.number(), title: z.string() });

/** Fields of an activity that list and detail both show. */
const activityHead = z.object({
  activityID: z.number(),
  title: z.string(),
  purposes: z.array(purpose),
  components: z.array(activityComponent),
  /** Null: left open. */
  durationMinutes: z.number().nullable(),
  destination: destination.nullable(),
  /** Offered to everybody of the school to begin from. */
  isTemplate: z.boolean(),
  /** Null when the account is gone, or when the activity came with the product. */
  creator: personName.nullable(),
  /** Whether the caller made it. */
  isMine: z.boolean(),
  /** Whether the caller may change and delete it: its maker, and administrators. */
  canEdit: z.boolean(),
  /** Events that use it: such an activity can't be deleted (2029). */
  usedBy: z.number(),
  /** Sent back with a change, so that nobody overwrites what another has just written. */
  updatedAt: z.string(),
});

export const activityRow = activityHead.extend({
  /** The beginning of the description. */
  excerpt: z.string(),
});
export type ActivityRow = z.infer<typeof activityRow>;

export const activityDetail = activityHead.extend({
  description: z.string(),
  beforeWork: z.string(),
  afterWork: z.string(),
  /** Events that use it, latest first. */
  events: z.array(
    z.object({ eventID: z.number(), title: z.string(), startsOn: z.string(), endsOn: z.string() }),
  ),
});
export type ActivityDetail = z.infer<typeof activityDetail>;

export const activityScopes = ['all', 'templates', 'mine'] as const;
export type ActivityScope = (typeof activityScopes)[number];

const longText = z.string().max(limits.descriptionLength);
const distinct = (ids: number[]): boolean => new Set(ids).size === ids.length;

export const activityBody = z.object({
  title: lineOfText.min(1).max(limits.titleLength),
  description: longText,
  growingPurposeIDs: z.array(smallID).min(1).max(activityLimits.purposes).refine(distinct),
  componentIDs: z.array(smallID).max(activityLimits.components).refine(distinct),
  durationMinutes: z.number().int().min(1).max(activityLimits.durationMinutes).nullable(),
  beforeWork: longText,
  afterWork: longText,
  destinationID: id.nullable(),
  isTemplate: z.boolean(),
});
export type ActivityBody = z.infer<typeof activityBody>;

/** Why an activity or a destination is refused: the failure's `reason`; the browser has the texts. */
export const ActivityRefusal = {
  /** The school has an activity of this title. */
  TitleTaken: 'titleTaken',
  /** The school, or the product, has a destination of this name. */
  DestinationTaken: 'destinationTaken',
} as const;
export type ActivityRefusal = (typeof ActivityRefusal)[keyof typeof ActivityRefusal];

const activityParams = z.object({ activityID: idParam });

export const activityEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/jgrow/activities',
    access: 'staff',
    summary: 'Activities of the school, changed last first',
    query: pageQuery.extend({
      /** Part of the title or the description. */
      search: z.string().max(limits.titleLength).optional(),
      growingPurposeID: smallIDParam.optional(),
      componentID: smallIDParam.optional(),
      scope: z.enum(activityScopes).default('all'),
    }),
    response: pageOf(activityRow).extend({
      /** Activities of each scope under the same search and purpose. */
      counts: z.object({ all: z.number(), templates: z.number(), mine: z.number() }),
    }),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/jgrow/activities/:activityID',
    access: 'staff',
    summary: 'One activity',
    params: activityParams,
    response: activityDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: '/jgrow/activities',
    access: 'staff',
    summary: 'Make an activity',
    body: activityBody,
    response: activityDetail,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/jgrow/activities/:activityID',
    access: 'staff',
    summary: 'Change an activity of one’s own; administrators change any',
    params: activityParams,
    body: activityBody.extend({ updatedAt: instant }),
    response: activityDetail,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/jgrow/activities/:activityID',
    access: 'staff',
    summary: 'Delete an activity of one’s own; administrators delete any',
    params: activityParams,
    query: readVersion,
    response: z.object({}),
  }),
  components: endpoint({
    method: 'GET',
    path: '/jgrow/activityComponents',
    access: 'staff',
    summary: 'Components to choose from: with whom, where, about what, how',
    response: listOf(activityComponent),
  }),
  createDestination: endpoint({
    method: 'POST',
    path: '/jgrow/destination',
    access: 'staff',
    summary: 'Add a destination of the school’s own',
    body: z.object({ destinationName: lineOfText.min(1).max(limits.nameLength) }),
    response: destination,
  }),
};
