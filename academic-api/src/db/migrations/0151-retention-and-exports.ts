import { sql, type Kysely } from 'kysely';

/**
 * How long a school keeps what it has, files that the worker makes of it, and what takes a student's identity out of it.
 * The audit log stays closed to requests: two functions do exactly what these need, in the caller's school.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table retention_setting (
      company_id bigint primary key references company on delete cascade,
      -- days; null keeps for ever
      session_days integer not null,
      import_file_days integer not null,
      mail_days integer,
      audit_days integer,
      answer_days integer,
      leaver_days integer,
      updated_at timestamptz not null,
      updated_by bigint
    );
    select close_table('retention_setting');

    create table data_export (
      company_id bigint not null references company on delete cascade,
      export_id uuid not null default gen_random_uuid(),
      user_id bigint not null,
      -- null: of the whole school
      student_id bigint,
      file_name text not null,
      bytes bigint,
      created_at timestamptz not null default now(),
      -- null until the file is complete
      expires_at timestamptz,
      primary key (company_id, export_id),
      foreign key (company_id, user_id) references account on delete cascade,
      foreign key (company_id, student_id) references student on delete cascade
    );
    create index data_export_owner on data_export (company_id, user_id, created_at desc);
    create index data_export_student on data_export (company_id, student_id);
    select close_table('data_export');

    create table data_export_part (
      company_id bigint not null,
      export_id uuid not null,
      part integer not null,
      bytes bytea not null,
      primary key (company_id, export_id, part),
      foreign key (company_id, export_id) references data_export on delete cascade
    );
    -- a zip is compressed already
    alter table data_export_part alter column bytes set storage external;
    select close_table('data_export_part');

    alter table student add column erased_at timestamptz;

    -- Words that tell who a student is: those that stand for nobody else wherever they are (an address, a full name in
    -- either order), and those that tell it only in rows about the student (one name, the number).
    create function identity_words(student bigint, out anywhere text[], out in_own_rows text[])
      language sql stable set search_path = public, pg_temp as $$
      with s as (
        select * from student where company_id = app_company_id() and student_id = $1 and erased_at is null
      ), parts as (
        select last_name as a, first_name as b from s
        union select last_name_kana, first_name_kana from s
      ), words as (
        select distinct word, true as anywhere from parts, unnest(array['', ' ', '　', '・', ', ']) as gap,
          unnest(array[a || gap || b, b || gap || a]) as word
        where a <> '' and b <> ''
        union select distinct word, true from s, unnest(array[email, lower(email)]) as word where word <> ''
        union select distinct word, false from s,
          unnest(array[last_name, first_name, last_name_kana, first_name_kana, manage_number]) as word where word <> ''
      )
      select coalesce(array_agg(word order by length(word) desc) filter (where words.anywhere), '{}'),
        coalesce(array_agg(word order by length(word) desc) filter (where not words.anywhere), '{}')
      from words $$;

    -- a text without some words
    create function erase_words(content text, words text[]) returns text
      language plpgsql immutable set search_path = public, pg_temp as $$
      declare word text;
      begin
        foreach word in array words loop
          content := replace(content, word, '＊＊');
        end loop;
        return content;
      end $$;

    -- the same for the texts inside of JSON
    create function erase_words(content jsonb, words text[]) returns jsonb
      language sql immutable set search_path = public, pg_temp as $$
      select erase_words(content::text,
        array(select substr(to_jsonb(w)::text, 2, length(to_jsonb(w)::text) - 2) from unnest(words) as w))::jsonb $$;

    create function erase_words(content text[], words text[]) returns text[]
      language sql immutable set search_path = public, pg_temp as $$
      select array(select erase_words(t, words) from unnest(content) with ordinality as u(t, at) order by at) $$;

    -- patterns that find a text with one of some words, also inside of JSON
    create function word_patterns(words text[]) returns text[]
      language sql immutable set search_path = public, pg_temp as $$
      select coalesce(array_agg(distinct '%' || regexp_replace(form, '([\\\\%_])', '\\\\\\1', 'g') || '%'), '{}')
      from unnest(words) as w, unnest(array[w, substr(to_jsonb(w)::text, 2, length(to_jsonb(w)::text) - 2)]) as form $$;

    -- Takes the words of one student, who is not erased yet, out of the school's audit log: what was done stays.
    create function erase_in_audit_log(student bigint) returns integer
      language plpgsql security definer set search_path = public, pg_temp as $$
      declare words record; own text[]; patterns text[]; own_patterns text[]; changed integer;
      begin
        select * into words from identity_words(student);
        own := words.anywhere || words.in_own_rows;
        patterns := word_patterns(words.anywhere);
        own_patterns := word_patterns(own);
        update audit_log l set detail = erase_words(l.detail, case when l.student_id = student then own else words.anywhere end)
        where l.company_id = app_company_id()
          and (l.detail::text like any (patterns) or l.student_id = student and l.detail::text like any (own_patterns));
        get diagnostics changed = row_count;
        return changed;
      end $$;

    -- Removes old entries of the school's audit log, so many at a time; none that is younger than a year.
    create function remove_old_audit_log(before timestamptz, most integer) returns integer
      language plpgsql security definer set search_path = public, pg_temp as $$
      declare removed integer;
      begin
        if before > now() - interval '365 days' then
          raise exception 'entries of the last year stay';
        end if;
        delete from audit_log l using (
          select company_id, audit_id from audit_log
          where company_id = app_company_id() and at < before order by at limit most
        ) as old
        where l.company_id = old.company_id and l.audit_id = old.audit_id;
        get diagnostics removed = row_count;
        return removed;
      end $$;

    revoke all on function erase_in_audit_log, remove_old_audit_log from public;
    grant execute on function erase_in_audit_log, remove_old_audit_log to mebae_app;
  `.execute(db);
}
