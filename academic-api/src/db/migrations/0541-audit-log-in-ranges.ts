import { sql, type Kysely } from 'kysely';

/**
 * Old entries of the audit log go range by range of their numbers, as other rows do. The function of 0151 looks for the
 * oldest entries again in each batch, and passes those that the night's earlier batches have just removed. It stays for
 * the release before this one, and goes with the next.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Removes old entries of the school's audit log between two numbers, the second one included; none that is younger
    -- than a year.
    create function remove_old_audit_entries(before timestamptz, after_id bigint, until_id bigint) returns integer
      language plpgsql security definer set search_path = public, pg_temp as $$
      declare removed integer;
      begin
        if before > now() - interval '365 days' then
          raise exception 'entries of the last year stay';
        end if;
        delete from audit_log
        where company_id = app_company_id() and audit_id > after_id and audit_id <= until_id and at < before;
        get diagnostics removed = row_count;
        return removed;
      end $$;

    revoke all on function remove_old_audit_entries(timestamptz, bigint, bigint) from public;
    grant execute on function remove_old_audit_entries(timestamptz, bigint, bigint) to mebae_app;
  `.execute(db);
}
