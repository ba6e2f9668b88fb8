import { sql, type Kysely } from 'kysely';

/**
 * Classes stand in the order that a school gives them, and a class knows who changed it last. Where a class has no
 * position its key stays what it was, so that no enrolment has to be written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table school_class
      -- within its grade; classes without one follow by name
      add column position smallint check (position > 0),
      add column updated_at timestamptz not null default now(),
      add column updated_by bigint,
      -- checked at the end of a statement, so that two classes can swap their names
      drop constraint school_class_company_id_school_year_grade_name_key,
      add constraint school_class_name unique (company_id, school_year, grade, name) deferrable initially immediate;

    drop trigger copy_class on school_class;
    alter table school_class drop column name_key;
    alter table school_class
      add column name_key text collate "C" not null generated always as (
        coalesce(chr(1) || lpad(position::text, 5, '0') || chr(1), '') || natural_key(name)) stored;
    create trigger copy_class after update of grade, name, position on school_class
      for each row when (old.grade is distinct from new.grade or old.name_key is distinct from new.name_key)
      execute function copy_class_to_enrolments();

    -- who is in charge belongs to the class, also where the teacher's page sets it
    create function touch_class() returns trigger language plpgsql set search_path = public, pg_temp as $$
    declare changed class_teacher := coalesce(new, old);
    begin
      update school_class c set updated_at = now(), updated_by = null
      where c.company_id = changed.company_id and c.school_class_id = changed.school_class_id;
      return null;
    end $$;
    create trigger touch_class after insert or delete on class_teacher
      for each row execute function touch_class();
  `.execute(db);
}
