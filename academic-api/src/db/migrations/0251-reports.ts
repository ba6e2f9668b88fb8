import { sql, type Kysely } from 'kysely';

/** Feedback reports that somebody has asked for, and the file of each that was made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table report (
      company_id bigint not null,
      eval_setting_id bigint not null,
      student_id bigint not null,
      kind text not null check (kind in ('full', 'simple', 'trend')),
      state smallint not null check (state in (1, 2, 3, 99)),
      language text not null,
      has_readings boolean not null,
      operation_id uuid,
      requested_at timestamptz not null,
      requested_by bigint,
      -- the newest one that was made, also while another is made
      file_id uuid,
      file_language text,
      file_has_readings boolean,
      is_fixed boolean,
      made_at timestamptz,
      primary key (company_id, eval_setting_id, student_id, kind),
      foreign key (company_id, eval_setting_id, student_id) references examinee on delete cascade,
      foreign key (company_id, file_id) references stored_file,
      check ((file_id is null) = (made_at is null))
    );
    create index report_student on report (company_id, student_id);
    create index report_operation on report (company_id, operation_id);
    create index report_file on report (company_id, file_id);
    select close_table('report');

    -- A file that its row no longer names can be read by nobody: the row was removed, or names a newer one.
    create function release_stored_file() returns trigger
      language plpgsql set search_path = public, pg_temp as $$
      begin
        update stored_file set key_id = null, wrapped_key = null
        where company_id = old.company_id and file_id = old.file_id;
        return null;
      end $$;
    create trigger report_file_removed after delete on report
      for each row when (old.file_id is not null) execute function release_stored_file();
    create trigger report_file_replaced after update of file_id on report
      for each row when (old.file_id is distinct from new.file_id) execute function release_stored_file();
  `.execute(db);
}
