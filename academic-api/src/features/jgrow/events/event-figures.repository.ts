import { sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import { anyOf, sameSchoolKey } from '../../../db/query.ts';
import { isEnrolled } from '../../../lib/people/enrolled.repository.ts';
import { studentsWithProgress } from '../../../lib/events/survey-progress.repository.ts';

/** A target of an event with its names. */
export interface TargetRow {
  eventID: number;
  schoolClassID: number | null;
  grade: number | null;
  schoolClassName: string | null;
  groupSettingID: number | null;
  groupNumber: number | null;
  title: string | null;
  groupName: string | null;
  students: number;
}

/** Targets of events in their order, with how many students each has by itself. */
export async function targetsOfEvents(
  tx: Tx,
  companyID: number,
  eventIDs: readonly number[],
): Promise<TargetRow[]> {
  const { rows } = await sql<TargetRow>`
    with targets as materialized (
      select t.* from event_target t
      where t.company_id = ${companyID} and t.event_id = any(${eventIDs}::bigint[])
    ), settings as materialized (
      select g.* from group_setting g
      where g.company_id = ${companyID} and g.group_setting_id = any(array(select group_setting_id from targets))
    ), enrolled as not materialized (
      select * from enrolment where company_id = ${companyID} and ${isEnrolled()}
    ), in_classes as materialized (
      select e.school_class_id, count(*) as students from enrolled e
      where e.school_class_id = any(array(select school_class_id from targets)) group by e.school_class_id
    ), in_groups as materialized (
      select m.group_setting_id, m.group_number, count(*) as students
      from settings g
      join group_member m on m.company_id = ${companyID} and m.group_setting_id = g.group_setting_id
      join enrolled e on e.student_id = m.student_id and e.school_year = g.school_year
      where m.group_number is not null
      group by m.group_setting_id, m.group_number
    )
    select t.event_id, t.school_class_id, c.grade, c.name as school_class_name, t.group_setting_id, t.group_number,
      g.title, n.name as group_name,
      coalesce((select i.students from in_classes i where i.school_class_id = t.school_class_id),
        (select sum(i.students) from in_groups i where i.group_setting_id = t.group_setting_id
          and i.group_number = coalesce(t.group_number, i.group_number)), 0)::int as students
    from targets t
    left join school_class c on ${sameSchoolKey('c', 't', 'schoolClassID')}
    left join settings g on g.group_setting_id = t.group_setting_id
    left join student_group n on ${sameSchoolKey('n', 't', 'groupSettingID', 'groupNumber')}
    order by t.event_id, t.position`.execute(tx);
  return rows;
}

/** Students of an event, and how far they are with its surveys. */
export interface FiguresRow {
  eventID: number;
  students: number;
  askedBefore: number;
  completedBefore: number;
  askedAfter: number;
  completedAfter: number;
}

/** How many students events have, are asked by their surveys, and have answered; none without students. */
export async function figuresOfEvents(
  tx: Tx,
  companyID: number,
  eventIDs: readonly number[],
): Promise<FiguresRow[]> {
  const { rows } = await sql<FiguresRow>`
    select p.event_id, count(*) as students,
      count(*) filter (where p.before <> 'notAsked') as asked_before,
      count(*) filter (where p.before = 'completed') as completed_before,
      count(*) filter (where p.after <> 'notAsked') as asked_after,
      count(*) filter (where p.after = 'completed') as completed_after
    from ${studentsWithProgress(companyID, eventIDs)} p
    group by p.event_id`.execute(tx);
  return rows;
}

/** Courses by their ids. */
export const coursesByID = (tx: Tx, companyID: number, evalSettingIDs: readonly number[]) =>
  tx
    .selectFrom('exam')
    .select(['evalSettingID', 'title', 'startAt', 'endAt', 'endedAt', 'scoringState'])
    .where('companyID', '=', companyID)
    .where('evalSettingID', '=', anyOf(evalSettingIDs))
    .execute();
export type CourseRow = Awaited<ReturnType<typeof coursesByID>>[number];
