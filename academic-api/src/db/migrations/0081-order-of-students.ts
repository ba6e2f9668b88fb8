import { sql, type Kysely } from 'kysely';

/**
 * The order of the student list stands in an index, so that a page, also one in the middle, is read in order and
 * nothing is sorted. Grade and name of the class are copied to the enrolment for it; triggers keep the copies true.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- 2組 before 10組, A2 before A10: the text before the first number, then the number, then all of it; a text without
    -- a number after those with one. Compared byte by byte (collation "C").
    create function natural_key(name text) returns text language sql immutable parallel safe as
      $$ select substring(name from '^\\D*') || chr(1)
           || coalesce(lpad(substring(name from '\\d{1,18}'), 18, '0'), ':') || chr(1) || name $$;

    alter table school_class
      add column name_key text collate "C" not null generated always as (natural_key(name)) stored;
    alter table student
      add column manage_number_key text collate "C" not null generated always as (natural_key(manage_number)) stored,
      -- a school without kana is sorted by the names themselves
      add column name_key text collate "C" not null generated always as (
        lower(coalesce(nullif(last_name_kana, ''), last_name)) || chr(1)
        || lower(coalesce(nullif(first_name_kana, ''), first_name))) stored;
    alter table enrolment add column grade smallint, add column class_key text collate "C";

    create function copy_class_to_enrolment() returns trigger language plpgsql set search_path = public, pg_temp as $$
    begin
      select c.grade, c.name_key into new.grade, new.class_key from school_class c
      where c.company_id = new.company_id and c.school_class_id = new.school_class_id;
      return new;
    end $$;
    create trigger copy_class before insert or update of school_class_id on enrolment
      for each row execute function copy_class_to_enrolment();

    create function copy_class_to_enrolments() returns trigger language plpgsql set search_path = public, pg_temp as $$
    begin
      update enrolment e set grade = new.grade, class_key = new.name_key
      where e.company_id = new.company_id and e.school_class_id = new.school_class_id;
      return null;
    end $$;
    create trigger copy_class after update of grade, name on school_class
      for each row when (old.grade is distinct from new.grade or old.name is distinct from new.name)
      execute function copy_class_to_enrolments();

    update enrolment e set grade = c.grade, class_key = c.name_key
    from school_class c where c.company_id = e.company_id and c.school_class_id = e.school_class_id;

    create index enrolment_list on enrolment (company_id, school_year, grade, class_key, student_number, student_id)
      include (school_class_id) where state = 'enrolled';
  `.execute(db);
}
