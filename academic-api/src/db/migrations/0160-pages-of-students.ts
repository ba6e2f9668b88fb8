import { sql, type Kysely } from 'kysely';

/**
 * A page of the student list costs the same in a small and in a large school: the orders by name and by management
 * number stand in indexes as the usual order does, how many students a class has is kept, and a search reads an index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Copies of the student's keys, kept by triggers.
    alter table enrolment add column name_key text collate "C", add column manage_number_key text collate "C";

    create function copy_student_to_enrolment() returns trigger language plpgsql set search_path = public, pg_temp as $$
    begin
      select s.name_key, s.manage_number_key into new.name_key, new.manage_number_key from student s
      where s.company_id = new.company_id and s.student_id = new.student_id;
      return new;
    end $$;
    create trigger copy_student before insert or update of student_id on enrolment
      for each row execute function copy_student_to_enrolment();

    create function copy_student_to_enrolments() returns trigger language plpgsql set search_path = public, pg_temp as $$
    begin
      update enrolment e set name_key = new.name_key, manage_number_key = new.manage_number_key
      where e.company_id = new.company_id and e.student_id = new.student_id;
      return null;
    end $$;
    create trigger copy_student after update on student
      for each row when (old.name_key <> new.name_key or old.manage_number_key <> new.manage_number_key)
      execute function copy_student_to_enrolments();

    update enrolment e set name_key = s.name_key, manage_number_key = s.manage_number_key
    from student s where s.company_id = e.company_id and s.student_id = e.student_id;

    create index enrolment_by_name on enrolment
      (company_id, school_year, name_key, grade, class_key, student_number, student_id)
      include (school_class_id) where state = 'enrolled';
    create index enrolment_by_number on enrolment
      (company_id, school_year, manage_number_key, grade, class_key, student_number, student_id)
      include (school_class_id) where state = 'enrolled';

    -- How many are enrolled in a class: the sum of its rows, mostly one. A change takes the rows that it finds free,
    -- and leaves one in their place, so that two changes of one class never wait for each other.
    create table enrolment_count (
      company_id bigint not null references company on delete cascade,
      school_year smallint not null,
      -- null: enrolled, but in no class
      school_class_id bigint,
      students integer not null
    );
    create index enrolment_count_class on enrolment_count (company_id, school_year, school_class_id);
    select close_table('enrolment_count');

    create function count_enrolments() returns trigger language plpgsql set search_path = public, pg_temp as $$
    declare changes enrolment_count[];
    begin
      if tg_op = 'INSERT' then
        changes := array(select row(company_id, school_year, school_class_id, count(*))::enrolment_count
          from added where state = 'enrolled' group by company_id, school_year, school_class_id);
      elsif tg_op = 'DELETE' then
        changes := array(select row(company_id, school_year, school_class_id, -count(*))::enrolment_count
          from removed where state = 'enrolled' group by company_id, school_year, school_class_id);
      else
        changes := array(select row(company_id, school_year, school_class_id, sum(students))::enrolment_count
          from (select company_id, school_year, school_class_id, 1 as students from added where state = 'enrolled'
            union all select company_id, school_year, school_class_id, -1 from removed where state = 'enrolled') both_states
          group by company_id, school_year, school_class_id having sum(students) <> 0);
      end if;
      if cardinality(changes) = 0 then return null; end if;
      with free as (
        delete from enrolment_count where ctid = any(array(
          select k.ctid from enrolment_count k join unnest(changes) c
            on k.company_id = c.company_id and k.school_year = c.school_year
              and k.school_class_id is not distinct from c.school_class_id
          for update of k skip locked))
        returning company_id, school_year, school_class_id, students
      )
      insert into enrolment_count
      select company_id, school_year, school_class_id, sum(students)
      from (select * from free union all select * from unnest(changes)) parts
      group by company_id, school_year, school_class_id having sum(students) <> 0;
      return null;
    end $$;
    create trigger count_added after insert on enrolment
      referencing new table as added for each statement execute function count_enrolments();
    create trigger count_changed after update on enrolment
      referencing old table as removed new table as added for each statement execute function count_enrolments();
    create trigger count_removed after delete on enrolment
      referencing old table as removed for each statement execute function count_enrolments();

    insert into enrolment_count
    select company_id, school_year, school_class_id, count(*) from enrolment where state = 'enrolled'
    group by company_id, school_year, school_class_id;

    -- The single characters and the pairs of characters of a text, as numbers that differ from school to school.
    create function search_grams(company_id bigint, searched text, lengths integer[]) returns bigint[]
      language sql immutable parallel safe as
      $$ select coalesce(array_agg(distinct hashtextextended(g.gram, company_id)) filter (where g.gram is not null), '{}')
         from (select ch, ch || lead(ch) over (order by at) as pair
           from unnest(string_to_array(searched, null)) with ordinality as c(ch, at)) chars
         cross join unnest(lengths) as l(length)
         cross join lateral (select case l.length when 1 then chars.ch else chars.pair end as gram) g $$;
    create index student_search on student
      using gin (search_grams(company_id, search_key || '|' || lower(coalesce(email, '')), '{1,2}'));

    -- Row-level security lets no condition look into a text before it knows the row's school, and so uses no index for
    -- one. This function looks with its owner's rights, and returns rows of the caller's school only.
    -- words: each has to be found in the search key, or the same word of mails in the address; the first, best the
    -- longest, is looked up.
    create function find_enrolments(year integer, words text[], mails text[]) returns setof enrolment
      language sql stable security definer set search_path = public, pg_temp set enable_seqscan = off as
      $$ with hit as materialized (
           select company_id, student_id, search_key, lower(email) as email from student
           where search_grams(company_id, search_key || '|' || lower(coalesce(email, '')), '{1,2}') @>
               search_grams(app_company_id(), words[1], array[least(2, char_length(words[1]))])
             or search_grams(company_id, search_key || '|' || lower(coalesce(email, '')), '{1,2}') @>
               search_grams(app_company_id(), mails[1], array[least(2, char_length(mails[1]))])
         )
         select e.* from hit
         cross join lateral (select * from enrolment where enrolment.company_id = hit.company_id
           and enrolment.school_year = year and enrolment.student_id = hit.student_id offset 0) e
         where hit.company_id = app_company_id() and not exists (
           select 1 from unnest(words, mails) w(word, mail)
           where not coalesce(strpos(hit.search_key, w.word) > 0 or strpos(hit.email, w.mail) > 0, false)) $$;
    revoke all on function find_enrolments from public;
    grant execute on function find_enrolments to mebae_app;
  `.execute(db);
}
