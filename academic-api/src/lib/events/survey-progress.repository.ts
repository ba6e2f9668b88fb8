import { sql, type RawBuilder } from 'kysely';
import type { EvaluationProgress, SurveyMoment, SurveyProgressState } from '@mebae/contracts';
import type { CarriedEvent } from './survey-items.repository.ts';
import { targetStudents, type TargetStudent } from './target-students.repository.ts';

/** Whether a row `a` of survey_answer says something: an answer that was taken back stays as a row without any. */
export const isSurveyAnswer: RawBuilder<boolean> = sql`(a.value is not null or a.options <> '{}' or a.text <> '')`;

/** A student of an event, and how far they are with its surveys. */
export type StudentProgress = TargetStudent & Record<SurveyMoment, SurveyProgressState>;

const stateOf = (moment: SurveyMoment): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${name}_${moment}`);
  return sql`case when not bool_or(${column('asked')}) then 'notAsked'
    when sum(${column('required')}) >= coalesce(max(w.${column('wanted')}), 0) then 'completed'
    when sum(${column('given')}) > 0 then 'progressing' else 'pending' end`;
};

/**
 * The students of events with how far each is with the two surveys, as a subquery. A student who is not in the course
 * is not asked; who has answered all questions that ask for an answer has completed.
 *
 * Facts of students are put together by grouping, not by joins over several columns: of a school without statistics the
 * planner joins these in an order that takes minutes.
 * @returns rows of event_id, student_id, enrolment_id, school_class_id, before, after
 */
export function studentsWithProgress(
  companyID: number,
  eventIDs: readonly number[],
): RawBuilder<StudentProgress> {
  const those = sql`company_id = ${companyID} and event_id = any(${eventIDs}::bigint[])`;
  const inCourse = (moment: SurveyMoment) => sql`
    select v.event_id, x.student_id, null::bigint as enrolment_id, null::bigint as school_class_id,
      ${sql.lit(moment === 'before')} as asked_before, ${sql.lit(moment === 'after')} as asked_after,
      0 as given_before, 0 as required_before, 0 as given_after, 0 as required_after
    from v join asked x on x.eval_setting_id = v.${sql.ref(`course_${moment}`)}`;
  const countOf = (moment: SurveyMoment) => sql`
    count(*) filter (where i.moment = ${sql.lit(moment)}),
    count(*) filter (where i.moment = ${sql.lit(moment)} and i.is_required)`;
  const wantedOf = (moment: SurveyMoment) => sql`
    count(*) filter (where moment = ${sql.lit(moment)} and is_required) as ${sql.ref(`wanted_${moment}`)}`;
  return sql<StudentProgress>`(
    with v as materialized (
      select event_id, course_before, course_after from school_event where ${those}
    ), asked as materialized (
      select eval_setting_id, student_id from examinee
      where company_id = ${companyID}
        and eval_setting_id = any(array(select course_before from v union select course_after from v))
    ), wanted as materialized (
      select event_id, ${wantedOf('before')}, ${wantedOf('after')} from survey_item where ${those} group by event_id
    ), facts as materialized (
      ${inCourse('before')}
      union all
      ${inCourse('after')}
      union all
      select s.event_id, s.student_id, s.enrolment_id, s.school_class_id, false, false, 0, 0, 0, 0
      from ${targetStudents({ companyID, eventIDs })} s
      union all
      select a.event_id, a.student_id, null, null, false, false, ${countOf('before')}, ${countOf('after')}
      from survey_answer a
      join survey_item i on i.company_id = ${companyID} and i.survey_item_id = a.survey_item_id
      where a.company_id = ${companyID} and a.event_id = any(${eventIDs}::bigint[]) and ${isSurveyAnswer}
      group by a.event_id, a.student_id
    )
    select f.event_id, f.student_id, max(f.enrolment_id) as enrolment_id, max(f.school_class_id) as school_class_id,
      ${stateOf('before')} as before, ${stateOf('after')} as after
    from facts f
    left join wanted w on w.event_id = f.event_id
    group by f.event_id, f.student_id
    having bool_or(f.enrolment_id is not null))`;
}

/**
 * The people whom the surveys of a course ask, with how far they are with them together, as a subquery: put together as
 * `studentsWithProgress` is.
 * @returns rows of student_id, progress
 */
export function progressInCourse(
  companyID: number,
  events: readonly CarriedEvent[],
): RawBuilder<{ studentID: number; progress: EvaluationProgress }> {
  const eventIDs = events.map((event) => event.eventID);
  const moments = events.map((event) => event.moment);
  return sql`(
    with asked as materialized (
      select i.event_id, i.survey_item_id, i.is_required from survey_item i
      where i.company_id = ${companyID} and i.event_id = any(${eventIDs}::bigint[])
        and (i.event_id, i.moment) in (select * from unnest(${eventIDs}::bigint[], ${moments}::text[]))
    ), wanted as materialized (
      select event_id, count(*) filter (where is_required) as required from asked group by event_id
    ), facts as materialized (
      select t.event_id, t.student_id, true as is_target, 0 as given, 0 as required
      from ${targetStudents({ companyID, eventIDs })} t
      union all
      select a.event_id, a.student_id, false, count(*), count(*) filter (where i.is_required)
      from survey_answer a
      join asked i on i.survey_item_id = a.survey_item_id
      where a.company_id = ${companyID} and a.event_id = any(${eventIDs}::bigint[]) and ${isSurveyAnswer}
      group by a.event_id, a.student_id
    ), of_events as (
      select event_id, student_id, sum(given) as given, sum(required) as required
      from facts group by event_id, student_id having bool_or(is_target)
    )
    select o.student_id, case when sum(o.required) >= sum(w.required) then 2
      when sum(o.given) > 0 then 1 else 0 end as progress
    from of_events o
    join wanted w on w.event_id = o.event_id
    group by o.student_id)`;
}
