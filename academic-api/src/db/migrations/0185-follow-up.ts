import { sql, type Kysely } from 'kysely';

/**
 * Following a course up: own ends and reopened answers, login cards with short codes, which mail went to whom on which
 * occasion, the school's own mail texts, and a state of mails between 'queued' and 'sent'.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table examinee
      add column end_at timestamptz,
      add column reopened_at timestamptz,
      add column short_code text;
    create unique index examinee_short_code on examinee (short_code) where short_code is not null;
    create index examinee_end on examinee (company_id, eval_setting_id, end_at) where end_at is not null;

    -- Reminders by rule are looked at up to here; what lies before is never sent any more.
    alter table exam add column mails_checked_at timestamptz;
    -- When reports of the course can be opened: the report mail waits for it.
    alter table exam add column reports_ready_at timestamptz;

    create table exam_mail (
      company_id bigint not null,
      eval_setting_id bigint not null,
      student_id bigint not null,
      kind text not null check (kind in ('opening', 'closingSoon', 'reminder', 'report')),
      -- Which of its kind: an end, a day, or the call that asked for it. The key keeps a second one out.
      occasion text not null,
      mail_id bigint,
      written_at timestamptz not null,
      -- Null: by the course's rules.
      written_by bigint,
      primary key (company_id, eval_setting_id, student_id, kind, occasion),
      foreign key (company_id, eval_setting_id, student_id) references examinee on delete cascade,
      foreign key (company_id, mail_id) references outbox_mail on delete set null (mail_id)
    );
    create index exam_mail_recent on exam_mail (company_id, eval_setting_id, written_at desc);
    create index exam_mail_mail on exam_mail (company_id, mail_id) where mail_id is not null;
    select close_table('exam_mail');
    insert into exam_mail (company_id, eval_setting_id, student_id, kind, occasion, mail_id, written_at)
      select company_id, eval_setting_id, student_id, 'opening', '', mail_id, mailed_at
      from examinee where mailed_at is not null;
    alter table examinee drop column mailed_at, drop column mail_id;
    alter table exam drop column opening_mailed_at;

    create table mail_template (
      company_id bigint not null references company on delete cascade,
      kind text not null check (kind in ('opening', 'closingSoon', 'reminder', 'report')),
      language text not null,
      subject text not null,
      body text not null,
      updated_at timestamptz not null,
      updated_by bigint,
      primary key (company_id, kind, language)
    );
    select close_table('mail_template');

    create table login_cards (
      company_id bigint not null,
      cards_id uuid not null default gen_random_uuid(),
      eval_setting_id bigint not null,
      user_id bigint not null,
      file_name text not null,
      people integer not null,
      -- Null until the worker has drawn them.
      pdf bytea,
      created_at timestamptz not null default now(),
      expires_at timestamptz,
      primary key (company_id, cards_id),
      foreign key (company_id, eval_setting_id) references exam on delete cascade
    );
    create index login_cards_exam on login_cards (company_id, eval_setting_id);
    select close_table('login_cards');

    -- 'sending' is written before the mail server is called: whoever finds it there knows that a process was lost.
    alter table outbox_mail drop constraint outbox_mail_state_check;
    alter table outbox_mail add constraint outbox_mail_state_check
      check (state in ('queued', 'sending', 'sent', 'held', 'failed'));
    alter table outbox_mail add column is_refused boolean not null default false;

    drop function find_schools_with_exams_to_mail(timestamptz);
    create function find_schools_with_exams_to_mail(at timestamptz) returns setof bigint
      language sql stable security definer set search_path = public, pg_temp as
      $$ select distinct e.company_id from exam e
         where e.start_at <= at and (coalesce(e.ended_at, e.end_at) > at
           or exists (select from examinee x where x.company_id = e.company_id
             and x.eval_setting_id = e.eval_setting_id and x.end_at > at)
           or e.reports_ready_at is not null) $$;

    create function open_short_code(code text)
      returns table (company_id bigint, eval_setting_id bigint, student_id bigint, link_nonce integer, bound_to text)
      language sql volatile security definer set search_path = public, pg_temp as
      $$ select e.company_id, e.eval_setting_id, e.student_id, e.link_nonce,
           set_config('app.company_id', e.company_id::text, true)
         from examinee e where e.short_code = code $$;

    revoke all on function find_schools_with_exams_to_mail, open_short_code from public;
    grant execute on function find_schools_with_exams_to_mail, open_short_code to mebae_app;
  `.execute(db);
}
