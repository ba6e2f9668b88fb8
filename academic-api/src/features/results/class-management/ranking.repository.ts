import { sql, type RawBuilder } from 'kysely';
import type { PersonName, ScaleType } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { naturalOrder, sameSchoolKey } from '../../../db/query.ts';
import { inScope, type Scope } from '../../../lib/courses/examinees.repository.ts';

/** A ranking's measure and scale. */
export interface RankingQuestion {
  companyID: number;
  evalSettingID: number;
  /** One competency, or the parts of a derived score: it has only who has a fixed score on each. */
  competencyIDs: readonly number[];
  scale: ScaleType;
  schoolClassID: number | null;
  grade: number | null;
}

/** Standard error of the mean of the parts; null where one of theirs is not known. */
function combinedError(score: string): RawBuilder<number | null> {
  const error = sql.ref(`${score}.standard_error`);
  return sql`case when count(${error}) = count(*) then sqrt(sum(${error} * ${error})) / count(*) end`;
}

/**
 * One value a person from the chosen course: the mean of the parts. The parts' errors are taken as independent. Class
 * and grade are those of the enrolment that the answers were given in.
 */
function measured(question: RankingQuestion): RawBuilder<unknown> {
  return sql`measured as (
    select s.student_id, e.student_number, e.school_class_id, c.grade, c.name as school_class_name,
      avg(s.value) as value, ${combinedError('s')} as standard_error, min(s.evaluators) as evaluators,
      bool_and(s.is_fixed) as is_fixed
    from score s
    join enrolment e on ${sameSchoolKey('e', 's', 'enrolmentID')}
    left join school_class c on ${sameSchoolKey('c', 'e', 'schoolClassID')}
    where s.company_id = ${question.companyID} and s.eval_setting_id = ${question.evalSettingID}
      and s.competency_id = any(${question.competencyIDs}::smallint[]) and s.value is not null
    group by s.student_id, e.student_number, e.school_class_id, c.grade, c.name
    having count(*) = ${question.competencyIDs.length} and (count(*) = 1 or bool_and(s.is_fixed))
  )`;
}

/** By place, then by class and number. */
const peopleOrder = (people: string): RawBuilder<unknown> =>
  sql`rank nulls last, grade, ${naturalOrder(`${people}.schoolClassName`)}, student_number, ${sql.ref(`${people}.studentID`)}`;

function inScale(question: RankingQuestion): RawBuilder<boolean> {
  if (question.scale === 'class') return sql`school_class_id = ${question.schoolClassID}::bigint`;
  if (question.scale === 'grade') return sql`grade = ${question.grade}::smallint`;
  return sql`true`;
}

export interface RankedRow extends PersonName {
  rank: number | null;
  studentID: number;
  studentNumber: number | null;
  schoolClassID: number | null;
  grade: number | null;
  schoolClassName: string | null;
  value: number;
  standardError: number | null;
  evaluators: number;
  isFixed: boolean;
  /** The newest earlier course that gave the person a fixed score on every part; null without one. */
  beforeExamID: number | null;
  beforeTitle: string | null;
  beforeEndAt: Date | null;
  beforeValue: number | null;
  beforeError: number | null;
}

/**
 * One page of a ranking. Places count everybody of the scale with a fixed score, also those who are not shown to the
 * caller; who has a preliminary one follows without a place. Values are compared as they are shown, with one decimal, so
 * that nobody sees two equal values in different places.
 * @param earlierScope classes of then whose earlier courses the caller may see
 */
export async function ranked(
  tx: Tx,
  question: RankingQuestion,
  scope: Scope,
  earlierScope: Scope,
  page: { limit: number; offset: number },
): Promise<RankedRow[]> {
  const { rows } = await sql<RankedRow>`
    with ${measured(question)}, placed as (
      select *, case when is_fixed then rank() over (partition by is_fixed order by round(value::numeric, 1) desc)::int end as rank
      from measured where ${inScale(question)}
    ), page as (
      select placed.*, s.first_name, s.last_name, s.first_name_kana, s.last_name_kana
      from placed
      join student s on s.company_id = ${question.companyID} and s.student_id = placed.student_id
      where ${inScope(scope, 'placed')}
      order by ${peopleOrder('placed')}
      limit ${page.limit} offset ${page.offset}
    ), earlier as (
      select distinct on (b.student_id) b.student_id, x.eval_setting_id, x.title,
        least(x.ended_at, x.end_at) as end_at, avg(b.value) as value, ${combinedError('b')} as standard_error
      from page
      -- an earlier course that another model scored: as the model of this course measures its answers
      join lateral (
        select f.company_id, f.eval_setting_id, f.student_id, f.enrolment_id,
          case when alike.is_alike then f.value else f.growth_value end as value,
          case when alike.is_alike then f.standard_error else f.growth_error end as standard_error
        from score f
        left join score_run r on r.company_id = f.company_id and r.eval_setting_id = ${question.evalSettingID}
        cross join lateral (
          select f.growth_value is null or f.model_version is not distinct from r.model_version as is_alike
        ) alike
        where f.company_id = ${question.companyID} and f.student_id = page.student_id
          and f.competency_id = any(${question.competencyIDs}::smallint[]) and f.value is not null and f.is_fixed
      ) b on true
      join enrolment then_in on ${sameSchoolKey('then_in', 'b', 'enrolmentID')}
      join exam x on ${sameSchoolKey('x', 'b', 'evalSettingID')}
      join exam now on now.company_id = ${question.companyID} and now.eval_setting_id = ${question.evalSettingID}
      where ${inScope(earlierScope, 'then_in')}
        and (least(x.ended_at, x.end_at), x.eval_setting_id) < (least(now.ended_at, now.end_at), now.eval_setting_id)
      group by b.student_id, x.eval_setting_id, x.title, x.ended_at, x.end_at
      having count(*) = ${question.competencyIDs.length}
      order by b.student_id, least(x.ended_at, x.end_at) desc, x.eval_setting_id desc
    )
    select page.*, earlier.eval_setting_id as before_exam_id, earlier.title as before_title,
      earlier.end_at as before_end_at, earlier.value as before_value, earlier.standard_error as before_error
    from page left join earlier on earlier.student_id = page.student_id
    order by ${peopleOrder('page')}`.execute(tx);
  return rows;
}

/** People of a scale with the score, with a fixed one, and those of both whom the caller may see. */
interface RankingCounts {
  n: number;
  ranked: number;
  visible: number;
  visibleRanked: number;
}

/** How many people a scale has with the score. */
export async function countPeople(
  tx: Tx,
  question: RankingQuestion,
  scope: Scope,
): Promise<RankingCounts> {
  const isVisible = inScope(scope, 'measured');
  const { rows } = await sql<RankingCounts>`
    with ${measured(question)}
    select count(*) as n, count(*) filter (where is_fixed) as ranked,
      count(*) filter (where ${isVisible}) as visible,
      count(*) filter (where is_fixed and ${isVisible}) as visible_ranked
    from measured where ${inScale(question)}`.execute(tx);
  return rows[0] ?? { n: 0, ranked: 0, visible: 0, visibleRanked: 0 };
}
