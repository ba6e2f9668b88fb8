import { sql, type Kysely } from 'kysely';

/**
 * Reading counts without counting, for limits that count failures only; and the removal of ended rows says how many it
 * removed, so that the caller goes on until none is left. One statement removes a limited number, so that it stays short.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function rate_limit_read(hit_keys bytea[])
      returns table (key bytea, hits integer, left_ms integer) language sql stable security definer
      set search_path = public, pg_temp as
      $$ select r.key, r.hits, ceil(extract(epoch from r.ends_at - clock_timestamp()) * 1000)::integer
         from rate_limit r where r.key = any (hit_keys) and r.ends_at > clock_timestamp() $$;

    drop function rate_limit_forget();
    create function rate_limit_forget() returns integer language sql volatile security definer
      set search_path = public, pg_temp as
      $$ with removed as (
           delete from rate_limit where key in (
             select key from rate_limit where ends_at < now() limit 10000 for update skip locked) returning 1)
         select count(*)::integer from removed $$;

    revoke all on function rate_limit_read, rate_limit_forget from public;
    grant execute on function rate_limit_read, rate_limit_forget to mebae_rate_limit;
  `.execute(db);
}
