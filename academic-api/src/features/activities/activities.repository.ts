import { sql } from 'kysely';
import {
  activityLimits,
  type ActivityScope,
  type ComponentKind,
  type LanguageCode,
} from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';

/** What an activity is shown with; names are in one language. */
export interface ActivityHeadRow {
  activityID: number;
  title: string;
  durationMinutes: number | null;
  isTemplate: boolean;
  createdBy: number | null;
  updatedAt: Date;
  destinationID: number | null;
  destinationName: string | null;
  creatorFirstName: string | null;
  creatorLastName: string | null;
  purposes: { growingPurposeID: number; title: string }[];
  components: { componentID: number; kind: ComponentKind; name: string }[];
}
export interface ActivityListRow extends ActivityHeadRow {
  excerpt: string;
}
export interface ActivityDetailRow extends ActivityHeadRow {
  description: string;
  beforeWork: string;
  afterWork: string;
}

/** Columns and joins of `ActivityHeadRow`, for `activity a`. */
const head = (language: LanguageCode) => sql`
  a.activity_id, a.title, a.duration_minutes, a.is_template, a.created_by, a.updated_at, a.destination_id,
  coalesce(d.name, sd.name ->> ${language}) as destination_name,
  m.first_name as creator_first_name, m.last_name as creator_last_name,
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'growingPurposeID', p.growing_purpose_id, 'title', p.title ->> ${language}) order by p.growing_purpose_id)
    from growing_purpose p where p.growing_purpose_id = any(a.growing_purpose_ids)), '[]') as purposes,
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'componentID', c.component_id, 'kind', c.kind, 'name', c.name ->> ${language}) order by c.component_id)
    from activity_component c where c.component_id = any(a.component_ids)), '[]') as components`;
const joins = sql`
  left join destination d on d.company_id = a.company_id and d.destination_id = a.destination_id
  left join seeded_destination sd on sd.destination_id = a.destination_id
  left join account m on m.company_id = a.company_id and m.user_id = a.created_by`;

export interface ActivityFilter {
  /** Normalised (NFKC). */
  search?: string;
  growingPurposeID?: number;
}

const matching = (companyID: number, { search, growingPurposeID }: ActivityFilter) => {
  const pattern = search ? `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null;
  return sql`a.company_id = ${companyID}
    and (${pattern}::text is null or normalize(a.title, NFKC) ilike ${pattern}
      or normalize(a.description, NFKC) ilike ${pattern})
    and (${growingPurposeID ?? null}::int is null or ${growingPurposeID ?? null} = any(a.growing_purpose_ids))`;
};

/** How many activities match a filter: all of them, templates, and those of one person. */
export async function countActivities(
  tx: Tx,
  companyID: number,
  userID: number,
  filter: ActivityFilter,
): Promise<Record<ActivityScope, number>> {
  const { rows } = await sql<Record<ActivityScope, number>>`
    select count(*) as all, count(*) filter (where a.is_template) as templates,
      count(*) filter (where a.created_by = ${userID}) as mine
    from activity a where ${matching(companyID, filter)}`.execute(tx);
  return rows[0] ?? { all: 0, templates: 0, mine: 0 };
}

/** One page of activities, changed last first. */
export async function listActivities(
  tx: Tx,
  companyID: number,
  userID: number,
  filter: ActivityFilter & {
    scope: ActivityScope;
    language: LanguageCode;
    limit: number;
    offset: number;
  },
): Promise<ActivityListRow[]> {
  const { scope, language, limit, offset } = filter;
  const { rows } = await sql<ActivityListRow>`
    select ${head(language)}, left(a.description, ${activityLimits.excerptLength}::int) as excerpt
    from activity a ${joins}
    where ${matching(companyID, filter)}
      and (${scope} <> 'templates' or a.is_template) and (${scope} <> 'mine' or a.created_by = ${userID})
    order by a.updated_at desc, a.activity_id desc
    limit ${limit} offset ${offset}`.execute(tx);
  return rows;
}

export async function findActivity(
  tx: Tx,
  companyID: number,
  activityID: number,
  language: LanguageCode,
): Promise<ActivityDetailRow | undefined> {
  const { rows } = await sql<ActivityDetailRow>`
    select ${head(language)}, a.description, a.before_work, a.after_work
    from activity a ${joins}
    where a.company_id = ${companyID} and a.activity_id = ${activityID}`.execute(tx);
  return rows[0];
}

/** Who made an activity and when it was last changed; holds the row until the transaction ends. */
export async function holdActivity(tx: Tx, companyID: number, activityID: number) {
  return tx
    .selectFrom('activity')
    .select(['createdBy', 'updatedAt'])
    .where('companyID', '=', companyID)
    .where('activityID', '=', activityID)
    .forUpdate()
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
  values: ActivityValues,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('activity')
    .set({
      ...values,
      updatedAt: sql<Date>`greatest(${now}::timestamptz, updated_at + interval '1 millisecond')`,
    })
    .where('companyID', '=', companyID)
    .where('activityID', '=', activityID)
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

/**
 * Keeps others of the school from giving a title or a name until this transaction ends, so that two who choose the same
 * one at the same moment get an answer each, not a failed statement.
 */
export async function holdNames(tx: Tx, companyID: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('jgrow names', ${companyID}))`.execute(
    tx,
  );
}

export async function deleteActivity(tx: Tx, companyID: number, activityID: number): Promise<void> {
  await tx
    .deleteFrom('activity')
    .where('companyID', '=', companyID)
    .where('activityID', '=', activityID)
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
        or exists (select from seeded_destination where destination_id = ${chosen.destinationID})
        or exists (select from destination
          where company_id = ${companyID} and destination_id = ${chosen.destinationID})) as destination`.execute(
    tx,
  );
  return rows[0] ?? { purposes: 0, components: 0, destination: false };
}

export async function activityComponents(tx: Tx) {
  return tx
    .selectFrom('activityComponent')
    .select(['componentID', 'kind', 'name'])
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
