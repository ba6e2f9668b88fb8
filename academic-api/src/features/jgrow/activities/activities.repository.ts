import { sql, type ExpressionBuilder, type SqlBool } from 'kysely';
import { activityLimits, type ActivityScope, type LanguageCode } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { nameColumnsAs } from '../../../db/name-columns.ts';
import {
  likePattern,
  joinOnSchoolKey,
  namesOfUpdater,
  onAccount,
  sameSchoolKey,
} from '../../../db/query.ts';
import type { Database } from '../../../db/schema.ts';
import type { ComponentRow } from '../../../lib/events/activity-components.ts';
import type { Page } from '../../../lib/calls/page.ts';

/** Activities of a school with all that a list shows of one; names are in one language. */
const activities = (tx: Tx, companyID: number, language: LanguageCode) =>
  tx
    .selectFrom('activity')
    .leftJoin('destination', joinOnSchoolKey('destination', 'activity', 'destinationID'))
    .leftJoin('seededDestination', 'seededDestination.destinationID', 'activity.destinationID')
    .leftJoin('account', onAccount('activity', 'createdBy'))
    .select([
      'activity.activityID',
      'activity.title',
      'activity.durationMinutes',
      'activity.isTemplate',
      'activity.createdBy',
      'activity.updatedAt',
      'activity.destinationID',
      ...nameColumnsAs('account', 'creator'),
      sql<string | null>`coalesce(destination.name, seeded_destination.name ->> ${language})`.as(
        'destinationName',
      ),
      sql<{ growingPurposeID: number; title: string }[]>`coalesce((
        select jsonb_agg(jsonb_build_object(
          'growingPurposeID', p.growing_purpose_id, 'title', p.title ->> ${language}) order by p.growing_purpose_id)
        from growing_purpose p where p.growing_purpose_id = any(activity.growing_purpose_ids)), '[]')`.as(
        'purposes',
      ),
      sql<ComponentRow[]>`coalesce((
        select jsonb_agg(jsonb_build_object(
          'componentID', c.component_id, 'kind', c.kind, 'name', c.name ->> ${language}) order by c.component_id)
        from activity_component c where c.component_id = any(activity.component_ids)), '[]')`.as(
        'components',
      ),
      sql<number>`(select count(*) from event_activity e
        where ${sameSchoolKey('e', 'activity', 'activityID')})`.as('usedBy'),
    ])
    .where('activity.companyID', '=', companyID);

export interface ActivityFilter {
  /** Normalised (NFKC). */
  search: string;
  growingPurposeID: number | undefined;
  componentID: number | undefined;
}

const matches =
  ({ search, growingPurposeID, componentID }: ActivityFilter) =>
  (eb: ExpressionBuilder<Database, 'activity'>) => {
    const pattern = likePattern(search);
    return eb.and([
      ...(search === ''
        ? []
        : [
            sql<SqlBool>`(normalize(activity.title, NFKC) ilike ${pattern}
              or normalize(activity.description, NFKC) ilike ${pattern})`,
          ]),
      ...(growingPurposeID === undefined
        ? []
        : [eb(eb.val(growingPurposeID), '=', eb.fn.any('activity.growingPurposeIDs'))]),
      ...(componentID === undefined
        ? []
        : [eb(eb.val(componentID), '=', eb.fn.any('activity.componentIDs'))]),
    ]);
  };

/** How many activities match a filter: all of them, templates, and those of one person. */
export async function countActivities(
  tx: Tx,
  companyID: number,
  userID: number,
  filter: ActivityFilter,
): Promise<Record<ActivityScope, number>> {
  return tx
    .selectFrom('activity')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('isTemplate', '=', true).as('templates'),
      fn.countAll<number>().filterWhere('createdBy', '=', userID).as('mine'),
    ])
    .where('companyID', '=', companyID)
    .where(matches(filter))
    .executeTakeFirstOrThrow();
}

/** One page of activities, changed last first. */
export async function listActivities(
  tx: Tx,
  companyID: number,
  userID: number,
  filter: ActivityFilter & { scope: ActivityScope; language: LanguageCode },
  page: Page,
) {
  const { scope, language } = filter;
  return activities(tx, companyID, language)
    .select((eb) =>
      eb
        .fn<string>('left', ['activity.description', eb.lit(activityLimits.excerptLength)])
        .as('excerpt'),
    )
    .where(matches(filter))
    .$if(scope === 'templates', (query) => query.where('activity.isTemplate', '=', true))
    .$if(scope === 'mine', (query) => query.where('activity.createdBy', '=', userID))
    .orderBy('activity.updatedAt', 'desc')
    .orderBy('activity.activityID', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}
export type ActivityListRow = Awaited<ReturnType<typeof listActivities>>[number];

export async function findActivity(
  tx: Tx,
  companyID: number,
  activityID: number,
  language: LanguageCode,
) {
  return activities(tx, companyID, language)
    .select(['activity.description', 'activity.beforeWork', 'activity.afterWork'])
    .where('activity.activityID', '=', activityID)
    .executeTakeFirst();
}
export type ActivityDetailRow = NonNullable<Awaited<ReturnType<typeof findActivity>>>;

/** Events that use an activity, latest first. */
export async function eventsOfActivity(tx: Tx, companyID: number, activityID: number) {
  return tx
    .selectFrom('eventActivity')
    .innerJoin('schoolEvent', joinOnSchoolKey('schoolEvent', 'eventActivity', 'eventID'))
    .select([
      'schoolEvent.eventID',
      'schoolEvent.title',
      'schoolEvent.startsOn',
      'schoolEvent.endsOn',
    ])
    .where('eventActivity.companyID', '=', companyID)
    .where('eventActivity.activityID', '=', activityID)
    .orderBy('schoolEvent.startsOn', 'desc')
    .orderBy('schoolEvent.eventID', 'desc')
    .execute();
}

/** The person who made an activity, the one who changed it last, and when; holds the row until the transaction ends. */
export async function lockActivity(tx: Tx, companyID: number, activityID: number) {
  return tx
    .selectFrom('activity')
    .select(['activity.createdBy', 'activity.updatedAt', ...namesOfUpdater('activity')])
    .where('activity.companyID', '=', companyID)
    .where('activity.activityID', '=', activityID)
    .forUpdate('activity')
    .executeTakeFirst();
}

/** Columns that a person fills in. */
export interface ActivityValues {
  title: string;
  description: string;
  growingPurposeIDs: number[];
  componentIDs: number[];
  durationMinutes: number | null;
  beforeWork: string;
  afterWork: string;
  destinationID: number | null;
  isTemplate: boolean;
}

export async function insertActivity(
  tx: Tx,
  companyID: number,
  userID: number,
  values: ActivityValues,
  now: Date,
): Promise<number> {
  const row = await tx
    .insertInto('activity')
    .values({
      ...values,
      companyID,
      createdBy: userID,
      updatedBy: userID,
      createdAt: now,
      updatedAt: now,
    })
    .returning('activityID')
    .executeTakeFirstOrThrow();
  return row.activityID;
}

/** Writes new values; the mark of the last change moves on even when the clock has not. */
export async function updateActivity(
  tx: Tx,
  companyID: number,
  activityID: number,
  values: ActivityValues & { updatedBy: number },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('activity')
    .set({
      ...values,
      updatedAt: sql<Date>`greatest(${now}::timestamptz, updated_at + interval '1 millisecond')`,
    })
    .where((eb) => eb.and({ companyID, activityID }))
    .execute();
}

/** Whether a column holds a text, in whatever case and width of letters. */
const sameAs = (column: string, text: string) =>
  sql<boolean>`lower(normalize(${sql.ref(column)}, NFKC)) = lower(normalize(${text}, NFKC))`;

/** Whether an activity of the school, other than `except`, has this title. */
export async function titleTaken(
  tx: Tx,
  companyID: number,
  title: string,
  except?: number,
): Promise<boolean> {
  const row = await tx
    .selectFrom('activity')
    .select('activityID')
    .where('companyID', '=', companyID)
    .where(sameAs('title', title))
    .executeTakeFirst();
  return row !== undefined && row.activityID !== except;
}

export async function deleteActivity(tx: Tx, companyID: number, activityID: number): Promise<void> {
  await tx
    .deleteFrom('activity')
    .where((eb) => eb.and({ companyID, activityID }))
    .execute();
}

/** How many of the chosen ids there are: purposes in use, components, and the destination. */
export async function knownReferences(
  tx: Tx,
  companyID: number,
  chosen: { purposeIDs: number[]; componentIDs: number[]; destinationID: number | null },
): Promise<{ purposes: number; components: number; destination: boolean }> {
  const { rows } = await sql<{ purposes: number; components: number; destination: boolean }>`
    select
      (select count(*) from growing_purpose
        where is_valid and growing_purpose_id = any(${chosen.purposeIDs}::bigint[])) as purposes,
      (select count(*) from activity_component
        where component_id = any(${chosen.componentIDs}::bigint[])) as components,
      (${chosen.destinationID}::bigint is null
        or exists (select from seeded_destination where destination_id = ${chosen.destinationID}::bigint)
        or exists (select from destination
          where company_id = ${companyID} and destination_id = ${chosen.destinationID})) as destination`.execute(
    tx,
  );
  return rows[0] ?? { purposes: 0, components: 0, destination: false };
}

export async function activityComponents(tx: Tx, language: LanguageCode): Promise<ComponentRow[]> {
  return tx
    .selectFrom('activityComponent')
    .select([
      'componentID',
      'kind',
      sql<ComponentRow['name']>`name ->> ${sql.lit(language)}`.as('name'),
    ])
    .orderBy('componentID')
    .execute();
}

/** Whether a destination of this name is offered already, in any language. */
export async function destinationTaken(tx: Tx, companyID: number, name: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from destination where company_id = ${companyID} and ${sameAs('name', name)})
      or exists (select from seeded_destination s, jsonb_each_text(s.name) as text
        where ${sameAs('text.value', name)}) as taken`.execute(tx);
  return rows[0]?.taken ?? false;
}

export async function insertDestination(tx: Tx, companyID: number, name: string): Promise<number> {
  const row = await tx
    .insertInto('destination')
    .values({ companyID, name })
    .returning('destinationID')
    .executeTakeFirstOrThrow();
  return row.destinationID;
}
