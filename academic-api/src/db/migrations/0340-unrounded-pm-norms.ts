import { sql, type Kysely } from 'kysely';

/**
 * P and M are cut at their unrounded means again (Misumi): in whole points a student between the mean and the next whole
 * point was on the wrong side. Norms that are stored are computed anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function write_pm_norms(company bigint, exam bigint) returns void
      language sql security invoker set search_path = public, pg_temp as $$
        delete from pm_norm where company_id = company and eval_setting_id = exam;
        with person as (
          select e.school_class_id, e.grade,
            avg(s.value) filter (where s.competency_id in (1, 2, 3, 11)) as p,
            avg(s.value) filter (where s.competency_id in (9, 15, 16, 20)) as m
          from score s
          join enrolment e on e.company_id = s.company_id and e.enrolment_id = s.enrolment_id
          where s.company_id = company and s.eval_setting_id = exam and s.is_fixed and s.value is not null
            and s.competency_id in (1, 2, 3, 11, 9, 15, 16, 20)
          group by s.student_id, e.school_class_id, e.grade
          having count(*) = 8
        )
        insert into pm_norm (company_id, eval_setting_id, target, n, p, m)
        select company, exam,
          case when grouping(school_class_id) = 0 then 'class-' || school_class_id
            when grouping(grade) = 0 then 'grade-' || grade else 'all' end,
          count(*), avg(p), avg(m)
        from person
        group by grouping sets ((), (grade), (school_class_id))
        having (grouping(grade) = 1 or grade is not null)
          and (grouping(school_class_id) = 1 or school_class_id is not null) and count(*) > 0
      $$;

    select write_pm_norms(company_id, eval_setting_id) from exam where scoring_state = 'done';
  `.execute(db);
}
