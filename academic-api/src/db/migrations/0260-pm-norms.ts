import { sql, type Kysely } from 'kysely';

/** The means that P and M of a course are cut at, of the school, each grade and each class; also of courses that are scored already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pm_norm (
      company_id bigint not null,
      eval_setting_id bigint not null,
      -- all, grade-2, class-5
      target text not null,
      n integer not null,
      p double precision not null,
      m double precision not null,
      computed_at timestamptz not null default now(),
      primary key (company_id, eval_setting_id, target),
      foreign key (company_id, eval_setting_id) references exam on delete cascade
    );
    select close_table('pm_norm');

    create function write_pm_norms(company bigint, exam bigint) returns void
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
