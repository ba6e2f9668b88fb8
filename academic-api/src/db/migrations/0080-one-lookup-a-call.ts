import { sql, type Kysely } from 'kysely';

/**
 * A signed-in call finds its session, what decides its permissions and its school with one statement, which also binds
 * the transaction to the school. Jobs that look across schools learn which schools have work for them, and then work in
 * each school under row-level security. Functions with the rights of their owner look for names in temporary tables
 * last, so that nobody can put one in front of the product's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop function find_session(bytea);
    create function open_session(hash bytea, year integer)
      returns table (company_id bigint, user_id bigint, session_id bigint, last_seen_at timestamptz,
        admin_token_hash bytea, role smallint, language text, disp_ctrl_type smallint, teacher_id bigint,
        class_ids bigint[], class_ids_of_all_years bigint[], bound_to text)
      language sql volatile security definer set search_path = public, pg_temp as
      $$ select t.company_id, t.user_id, t.session_id, t.last_seen_at, t.admin_token_hash,
           a.role, a.language, c.disp_ctrl_type, te.teacher_id,
           array(select ct.school_class_id
             from class_teacher ct
             join school_class sc on sc.company_id = ct.company_id and sc.school_class_id = ct.school_class_id
             where ct.company_id = te.company_id and ct.teacher_id = te.teacher_id and sc.school_year = year),
           array(select ct.school_class_id
             from class_teacher ct
             where ct.company_id = te.company_id and ct.teacher_id = te.teacher_id),
           set_config('app.company_id', t.company_id::text, true)
         from auth_token t
         join account a on a.company_id = t.company_id and a.user_id = t.user_id
         join company c on c.company_id = t.company_id
         left join teacher te on te.company_id = a.company_id and te.user_id = a.user_id
         where t.token_hash = hash and t.revoked_at is null and t.expires_at > now() and a.valid $$;

    drop function find_candidate(bytea);
    create function open_candidate(hash bytea)
      returns table (company_id bigint, eval_setting_id bigint, student_id bigint, bound_to text)
      language sql volatile security definer set search_path = public, pg_temp as
      $$ select e.company_id, e.eval_setting_id, e.student_id, set_config('app.company_id', e.company_id::text, true)
         from examinee e where e.link_hash = hash $$;

    create function find_schools() returns setof bigint
      language sql stable security definer set search_path = public, pg_temp as
      $$ select company_id from company $$;
    create function find_schools_with_exams_to_mail(at timestamptz) returns setof bigint
      language sql stable security definer set search_path = public, pg_temp as
      $$ select distinct company_id from exam
         where opening_mailed_at is null and start_at <= at and coalesce(ended_at, end_at) > at
           and mail -> 'opening' = 'true' $$;
    create function find_schools_with_exams_to_score(at timestamptz) returns setof bigint
      language sql stable security definer set search_path = public, pg_temp as
      $$ select distinct company_id from exam where scoring_state = 'none' and coalesce(ended_at, end_at) <= at $$;
    create function find_schools_with_operations() returns setof bigint
      language sql stable security definer set search_path = public, pg_temp as
      $$ select distinct company_id from operation where finished_at is null $$;

    revoke all on function open_session, open_candidate, find_schools, find_schools_with_exams_to_mail,
      find_schools_with_exams_to_score, find_schools_with_operations from public;
    grant execute on function open_session, open_candidate, find_schools, find_schools_with_exams_to_mail,
      find_schools_with_exams_to_score, find_schools_with_operations to mebae_app;

    alter function find_account_by_email set search_path = public, pg_temp;
    alter function find_password_link set search_path = public, pg_temp;
    alter function find_igs_link set search_path = public, pg_temp;
    alter function rate_limit_hit set search_path = public, pg_temp;
    alter function rate_limit_forget set search_path = public, pg_temp;
  `.execute(db);
}
