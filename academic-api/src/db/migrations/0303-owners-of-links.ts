import { sql, type Kysely } from 'kysely';

/**
 * Finds the owners of many personal links at once, for calls that are saved together. Unlike `open_candidate` it binds the
 * transaction to no school, because they may be of several.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function find_link_owners(hashes bytea[])
      returns table (link_hash bytea, company_id bigint, eval_setting_id bigint, student_id bigint,
        outside_evaluator_id bigint)
      language sql stable security definer set search_path = public, pg_temp as
      $$ select e.link_hash, e.company_id, e.eval_setting_id, e.student_id, null::bigint
         from examinee e where e.link_hash = any(hashes)
         union all
         select o.link_hash, o.company_id, o.eval_setting_id, null, o.outside_evaluator_id
         from outside_evaluator o where o.link_hash = any(hashes) and o.revoked_at is null $$;
    revoke all on function find_link_owners from public;
    grant execute on function find_link_owners to mebae_app;
  `.execute(db);
}
