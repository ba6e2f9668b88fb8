import { sql, type Kysely } from 'kysely';

/** Settings of a course: competencies of the school's own, who takes part and joins later, and mails of reports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table exam
      add column custom_competency_ids bigint[] not null default '{}',
      -- { schoolClassIDs, grades, tagIDs, studentIDs, excludedStudentIDs, joinLater }; null: made before it was kept
      add column examinee_rule jsonb,
      add column report_mail text check (report_mail in ('afterEnd', 'afterAllComplete')),
      add column report_kind text not null default 'full' check (report_kind in ('full', 'simple')),
      add column updated_at timestamptz not null default now(),
      add column updated_by bigint;

    -- Courses that somebody may still join: those that have not begun, and running ones that take people who come later.
    create index exam_to_join on exam (end_at) where examinee_rule is not null;
    create function find_schools_with_exams_to_join(at timestamptz) returns setof bigint
      language sql stable security definer set search_path = public, pg_temp as
      $$ select distinct company_id from exam
         where examinee_rule is not null and end_at > at and ended_at is null
           and (start_at > at or examinee_rule -> 'joinLater' = 'true') $$;
    revoke all on function find_schools_with_exams_to_join from public;
    grant execute on function find_schools_with_exams_to_join to mebae_app;
  `.execute(db);
}
