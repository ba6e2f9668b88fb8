import { sql, type Kysely } from 'kysely';

/** Personal links that somebody with an address may answer by now, in whatever schools. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index student_address on student (lower(email)) where email is not null and removed_at is null;

    create function find_open_links(address text, at timestamptz)
      returns table (company_id bigint, eval_setting_id bigint, student_id bigint)
      language sql stable security definer set search_path = public, pg_temp as
      $$ select x.company_id, x.eval_setting_id, x.student_id
         from student s
         join examinee x on x.company_id = s.company_id and x.student_id = s.student_id
         join exam e on e.company_id = x.company_id and e.eval_setting_id = x.eval_setting_id
         where lower(s.email) = lower(address) and s.email is not null and s.removed_at is null
           and e.start_at <= at and greatest(coalesce(e.ended_at, e.end_at), x.end_at) > at $$;
    revoke all on function find_open_links from public;
    grant execute on function find_open_links to mebae_app;
  `.execute(db);
}
