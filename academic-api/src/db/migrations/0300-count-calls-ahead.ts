import { sql, type Kysely } from 'kysely';

/**
 * A process may count several calls at once, before they come: a candidate's device calls often, and a transaction for
 * each of its calls cost more than what it guards. Counts only go up, whatever is asked for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop function rate_limit_hit(bytea, integer);
    create function rate_limit_hit(hit_key bytea, window_ms integer, calls integer default 1)
      returns table (hits integer, left_ms integer) language sql volatile security definer
      set search_path = public, pg_temp as
      $$ insert into rate_limit as r (key, hits, ends_at)
         values (hit_key, least(greatest(calls, 1), 100), clock_timestamp() + window_ms * interval '1 millisecond')
         on conflict (key) do update set
           hits = case when r.ends_at <= clock_timestamp() then 0 else least(r.hits, 1000000) end + excluded.hits,
           ends_at = case when r.ends_at <= clock_timestamp() then excluded.ends_at else r.ends_at end
         returning r.hits, greatest(0, ceil(extract(epoch from r.ends_at - clock_timestamp()) * 1000))::integer $$;
    revoke all on function rate_limit_hit from public;
    grant execute on function rate_limit_hit to mebae_rate_limit;
  `.execute(db);
}
