import { sql, type Kysely } from 'kysely';

/**
 * How many of a score's evaluators are sound; null where it was written before the number was kept. Reports that print
 * a score of fewer than three are withdrawn: such a number can be the answer of one classmate. Values of a student in
 * lists are computed again, as the record does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table score add sound_evaluators smallint;

    delete from report r where r.kind in ('full', 'simple') and exists (
      select from score s
      where s.company_id = r.company_id and s.eval_setting_id = r.eval_setting_id and s.student_id = r.student_id
        and s.value is not null and not s.is_fixed);

    with measured as (
      select s.*, array_position(x.competency_ids, s.competency_id) as position,
        avg(s.value) over grade as grade_mean, stddev_samp(s.value) over grade as grade_sd, count(*) over grade as grade_n,
        coalesce(cardinality(f.self_careless_reasons) > 0, false) as is_self_careless
      from score s
      join exam x on x.company_id = s.company_id and x.eval_setting_id = s.eval_setting_id
      join enrolment e on e.company_id = s.company_id and e.enrolment_id = s.enrolment_id
      left join evaluator_fit f on f.company_id = s.company_id and f.eval_setting_id = s.eval_setting_id
        and f.student_id = s.student_id
      where s.is_fixed and s.value is not null
      window grade as (partition by s.company_id, s.eval_setting_id, s.competency_id, e.school_year, e.grade)
    ), placed as (
      select *, (value - grade_mean) / grade_sd as z from measured where grade_n >= 5 and grade_sd > 0
    ), picked as (
      select company_id, eval_setting_id, student_id,
        (array_agg(competency_id order by z desc, position))[1] as higher,
        (array_agg(competency_id order by z, position))[1] as lower,
        (array_agg(competency_id order by value - self_value desc, position)
          filter (where z >= 0 and value - self_value > 1.96 * standard_error and not is_self_careless))[1] as potential
      from placed group by company_id, eval_setting_id, student_id
    )
    update examinee p set highlights = jsonb_build_object(
      'higherCompetencyID', case when k.higher <> k.lower then k.higher end,
      'lowerCompetencyID', case when k.higher <> k.lower then k.lower end,
      'growthPotentialCompetencyID', k.potential)
    from picked k
    where p.company_id = k.company_id and p.eval_setting_id = k.eval_setting_id and p.student_id = k.student_id
      and p.highlights is not null;
  `.execute(db);
}
