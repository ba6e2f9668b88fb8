import { schoolClasses } from '../../../lib/classes/school-classes.repository.ts';
import { sql } from 'kysely';
import {
  eventAnalysisLimits,
  type LanguageCode,
  type SurveyItemKind,
  type SurveyMoment,
} from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { nameColumns, classColumns } from '../../../db/name-columns.ts';
import { anyOf, joinOnSchoolKey, sameSchoolKey } from '../../../db/query.ts';
import type { ComponentRow } from '../../../lib/events/activity-components.ts';
import { hasFixedScores } from '../../../lib/results/course-scores.repository.ts';
import { isSurveyAnswer } from '../../../lib/events/survey-progress.repository.ts';

/** An event as an analysis names it. */
export interface AnalysedEvent {
  eventID: number;
  title: string;
  schoolYear: number;
  startsOn: string;
  endsOn: string;
}

/** An event with its courses. */
export interface EventWithCourses extends AnalysedEvent {
  courseBefore: number | null;
  courseAfter: number | null;
}

const columns = sql`v.event_id, v.title, v.school_year, v.starts_on::text, v.ends_on::text`;

/** Events up to a school year that somebody has answered about, latest first. */
export async function readAnsweredEvents(
  tx: Tx,
  key: { companyID: number; schoolYear: number },
): Promise<AnalysedEvent[]> {
  const { rows } = await sql<AnalysedEvent>`
    select ${columns} from school_event v
    where v.company_id = ${key.companyID} and v.school_year <= ${key.schoolYear} and exists (
      select from survey_answer a
      where a.company_id = ${key.companyID} and a.event_id = v.event_id and ${isSurveyAnswer})
    order by v.starts_on desc, v.event_id desc
    limit ${eventAnalysisLimits.events}`.execute(tx);
  return rows;
}

/** Events up to a school year, by id. */
export async function readEvents(
  tx: Tx,
  key: { companyID: number; schoolYear: number; eventIDs: readonly number[] },
): Promise<EventWithCourses[]> {
  const { rows } = await sql<EventWithCourses>`
    select ${columns}, v.course_before, v.course_after from school_event v
    where v.company_id = ${key.companyID} and v.event_id = any(${key.eventIDs}::bigint[])
      and v.school_year <= ${key.schoolYear}`.execute(tx);
  return rows;
}

/** Courses, with the competencies that they asked about. */
export async function readCourses(tx: Tx, companyID: number, evalSettingIDs: readonly number[]) {
  const { rows } = await sql<{
    evalSettingID: number;
    title: string;
    competencyIDs: number[];
    hasScores: boolean;
  }>`
    select x.eval_setting_id, x.title, x.competency_ids, x.scoring_state = 'done' and ${hasFixedScores('x')} as has_scores
    from exam x
    where x.company_id = ${companyID} and x.eval_setting_id = any(${evalSettingIDs}::bigint[])`.execute(
    tx,
  );
  return rows.map((row) => ({ ...row, competencyIDs: row.competencyIDs.map(Number) }));
}
export type CourseOfEvent = Awaited<ReturnType<typeof readCourses>>[number];

/** A question of an event's survey. */
export interface SurveyItemRow {
  eventID: number;
  surveyItemID: number;
  moment: SurveyMoment;
  kind: SurveyItemKind;
  activityID: number | null;
  growingPurposeID: number | null;
  /** Text of the activity, the purpose, or the question itself. */
  text: string;
  low: string;
  high: string;
  options: string[];
  componentIDs: number[];
}

/** The questions of events, as they are asked. */
export async function readItems(
  tx: Tx,
  key: { companyID: number; eventIDs: readonly number[]; language: LanguageCode },
): Promise<SurveyItemRow[]> {
  const { rows } = await sql<SurveyItemRow>`
    select i.event_id, i.survey_item_id, i.moment, i.kind, i.activity_id, i.growing_purpose_id,
      coalesce(a.title, p.title ->> ${key.language}, i.text) as text, i.low, i.high, i.options,
      coalesce(a.component_ids, '{}') as component_ids
    from survey_item i
    left join activity a on ${sameSchoolKey('a', 'i', 'activityID')}
    left join growing_purpose p on p.growing_purpose_id = i.growing_purpose_id
    where i.company_id = ${key.companyID} and i.event_id = any(${key.eventIDs}::bigint[])
    order by i.event_id, i.moment desc, i.position, i.survey_item_id`.execute(tx);
  return rows.map((row) => ({ ...row, componentIDs: row.componentIDs.map(Number) }));
}

/** One student's answers about one event; the lists go together. */
export interface AnswersOfStudent {
  eventID: number;
  studentID: number;
  surveyItemIDs: number[];
  /** Null: not a step, or taken back. */
  values: (number | null)[];
  /** Positions of chosen options, with spaces between them. */
  options: string[];
  hasText: boolean[];
}

/** Everybody's answers about events, one row a student. */
export async function readAnswers(
  tx: Tx,
  companyID: number,
  eventIDs: readonly number[],
): Promise<AnswersOfStudent[]> {
  const { rows } = await sql<AnswersOfStudent>`
    select a.event_id, a.student_id, array_agg(a.survey_item_id) as survey_item_ids, array_agg(a.value) as values,
      array_agg(array_to_string(a.options, ' ')) as options, array_agg(a.text <> '') as has_text
    from survey_answer a
    where a.company_id = ${companyID} and a.event_id = any(${eventIDs}::bigint[]) and ${isSurveyAnswer}
    group by a.event_id, a.student_id`.execute(tx);
  return rows.map((row) => ({ ...row, surveyItemIDs: row.surveyItemIDs.map(Number) }));
}

/** Answers in words to questions. */
export const readTexts = (tx: Tx, companyID: number, surveyItemIDs: readonly number[]) =>
  tx
    .selectFrom('surveyAnswer')
    .select(['surveyItemID', 'studentID', 'text'])
    .where('companyID', '=', companyID)
    .where('surveyItemID', '=', anyOf(surveyItemIDs))
    .where('text', '<>', '')
    .execute();

/** Components of activities, named in one language. */
export async function readComponents(
  tx: Tx,
  componentIDs: readonly number[],
  language: LanguageCode,
) {
  const { rows } = await sql<ComponentRow>`
    select component_id, kind, name ->> ${language} as name from activity_component
    where component_id = any(${componentIDs}::bigint[]) order by component_id`.execute(tx);
  return rows;
}

/** Classes, in the school's order. */
export const readClasses = (tx: Tx, companyID: number, schoolClassIDs: readonly number[]) =>
  schoolClasses(tx, companyID).where('schoolClassID', '=', anyOf(schoolClassIDs)).execute();

/** Students as lists name them, with the class and number of these enrolments. */
export const readNames = (tx: Tx, companyID: number, enrolmentIDs: readonly number[]) =>
  tx
    .selectFrom('enrolment')
    .innerJoin('student', joinOnSchoolKey('student', 'enrolment', 'studentID'))
    .leftJoin('schoolClass', joinOnSchoolKey('schoolClass', 'enrolment', 'schoolClassID'))
    .select([
      'student.studentID',
      ...nameColumns('student'),
      ...classColumns,
      'enrolment.studentNumber',
    ])
    .where('enrolment.companyID', '=', companyID)
    .where('enrolment.enrolmentID', '=', anyOf(enrolmentIDs))
    .execute();
