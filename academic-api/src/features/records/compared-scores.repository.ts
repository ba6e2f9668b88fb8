import { sql } from 'kysely';
import type { LanguageCode } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { sameKey } from '../../db/query.ts';

/** One competency, or a school competency's members. */
export interface Measure {
  ids: readonly number[];
  /** Only students count whose every member is fixed; otherwise everybody who has a score. */
  needsFixed: boolean;
}

/** Means of the groups that a student was in, before small ones are hidden. */
export interface GroupRow {
  classMean: number | null;
  classN: number;
  gradeMean: number | null;
  gradeN: number;
  schoolMean: number | null;
  schoolN: number;
}

/**
 * Means of each measure over the class, grade and school of a course. Class and grade are those of the enrolments that
 * the answers were given in, so a later change of class moves nobody's mean.
 * @returns one a measure, in their order; undefined where nobody has a score
 */
export async function groupRows(
  tx: Tx,
  of: { companyID: number; evalSettingID: number; studentID: number },
  measures: readonly Measure[],
): Promise<(GroupRow | undefined)[]> {
  const { companyID, evalSettingID, studentID } = of;
  const asked = JSON.stringify(measures.map((measure, position) => ({ position, ...measure })));
  const { rows } = await sql<GroupRow & { position: number }>`
    with own as materialized (
      select e.school_class_id, e.grade, e.school_year
      from examinee p
      join enrolment e on ${sameKey('e', 'p', 'enrolmentID')}
      where p.company_id = ${companyID} and p.eval_setting_id = ${evalSettingID} and p.student_id = ${studentID}
    ), measured as (
      select m.position, s.company_id, s.enrolment_id, avg(s.value) as value
      from jsonb_to_recordset(${asked}::jsonb) as m(position int, ids smallint[], "needsFixed" boolean)
      join score s on s.company_id = ${companyID} and s.eval_setting_id = ${evalSettingID}
        and s.competency_id = any(m.ids) and s.value is not null and (s.is_fixed or not m."needsFixed")
      group by m.position, m.ids, s.company_id, s.enrolment_id
      having count(*) = cardinality(m.ids)
    )
    select m.position,
      avg(m.value) filter (where e.school_class_id = own.school_class_id) as class_mean,
      (count(*) filter (where e.school_class_id = own.school_class_id))::int as class_n,
      avg(m.value) filter (where e.school_year = own.school_year and e.grade = own.grade) as grade_mean,
      (count(*) filter (where e.school_year = own.school_year and e.grade = own.grade))::int as grade_n,
      avg(m.value) as school_mean, count(*)::int as school_n
    from measured m
    join enrolment e on ${sameKey('e', 'm', 'enrolmentID')}
    cross join own
    group by m.position`.execute(tx);
  const found = new Map(rows.map((row) => [row.position, row]));
  return measures.map((_, position) => found.get(position));
}

/** Every competency there is, by id, with the student's score in a course where there is one. */
export async function allScoresOf(
  tx: Tx,
  of: { companyID: number; evalSettingID: number; studentID: number },
  language: LanguageCode,
) {
  const { rows } = await sql<{
    competencyID: number;
    name: string;
    competencyType: 'cognitive' | 'self' | 'gift' | 'community';
    isAsked: boolean;
    value: number | null;
    standardError: number | null;
    evaluators: number;
    isFixed: boolean;
    selfValue: number | null;
  }>`
    select c.competency_id, c.name ->> ${sql.lit(language)} as name, c.competency_type,
      c.competency_id = any(x.competency_ids) as is_asked, s.value, s.standard_error,
      coalesce(s.evaluators, 0) as evaluators, coalesce(s.is_fixed, false) as is_fixed, s.self_value
    from exam x
    cross join competency c
    left join score s on s.company_id = x.company_id and s.eval_setting_id = x.eval_setting_id
      and s.student_id = ${of.studentID} and s.competency_id = c.competency_id
    where x.company_id = ${of.companyID} and x.eval_setting_id = ${of.evalSettingID}
    order by c.competency_id`.execute(tx);
  return rows;
}
