import { sql, type Kysely } from 'kysely';

/** Courses whose reports exist are looked at for a month, not for ever, and only where somebody is to be told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function find_schools_with_exams_to_mail(at timestamptz) returns setof bigint
      language sql stable security definer set search_path = public, pg_temp as
      $$ select distinct e.company_id from exam e
         where e.start_at <= at and (coalesce(e.ended_at, e.end_at) > at
           or exists (select from examinee x where x.company_id = e.company_id
             and x.eval_setting_id = e.eval_setting_id and x.end_at > at)
           or (e.report_mail is not null and e.reports_ready_at > at - interval '30 days')) $$;
  `.execute(db);
}
