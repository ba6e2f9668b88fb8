import { sql, type Kysely } from 'kysely';

/** Links by mail to a student's own report, which expire; and what finds the school of one before it is known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table report_link (
      company_id bigint not null,
      token_hash bytea not null unique,
      eval_setting_id bigint not null,
      student_id bigint not null,
      expires_at timestamptz not null,
      primary key (company_id, token_hash),
      foreign key (company_id, eval_setting_id, student_id) references examinee on delete cascade
    );
    create index report_link_student on report_link (company_id, eval_setting_id, student_id);
    select close_table('report_link');

    create function open_report_link(hash bytea, at timestamptz)
      returns table (company_id bigint, eval_setting_id bigint, student_id bigint, bound_to text)
      language sql volatile security definer set search_path = public, pg_temp as
      $$ select l.company_id, l.eval_setting_id, l.student_id,
           set_config('app.company_id', l.company_id::text, true)
         from report_link l where l.token_hash = hash and l.expires_at > at $$;

    revoke all on function open_report_link from public;
    grant execute on function open_report_link to mebae_app;
  `.execute(db);
}
