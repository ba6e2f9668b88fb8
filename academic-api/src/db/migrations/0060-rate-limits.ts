import { sql, type Kysely } from 'kysely';

/**
 * Counts of rate limits, shared by all replicas of bff and API. Keys are keyed hashes: no address, no email, no school.
 * The table is unlogged: after a crash it is empty, which forgives somebody a minute and costs no write-ahead log.
 * `mebae_rate_limit` may count and nothing else, so that a bff needs no right to any school's data.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      create role mebae_rate_limit nologin;
    exception when duplicate_object or unique_violation then null;
    end $$;
    grant usage on schema public to mebae_rate_limit;

    create unlogged table rate_limit (
      key bytea primary key,
      hits integer not null,
      ends_at timestamptz not null
    ) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
    create index rate_limit_end on rate_limit (ends_at);

    -- One statement: two replicas that count at once wait for each other's row and lose no call.
    create function rate_limit_hit(hit_key bytea, window_ms integer)
      returns table (hits integer, left_ms integer) language sql volatile security definer
      set search_path = public as
      $$ insert into rate_limit as r (key, hits, ends_at)
         values (hit_key, 1, clock_timestamp() + window_ms * interval '1 millisecond')
         on conflict (key) do update set
           hits = case when r.ends_at <= clock_timestamp() then 1 else least(r.hits, 1000000) + 1 end,
           ends_at = case when r.ends_at <= clock_timestamp() then excluded.ends_at else r.ends_at end
         returning r.hits, greatest(0, ceil(extract(epoch from r.ends_at - clock_timestamp()) * 1000))::integer $$;

    create function rate_limit_forget() returns void language sql volatile security definer
      set search_path = public as
      $$ delete from rate_limit where key in (
           select key from rate_limit where ends_at < now() limit 10000 for update skip locked) $$;

    revoke all on function rate_limit_hit, rate_limit_forget from public;
    grant execute on function rate_limit_hit, rate_limit_forget to mebae_rate_limit;
  `.execute(db);
}
