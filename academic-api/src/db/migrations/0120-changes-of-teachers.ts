import { sql, type Kysely } from 'kysely';

/**
 * When a teacher was changed last, and by whom: name, address, authority and classes in charge stand in three tables,
 * so triggers move the moment on. The person is written by the call that an administrator makes on a teacher's page.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table teacher
      add column updated_at timestamptz not null default now(),
      add column updated_by bigint;

    create function note_teacher_change(of_company bigint, of_teacher bigint) returns void
      language sql set search_path = public, pg_temp as $$
      update teacher set updated_at = greatest(clock_timestamp(), updated_at + interval '1 millisecond'), updated_by = null
      where company_id = of_company and teacher_id = of_teacher
    $$;

    create function note_account_change() returns trigger
      language plpgsql set search_path = public, pg_temp as $$
    begin
      perform note_teacher_change(t.company_id, t.teacher_id) from teacher t
        where t.company_id = new.company_id and t.user_id = new.user_id;
      return null;
    end $$;
    create trigger note_account_change after update of email, role, last_name, first_name, language, valid on account
      for each row when ((old.email, old.role, old.last_name, old.first_name, old.language, old.valid)
        is distinct from (new.email, new.role, new.last_name, new.first_name, new.language, new.valid))
      execute function note_account_change();

    create function note_class_teacher_change() returns trigger
      language plpgsql set search_path = public, pg_temp as $$
    begin
      perform note_teacher_change(coalesce(new.company_id, old.company_id), coalesce(new.teacher_id, old.teacher_id));
      return null;
    end $$;
    create trigger note_class_teacher_change after insert or delete on class_teacher
      for each row execute function note_class_teacher_change();
  `.execute(db);
}
