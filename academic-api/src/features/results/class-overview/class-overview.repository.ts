import { schoolClasses } from '../../../lib/classes/school-classes.repository.ts';
import { sql, type RawBuilder } from 'kysely';
import {
  classOverviewLimits as most,
  type ClassMember,
  type GroupSettingRow,
  type LanguageCode,
  type PersonName,
} from '@mebae/contracts';
import { coreTrendMasterIDs, type StatementScore } from '@mebae/rules';
import type { Tx } from '../../../db/connect.ts';
import { nameObject } from '../../../db/name-columns.ts';
import { sameSchoolKey } from '../../../db/query.ts';
import { isEnrolled, staysInCourse } from '../../../lib/people/enrolled.repository.ts';
import { inScope, type Scope } from '../../../lib/courses/examinees.repository.ts';
import { isForClass } from '../../../lib/events/events-of-targets.repository.ts';
import { onNewestModel, type MeasuredAgain } from '../../../lib/results/growth-scores.ts';
import { soundEvaluators } from '../../../lib/results/sound-evaluators.repository.ts';

/** A class of a school year. */
export interface ClassKey {
  companyID: number;
  schoolClassID: number;
  schoolYear: number;
}

/** Classes of a school year in scope, in the school's order. */
export const classesInScope = (
  tx: Tx,
  { companyID, schoolYear }: Pick<ClassKey, 'companyID' | 'schoolYear'>,
  scope: Scope,
) =>
  schoolClasses(tx, companyID)
    .where('schoolYear', '=', schoolYear)
    .where(inScope(scope, 'schoolClass'))
    .execute();

/**
 * Courses of the school year with those of the class who stay in them, to be put after `from`: `exam x`, `examinee p`,
 * `enrolment e`, `student s`. It ends in its own conditions.
 */
const peopleOfClass = ({ companyID, schoolClassID, schoolYear }: ClassKey) => sql`
  exam x
  join examinee p on ${sameSchoolKey('p', 'x', 'evalSettingID')}
  join enrolment e on ${sameSchoolKey('e', 'p', 'enrolmentID')}
    and e.school_class_id = ${schoolClassID} and e.school_year = ${schoolYear}
  join student s on ${sameSchoolKey('s', 'p', 'studentID')} and s.removed_at is null
  where x.company_id = ${companyID} and x.school_year = ${schoolYear} and ${staysInCourse('p')}`;

/** A `ClassMember` of a row of `student` and one with the number in the class. */
const member = (student: string, enrolment: string): RawBuilder<ClassMember> => sql`
  ${nameObject(student)} || jsonb_build_object('studentID', ${sql.ref(`${student}.studentID`)},
    'studentNumber', ${sql.ref(`${enrolment}.studentNumber`)})`;

/** When the time of an examinee `p` of a course `x` is over: some have an own, later end. */
const endOf = sql`greatest(coalesce(x.ended_at, x.end_at), p.end_at)`;

interface RunningCourse {
  evalSettingID: number;
  title: string;
  /** The soonest end of those who may still answer. */
  endAt: Date;
  examinees: number;
  handedIn: number;
  waiting: ClassMember[];
}

/**
 * Courses that somebody of the class may answer at a moment, the soonest end first: those who may, and who of them has not
 * handed in.
 */
export async function runningCourses(tx: Tx, key: ClassKey, now: Date): Promise<RunningCourse[]> {
  const { rows } = await sql<RunningCourse>`
    select x.eval_setting_id, x.title, min(${endOf}) as end_at, count(*)::int as examinees,
      count(p.handed_in_at)::int as handed_in,
      coalesce(jsonb_agg(${member('s', 'e')} order by e.student_number nulls last, s.student_id)
        filter (where p.handed_in_at is null), '[]') as waiting
    from ${peopleOfClass(key)} and x.start_at <= ${now} and ${endOf} > ${now}
    group by x.eval_setting_id, x.title
    order by end_at, x.eval_setting_id
    limit ${most.courses}`.execute(tx);
  return rows;
}

/** A fixed score of a student of the class in one of the last two courses that gave them any. */
export interface LastScoreRow extends PersonName, MeasuredAgain, StatementScore {
  studentID: number;
  studentNumber: number | null;
  value: number;
  evalSettingID: number;
  title: string;
  endAt: Date;
  name: string;
}

/**
 * Fixed scores of each student of a class in the last two courses that gave them any, measured by the newer one's model:
 * by number, the newer course first. Figures of the grade are left out: what rises or falls does not depend on them.
 * @param key.scope classes of all years whose courses the caller may see
 */
export async function lastScores(
  tx: Tx,
  key: ClassKey & { scope: Scope; language: LanguageCode },
): Promise<LastScoreRow[]> {
  const { companyID, schoolClassID, schoolYear, scope, language } = key;
  const { rows } = await sql<LastScoreRow>`
    with own as materialized (
      select member.student_id, member.student_number, s.competency_id, s.value, s.standard_error, s.model_version,
        s.growth_value, s.growth_error, s.is_fixed, s.company_id, s.eval_setting_id, s.evaluators, s.sound_evaluators,
        x.title, least(x.ended_at, x.end_at) as end_at,
        dense_rank() over (partition by s.student_id order by least(x.ended_at, x.end_at) desc, x.eval_setting_id desc) as nth
      from enrolment member
      join score s on ${sameSchoolKey('s', 'member', 'studentID')} and s.is_fixed and s.value is not null
      join exam x on ${sameSchoolKey('x', 's', 'evalSettingID')} and x.school_year <= ${schoolYear}
      join enrolment on ${sameSchoolKey('enrolment', 's', 'enrolmentID')}
      where member.company_id = ${companyID} and member.school_class_id = ${schoolClassID}
        and member.school_year = ${schoolYear} and ${isEnrolled('member')} and ${inScope(scope)}
    )
    select own.student_id, own.student_number, t.first_name, t.last_name, t.first_name_kana, t.last_name_kana,
      own.eval_setting_id, own.title, own.end_at, own.competency_id, c.name ->> ${sql.lit(language)} as name,
      own.value, own.standard_error, own.model_version, own.growth_value, own.growth_error, own.is_fixed,
      ${soundEvaluators('own')} as sound_evaluators, null as self_value, null as grade_mean, null as grade_sd,
      0 as grade_n, true as is_grade_linked, null as class_mean
    from own
    join competency c on c.competency_id = own.competency_id
    join student t on ${sameSchoolKey('t', 'own', 'studentID')} and t.removed_at is null
    where own.nth <= 2
    order by own.student_number nulls last, own.student_id, own.nth, own.competency_id`.execute(tx);
  return [...Map.groupBy(rows, (row) => row.studentID).values()].flatMap((scores) =>
    onNewestModel(scores, scores[0]?.modelVersion),
  );
}

/** The newest scored course that checked a core trend of somebody in the class. */
export async function careCourse(
  tx: Tx,
  key: ClassKey,
): Promise<{ evalSettingID: number; title: string } | null> {
  const { rows } = await sql<{ evalSettingID: number; title: string }>`
    select x.eval_setting_id, x.title
    from ${peopleOfClass(key)} and x.scoring_state = 'done' and x.trend_ids && array(
      select trend_id from trend where master_id = any(${[...coreTrendMasterIDs]}))
    order by least(x.ended_at, x.end_at) desc, x.eval_setting_id desc
    limit 1`.execute(tx);
  return rows[0] ?? null;
}

type GroupSettingOfClass = Pick<GroupSettingRow, 'groupSettingID' | 'title' | 'state' | 'groups'>;

/** Group settings with students of a class, changed last first. @param scope classes that the caller may see */
export async function groupSettings(
  tx: Tx,
  { companyID, schoolClassID, schoolYear }: ClassKey,
  scope: Scope,
): Promise<GroupSettingOfClass[]> {
  const { rows } = await sql<GroupSettingOfClass>`
    select g.group_setting_id, g.title, g.state, (select count(*)::int from student_group o
      where ${sameSchoolKey('o', 'g', 'groupSettingID')}) as groups
    from group_setting g
    where g.company_id = ${companyID} and g.school_year = ${schoolYear}
      and ${schoolClassID}::bigint = any(g.school_class_ids)
      and (${scope}::bigint[] is null or g.school_class_ids <@ ${scope}::bigint[])
    order by g.updated_at desc, g.group_setting_id desc
    limit ${most.groupSettings}`.execute(tx);
  return rows;
}

/** Something that a class has before it; which of the ids is set says what it is. */
export interface DateRow {
  kind: 'courseStart' | 'courseEnd' | 'comments' | 'event' | 'talk';
  on: string;
  lastOn: string | null;
  id: number;
  title: string;
  students: ClassMember[] | null;
}

/**
 * Coming dates of a class, soonest first: courses that begin or end, comments that are due, events, and talks that were
 * agreed in the last ones.
 * @param today the day in Japan
 */
export async function nextDates(tx: Tx, key: ClassKey, today: string): Promise<DateRow[]> {
  const { companyID, schoolClassID, schoolYear } = key;
  const dayOf = (moment: string) => sql`(${sql.ref(moment)} at time zone 'Asia/Tokyo')::date`;
  const { rows } = await sql<DateRow>`
    with course as materialized (
      select distinct x.eval_setting_id, x.title, x.start_at, least(x.ended_at, x.end_at) as end_at, x.comments_due_on
      from ${peopleOfClass(key)}
    ), talk as (
      select distinct on (i.student_id) i.next_on, i.student_id, e.student_number, ${member('s', 'e')} as student
      from enrolment e
      join student s on ${sameSchoolKey('s', 'e', 'studentID')} and s.removed_at is null
      join interview i on ${sameSchoolKey('i', 'e', 'studentID', 'schoolYear')}
      where e.company_id = ${companyID} and e.school_class_id = ${schoolClassID} and e.school_year = ${schoolYear}
        and ${isEnrolled('e')}
      order by i.student_id, i.held_on desc, i.interview_id desc
    ), ahead as (
      select 'courseStart' as kind, ${dayOf('startAt')} as day, null::date as last_on, eval_setting_id as id, title,
        null::jsonb as students
      from course where ${dayOf('startAt')} >= ${today}::date
      union all
      select 'courseEnd', ${dayOf('endAt')}, null, eval_setting_id, title, null
      from course where ${dayOf('endAt')} >= ${today}::date
      union all
      select 'comments', comments_due_on, null, eval_setting_id, title, null
      from course where comments_due_on >= ${today}::date
      union all
      select 'event', v.starts_on, v.ends_on, v.event_id, v.title, null
      from school_event v
      where v.company_id = ${companyID} and v.school_year = ${schoolYear} and v.ends_on >= ${today}::date
        and ${isForClass(schoolClassID)}
      union all
      select 'talk', next_on, null, 0, '', jsonb_agg(student order by student_number nulls last, student_id)
      from talk where next_on >= ${today}::date group by next_on
    )
    select kind, day::text as "on", last_on::text as last_on, id, title, students
    from ahead
    where day <= ${today}::date + ${most.daysAhead}::int
    order by day, kind, title, id
    limit ${most.dates}`.execute(tx);
  return rows;
}
