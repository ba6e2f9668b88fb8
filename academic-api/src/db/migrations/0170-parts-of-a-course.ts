import { sql, type Kysely } from 'kysely';

/** Parts of a course beside the evaluations: the disposition test, as a form or as an implicit task, and the trend check. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table exam
      add column disposition text check (disposition in ('form', 'implicit')),
      add column trend_ids smallint[] not null default '{}';

    -- Masters. Items of both parts; a wording that an item lacks is null.
    create table part_item (
      part text not null,
      item_id smallint not null,
      version smallint not null,
      -- disposition: the scale; trend: the trend
      scale_id smallint not null,
      position smallint not null,
      is_reversed boolean not null,
      -- { general | primary: { statement } or { left, right } }
      wordings jsonb not null,
      primary key (part, item_id, version)
    );
    create table disposition_scale (
      scale_id smallint primary key,
      -- the first pole is the positive one
      first_pole jsonb not null,
      second_pole jsonb not null
    );
    create table implicit_task (
      scale_id smallint not null references disposition_scale,
      version smallint not null,
      -- { general | primary: { labels, words: [{ wordID, group, text }] } }
      wordings jsonb not null,
      primary key (scale_id, version)
    );
    grant select on part_item, disposition_scale, implicit_task to mebae_app;

    -- What a person has answered of a part; the later choice wins, as in answer.
    create table part_answer (
      company_id bigint not null,
      eval_setting_id bigint not null,
      student_id bigint not null,
      part text not null,
      item_id smallint not null,
      item_version smallint not null,
      value smallint not null check (value between 1 and 5),
      milliseconds integer not null check (milliseconds >= 0),
      answered_at timestamptz not null,
      received_at timestamptz not null,
      primary key (company_id, eval_setting_id, student_id, part, item_id),
      foreign key (company_id, eval_setting_id, student_id) references examinee on delete cascade,
      foreign key (part, item_id, item_version) references part_item
    );
    select close_table('part_answer');

    -- The blocks of an implicit task as they were done; the first one that arrives stays.
    create table implicit_block (
      company_id bigint not null,
      eval_setting_id bigint not null,
      student_id bigint not null,
      scale_id smallint not null,
      block smallint not null check (block between 1 and 7),
      task_version smallint not null,
      -- the order of the two pairings: the person and the first pole share a side first, or later
      is_first_pole_first boolean not null,
      -- [{ wordID, isCorrect, milliseconds }]: whether the first key was right, and the time until the right one
      trials jsonb not null,
      answered_at timestamptz not null,
      received_at timestamptz not null,
      primary key (company_id, eval_setting_id, student_id, scale_id, block),
      foreign key (company_id, eval_setting_id, student_id) references examinee on delete cascade,
      foreign key (scale_id, task_version) references implicit_task
    );
    select close_table('implicit_block');

    -- How far somebody is with a part; without a row it is not begun.
    create table examinee_part (
      company_id bigint not null,
      eval_setting_id bigint not null,
      student_id bigint not null,
      part text not null,
      -- 1: begun, 2: completed
      progress smallint not null check (progress in (1, 2)),
      -- which of two ways somebody took: the disposition test as a form, or as the implicit task
      method text check (method in ('form', 'implicit')),
      completed_at timestamptz,
      primary key (company_id, eval_setting_id, student_id, part),
      foreign key (company_id, eval_setting_id, student_id) references examinee on delete cascade
    );
    select close_table('examinee_part');

    create table part_score (
      company_id bigint not null,
      eval_setting_id bigint not null,
      student_id bigint not null,
      part text not null,
      scale_id smallint not null,
      -- form: the mean of items, -100 to 100 (disposition) or 0 to 100 (trend); implicit: D, -2 to 2
      method text not null check (method in ('form', 'implicit')),
      -- null where an implicit task was done too fast to mean anything
      value float8 check ((value is null) = is_too_fast),
      is_too_fast boolean not null,
      -- items or trials that it rests on
      count smallint not null,
      model_version text not null,
      computed_at timestamptz not null default now(),
      primary key (company_id, eval_setting_id, student_id, part, scale_id),
      foreign key (company_id, eval_setting_id, student_id) references examinee on delete cascade
    );
    create index part_score_student on part_score (company_id, student_id);
    select close_table('part_score');
  `.execute(db);
}
