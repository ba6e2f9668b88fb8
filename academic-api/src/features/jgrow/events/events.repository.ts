import { sql, type RawBuilder } from 'kysely';
import type { EventState, LanguageCode, PersonName } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { nameObject } from '../../../db/name-columns.ts';
import { likePattern, namesOfUpdater, sameSchoolKey } from '../../../db/query.ts';
import type { ComponentRow } from '../../../lib/events/activity-components.ts';
import { isForClass } from '../../../lib/events/events-of-targets.repository.ts';
import type { Page } from '../../../lib/calls/page.ts';

/** An event with what it is made of, named in one language. */
export interface EventHeadRow {
  eventID: number;
  title: string;
  schoolYear: number;
  startsOn: string;
  endsOn: string;
  note: string;
  courseBefore: number | null;
  courseAfter: number | null;
  createdBy: number | null;
  creator: PersonName | null;
  updatedAt: Date;
  copiedFrom: { eventID: number; title: string } | null;
  destinations: { ID: number; destinationName: string }[];
  purposes: { growingPurposeID: number; title: string }[];
  activities: { activityID: number; title: string; components: ComponentRow[] }[];
}

/** Events `v` with all of their own; the order is the caller's. */
const heads = (those: RawBuilder<unknown>, language: LanguageCode) => sql<EventHeadRow>`
  select v.event_id, v.title, v.school_year, v.starts_on, v.ends_on, v.note, v.course_before, v.course_after,
    v.created_by, v.updated_at, case when a.user_id is not null then ${nameObject('a')} end as creator,
    (select jsonb_build_object('eventID', o.event_id, 'title', o.title) from school_event o
      where o.company_id = v.company_id and o.event_id = v.copied_from) as copied_from,
    coalesce((select jsonb_agg(jsonb_build_object('ID', d.id,
        'destinationName', coalesce(own.name, seeded.name ->> ${language})) order by d.position)
      from unnest(v.destination_ids) with ordinality as d(id, position)
      left join destination own on own.company_id = v.company_id and own.destination_id = d.id
      left join seeded_destination seeded on seeded.destination_id = d.id
      where own.name is not null or seeded.name is not null), '[]') as destinations,
    coalesce((select jsonb_agg(jsonb_build_object('growingPurposeID', p.growing_purpose_id,
        'title', p.title ->> ${language}) order by p.growing_purpose_id)
      from growing_purpose p where p.growing_purpose_id = any(v.growing_purpose_ids)), '[]') as purposes,
    coalesce((select jsonb_agg(jsonb_build_object('activityID', b.activity_id, 'title', b.title,
        'components', coalesce((select jsonb_agg(jsonb_build_object('componentID', c.component_id,
            'kind', c.kind, 'name', c.name ->> ${language}) order by c.component_id)
          from activity_component c where c.component_id = any(b.component_ids)), '[]')) order by e.position)
      from event_activity e join activity b on ${sameSchoolKey('b', 'e', 'activityID')}
      where ${sameSchoolKey('e', 'v', 'eventID')}), '[]') as activities
  from (${those}) v
  left join account a on a.company_id = v.company_id and a.user_id = v.created_by`;

export interface EventFilter {
  schoolYear: number;
  /** Normalised (NFKC). */
  search: string;
  state: EventState | undefined;
  growingPurposeID: number | undefined;
  schoolClassID: number | undefined;
  activityID: number | undefined;
  /** The day in Japan. */
  today: string;
}

function matching(companyID: number, filter: EventFilter): RawBuilder<unknown> {
  const { search, state, growingPurposeID, schoolClassID, activityID, today } = filter;
  const conditions = [sql`v.company_id = ${companyID}`, sql`v.school_year = ${filter.schoolYear}`];
  if (search !== '') {
    const pattern = likePattern(search);
    conditions.push(
      sql`(normalize(v.title, NFKC) ilike ${pattern} or normalize(v.note, NFKC) ilike ${pattern})`,
    );
  }
  if (state === 'planned') conditions.push(sql`v.starts_on > ${today}::date`);
  if (state === 'running') {
    conditions.push(sql`v.starts_on <= ${today}::date and v.ends_on >= ${today}::date`);
  }
  if (state === 'over') conditions.push(sql`v.ends_on < ${today}::date`);
  if (growingPurposeID !== undefined) {
    conditions.push(sql`${growingPurposeID} = any(v.growing_purpose_ids)`);
  }
  if (schoolClassID !== undefined) {
    conditions.push(isForClass(schoolClassID));
  }
  if (activityID !== undefined) {
    conditions.push(sql`exists (select from event_activity e
      where ${sameSchoolKey('e', 'v', 'eventID')} and e.activity_id = ${activityID})`);
  }
  return sql`from school_event v where ${sql.join(conditions, sql` and `)}`;
}

const latestFirst = sql`order by v.starts_on desc, v.event_id desc`;

/** One page of a school year's events, latest first, and how many there are. */
export async function listEvents(
  tx: Tx,
  companyID: number,
  filter: EventFilter,
  language: LanguageCode,
  page: Page,
): Promise<{ rows: EventHeadRow[]; total: number }> {
  const those = matching(companyID, filter);
  const counted = await sql<{ total: number }>`select count(*) as total ${those}`.execute(tx);
  const onPage = sql`select v.* ${those} ${latestFirst} limit ${page.limit} offset ${page.offset}`;
  const { rows } = await sql<EventHeadRow>`${heads(onPage, language)} ${latestFirst}`.execute(tx);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function findEvent(
  tx: Tx,
  companyID: number,
  eventID: number,
  language: LanguageCode,
): Promise<EventHeadRow | undefined> {
  const those = sql`select * from school_event where company_id = ${companyID} and event_id = ${eventID}`;
  const { rows } = await heads(those, language).execute(tx);
  return rows[0];
}

/** An event as it is stored, with who changed it last; locked until the transaction ends. */
export async function lockEvent(tx: Tx, companyID: number, eventID: number) {
  return tx
    .selectFrom('schoolEvent')
    .select([
      'schoolEvent.eventID',
      'schoolEvent.schoolYear',
      'schoolEvent.createdBy',
      'schoolEvent.updatedAt',
      'schoolEvent.growingPurposeIDs',
      'schoolEvent.destinationIDs',
      'schoolEvent.courseBefore',
      'schoolEvent.courseAfter',
      ...namesOfUpdater('schoolEvent'),
    ])
    .where('schoolEvent.companyID', '=', companyID)
    .where('schoolEvent.eventID', '=', eventID)
    .forUpdate('schoolEvent')
    .executeTakeFirst();
}
export type StoredEvent = NonNullable<Awaited<ReturnType<typeof lockEvent>>>;
