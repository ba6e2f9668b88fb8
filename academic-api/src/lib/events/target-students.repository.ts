import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { sameSchoolKey } from '../../db/query.ts';
import { isEnrolled } from '../people/enrolled.repository.ts';

/** Events whose people are asked for: their ids, or an SQL array of them. */
export interface EventsToRead {
  companyID: number;
  eventIDs: readonly number[] | RawBuilder<number[]>;
  /** Only this one of the students. */
  studentID?: number;
}

/** A student of an event, with the enrolment of the event's school year. */
export interface TargetStudent {
  eventID: number;
  studentID: number;
  enrolmentID: number;
  schoolClassID: number | null;
}

/**
 * The students of events as a subquery: of each event everybody who is enrolled in one of its classes or is a member of
 * one of its groups, once, however many of its targets hold them. A student who has left in the event's school year is
 * not one.
 * @returns rows of event_id, student_id, enrolment_id, school_class_id
 */
export function targetStudents({
  companyID,
  eventIDs,
  studentID,
}: EventsToRead): RawBuilder<TargetStudent> {
  const ids = Array.isArray(eventIDs) ? sql`${eventIDs}::bigint[]` : eventIDs;
  const isOne = studentID !== undefined;
  const enrolled = sql`select * from enrolment
    where company_id = ${companyID} and ${isEnrolled()}
      and ${isOne ? sql`student_id = ${studentID}` : sql`true`}`;
  const columns = sql`t.event_id, e.student_id, e.enrolment_id, e.school_class_id`;
  // the enrolments of one student are few, and come first
  return sql<TargetStudent>`(
    with t as materialized (
      select o.event_id, v.school_year, o.school_class_id, o.group_setting_id, o.group_number
      from event_target o
      join school_event v on ${sameSchoolKey('v', 'o', 'eventID')}
      where o.company_id = ${companyID} and o.event_id = any(${ids})
    ), e as ${isOne ? sql`materialized` : sql`not materialized`} (${enrolled})
    select ${columns} from t
    join e on e.school_class_id = t.school_class_id
    union
    select ${columns} from t
    join group_member m on m.company_id = ${companyID} and m.group_setting_id = t.group_setting_id
      and m.group_number = coalesce(t.group_number, m.group_number)
      and ${isOne ? sql`m.student_id = ${studentID}` : sql`true`}
    join e on e.student_id = m.student_id and e.school_year = t.school_year)`;
}

/**
 * The students of events: see `targetStudents`.
 * @returns a row for each event and student, by event and student
 */
export async function readTargetStudents(tx: Tx, wanted: EventsToRead): Promise<TargetStudent[]> {
  const { rows } = await sql<TargetStudent>`
    select s.* from ${targetStudents(wanted)} s order by s.event_id, s.student_id`.execute(tx);
  return rows;
}
