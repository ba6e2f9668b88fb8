import { sql } from 'kysely';
import type { SurveyItemKind, SurveyMoment } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { sameSchoolKey } from '../../db/query.ts';
import { targetStudents } from './target-students.repository.ts';

/** An event whose survey a course carries. */
export interface CarriedEvent {
  eventID: number;
  title: string;
  moment: SurveyMoment;
}

/** Events whose survey a course carries, in their order. Each of its candidates asks for it: it reads one index. */
export async function eventsOfCourse(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
): Promise<CarriedEvent[]> {
  const { rows } = await sql<CarriedEvent>`
    select v.event_id, v.title,
      case when v.course_before = ${evalSettingID} then 'before' else 'after' end as moment
    from school_event v
    where v.company_id = ${companyID} and (v.course_before = ${evalSettingID} or v.course_after = ${evalSettingID})
    order by v.starts_on, v.event_id`.execute(tx);
  return rows;
}

/** The events of a course with how many questions each asks. */
export async function countSurveyItems<E extends Pick<CarriedEvent, 'eventID' | 'moment'>>(
  tx: Tx,
  companyID: number,
  events: readonly E[],
): Promise<(E & { surveyItems: number })[]> {
  if (events.length === 0) return [];
  const { rows } = await sql<{ eventID: number; moment: SurveyMoment; items: number }>`
    select event_id, moment, count(*)::int as items from survey_item
    where company_id = ${companyID} and event_id = any(${events.map((event) => event.eventID)}::bigint[])
    group by event_id, moment`.execute(tx);
  return events.map((event) => ({
    ...event,
    surveyItems:
      rows.find((row) => row.eventID === event.eventID && row.moment === event.moment)?.items ?? 0,
  }));
}

export interface SurveyItemRow {
  surveyItemID: number;
  eventID: number;
  kind: SurveyItemKind;
  /** Activity of `expectation` and `participation`. */
  activityTitle: string | null;
  growingPurposeID: number | null;
  text: string;
  low: string;
  high: string;
  options: string[];
  isMultiple: boolean;
  isRequired: boolean;
}

/**
 * Questions of events at their moments: activity by activity, purpose by purpose, then the event's own questions.
 * @param asked `studentID`: only of the events that have the student among their targets
 */
export async function readSurveyItems(
  tx: Tx,
  asked: {
    companyID: number;
    events: readonly Pick<CarriedEvent, 'eventID' | 'moment'>[];
    studentID?: number;
  },
): Promise<SurveyItemRow[]> {
  const { companyID, events, studentID } = asked;
  if (events.length === 0) return [];
  const eventIDs = events.map((event) => event.eventID);
  const isAsked =
    studentID === undefined
      ? sql`true`
      : sql`i.event_id in (
          select s.event_id from ${targetStudents({ companyID, eventIDs, studentID })} s)`;
  const { rows } = await sql<SurveyItemRow>`
    select i.survey_item_id, i.event_id, i.kind, a.title as activity_title, i.growing_purpose_id, i.text, i.low, i.high,
      i.options, i.is_multiple, i.is_required
    from survey_item i
    left join event_activity o on ${sameSchoolKey('o', 'i', 'eventID', 'activityID')}
    left join activity a on ${sameSchoolKey('a', 'i', 'activityID')}
    where i.company_id = ${companyID} and i.event_id = any(${eventIDs}::bigint[])
      and (i.event_id, i.moment) in (
        select * from unnest(${eventIDs}::bigint[], ${events.map((event) => event.moment)}::text[]))
      and ${isAsked}
    order by array_position(${eventIDs}::bigint[], i.event_id),
      coalesce(array_position(array['expectation', 'participation', 'feltChange'], i.kind), 4),
      o.position, i.position, i.survey_item_id`.execute(tx);
  return rows;
}

/** The title of an event; undefined where it is not there any more. */
export async function titleOfEvent(
  tx: Tx,
  companyID: number,
  eventID: number,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('schoolEvent')
    .select('title')
    .where((eb) => eb.and({ companyID, eventID }))
    .executeTakeFirst();
  return row?.title;
}
