import { sql, type Kysely } from 'kysely';

/**
 * The only ways through row-level security: a sign-in knows an address, a session a token and a candidate a link,
 * but no school yet. Each function answers exactly one row's worth of what that step needs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function find_account_by_email(address text)
      returns table (company_id bigint, user_id bigint) language sql stable security definer
      set search_path = public as
      $$ select a.company_id, a.user_id from account a where lower(a.email) = lower(address) $$;

    create function find_session(hash bytea)
      returns table (company_id bigint, user_id bigint) language sql stable security definer
      set search_path = public as
      $$ select t.company_id, t.user_id from auth_token t
         where t.token_hash = hash and t.revoked_at is null and t.expires_at > now() $$;

    create function find_candidate(hash bytea)
      returns table (company_id bigint, eval_setting_id bigint, student_id bigint) language sql stable security definer
      set search_path = public as
      $$ select e.company_id, e.eval_setting_id, e.student_id from examinee e where e.link_hash = hash $$;

    revoke all on function find_account_by_email, find_session, find_candidate from public;
    grant execute on function find_account_by_email, find_session, find_candidate to mebae_app;
  `.execute(db);
}
