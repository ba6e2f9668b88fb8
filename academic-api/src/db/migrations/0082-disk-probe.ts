import { sql, type Kysely } from 'kysely';

/** Writes some blocks to the disk and takes them back: whether it can be written to again after it was full. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function probe_disk() returns void language plpgsql set search_path = public, pg_temp as $$
    begin
      create temporary table disk_probe on commit drop as
        select n, (select string_agg(md5(n || '.' || m), '') from generate_series(1, 60) m) as filling
        from generate_series(1, 64) n;
    end $$;
  `.execute(db);
}
