import { sql } from 'kysely';
import type { LanguageCode, Participation } from '@mebae/contracts';
import { dayInJapan, type StatementScore } from '@mebae/rules';
import type { Tx } from '../../db/connect.ts';
import { sameSchoolKey } from '../../db/query.ts';
import { targetStudents } from '../events/target-students.repository.ts';
import { inScope, type Scope } from '../courses/examinees.repository.ts';
import { onNewestModel, type MeasuredAgain } from '../results/growth-scores.ts';
import { areLinked } from '../results/linked-scores.repository.ts';
import { soundEvaluators } from '../results/sound-evaluators.repository.ts';

/** The student of the evidence: of courses up to a school year, from classes in scope. */
export interface EvidenceOf {
  companyID: number;
  studentID: number;
  schoolYear: number;
  scope: Scope;
  language: LanguageCode;
  /** Events that are over by now count. */
  now: Date;
}

/** A fixed score of a student, with figures of the grade and the class that the answers were given in. */
export interface FixedScoreRow extends StatementScore {
  evalSettingID: number;
  title: string;
  endAt: Date;
  name: string;
  competencyType: 'cognitive' | 'self' | 'gift' | 'community';
  value: number;
  evaluators: number;
  isFixed: true;
  /** People of the grade who are counted and whom the reader may not see. */
  gradeOthers: number;
  /** The student's answers about themselves in this course look careless. */
  isSelfCareless: boolean;
}

/** Fixed scores of the student's last two courses that have any, newer course first. */
export async function fixedScoresOf(
  tx: Tx,
  owner: Omit<EvidenceOf, 'now'>,
): Promise<FixedScoreRow[]> {
  const { companyID, studentID, schoolYear, scope, language } = owner;
  const { rows } = await sql<FixedScoreRow & MeasuredAgain>`
    with own as materialized (
      select s.*, x.title, least(x.ended_at, x.end_at) as over_at, enrolment.school_year, enrolment.grade, enrolment.school_class_id,
        dense_rank() over (order by least(x.ended_at, x.end_at) desc, x.eval_setting_id desc) as nth
      from score s
      join exam x on ${sameSchoolKey('x', 's', 'evalSettingID')}
      join enrolment on ${sameSchoolKey('enrolment', 's', 'enrolmentID')}
      where s.company_id = ${companyID} and s.student_id = ${studentID} and x.school_year <= ${schoolYear}
        and s.is_fixed and s.value is not null and ${inScope(scope)}
    ), figures as (
      select s.eval_setting_id, s.competency_id, avg(s.value) as grade_mean, stddev_samp(s.value) as grade_sd,
        count(s.value)::int as grade_n, avg(s.value) filter (where e.school_class_id = o.school_class_id) as class_mean,
        (count(s.value) filter (where not coalesce(${inScope(scope, 'e')}, false)))::int as grade_others,
        ${areLinked('s', 'e.schoolClassID')} as is_grade_linked
      from (select distinct eval_setting_id, school_year, grade, school_class_id from own where nth = 1) o
      join enrolment e on e.company_id = ${companyID} and e.school_year = o.school_year and e.grade = o.grade
      join score s on s.company_id = e.company_id and s.eval_setting_id = o.eval_setting_id
        and s.student_id = e.student_id and s.enrolment_id = e.enrolment_id and s.is_fixed
      group by s.eval_setting_id, s.competency_id
    )
    select own.eval_setting_id, own.title, own.over_at as end_at, own.competency_id,
      c.name ->> ${sql.lit(language)} as name, c.competency_type, own.value, own.standard_error, own.evaluators,
      own.model_version, own.growth_value, own.growth_error,
      own.is_fixed, ${soundEvaluators('own')} as sound_evaluators, own.self_value, f.grade_mean, f.grade_sd,
      coalesce(f.grade_n, 0) as grade_n, f.class_mean, coalesce(f.grade_others, 0) as grade_others,
      coalesce(f.is_grade_linked, true) as is_grade_linked, coalesce(cardinality(fit.self_careless_reasons) > 0, false) as is_self_careless
    from own
    join competency c on c.competency_id = own.competency_id
    left join evaluator_fit fit on ${sameSchoolKey('fit', 'own', 'evalSettingID', 'studentID')}
    left join figures f on f.eval_setting_id = own.eval_setting_id and f.competency_id = own.competency_id
    where own.nth <= 2
    order by own.nth, own.competency_id`.execute(tx);
  return onNewestModel(rows, rows[0]?.modelVersion);
}

/** Participations that staff noted, of one school year, in the order that they were noted. */
export async function participationsOf(
  tx: Tx,
  { companyID, studentID, schoolYear }: Pick<EvidenceOf, 'companyID' | 'studentID' | 'schoolYear'>,
): Promise<Participation[]> {
  const rows = await tx
    .selectFrom('participation')
    .select(['participationID', 'kind', 'title', 'schoolYear'])
    .where((eb) => eb.and({ companyID, studentID, schoolYear }))
    .orderBy('participationID')
    .execute();
  return rows.map((row) => ({ ...row, eventID: null }));
}

/**
 * Events of one school year that are over and that the student was of, but for those of which they have answered that
 * they did not take part in any of the activities; in the order of the days.
 */
export async function eventsOf(
  tx: Tx,
  {
    companyID,
    studentID,
    schoolYear,
    now,
  }: Pick<EvidenceOf, 'companyID' | 'studentID' | 'schoolYear' | 'now'>,
): Promise<Participation[]> {
  const over = sql<number[]>`array(select o.event_id from school_event o
    where o.company_id = ${companyID} and o.school_year = ${schoolYear} and o.ends_on < ${dayInJapan(now)}::date)`;
  const { rows } = await sql<{ eventID: number; title: string }>`
    select v.event_id, v.title
    from ${targetStudents({ companyID, eventIDs: over, studentID })} s
    join school_event v on v.company_id = ${companyID} and v.event_id = s.event_id
    where exists (
      select from survey_item i
      left join survey_answer a on ${sameSchoolKey('a', 'i', 'surveyItemID')} and a.student_id = ${studentID}
      where ${sameSchoolKey('i', 'v', 'eventID')} and i.kind = 'participation' and a.value is distinct from 0)
    order by v.starts_on, v.event_id`.execute(tx);
  return rows.map(({ eventID, title }) => ({
    participationID: null,
    eventID,
    kind: 'event',
    title,
    schoolYear,
  }));
}
