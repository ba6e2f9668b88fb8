import { sql, type Kysely } from 'kysely';

/**
 * Anchoring examples: descriptions of made-up students that everybody who evaluates others answers about, so that
 * severities of classes lie on one scale. Courses that are there already have none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A master, versioned as items are.
    create table anchoring_example (
      example_id smallint not null,
      version smallint not null,
      -- what is asked about it, in its order
      question_item_ids integer[] not null,
      -- { general | primary: { name, description } }
      wordings jsonb not null,
      primary key (example_id, version)
    );
    grant select on anchoring_example to mebae_app;

    -- { examples: [{ exampleID, version }], items: [{ questionItemID, version }] }: those that the course was made with
    alter table exam add column anchoring jsonb;

    -- What an evaluator, of the course or from outside, has answered about an example; the later choice wins, as in answer.
    create table example_answer (
      company_id bigint not null,
      example_answer_id bigint generated always as identity,
      eval_setting_id bigint not null,
      student_id bigint,
      outside_evaluator_id bigint,
      example_id smallint not null,
      example_version smallint not null,
      question_item_id integer not null,
      item_version smallint not null,
      -- null: I can't tell
      level smallint check (level between 1 and 4),
      milliseconds integer not null check (milliseconds >= 0),
      answered_at timestamptz not null,
      received_at timestamptz not null,
      primary key (company_id, example_answer_id),
      constraint example_answer_evaluator check (num_nonnulls(student_id, outside_evaluator_id) = 1),
      constraint example_answer_question unique nulls not distinct
        (company_id, eval_setting_id, student_id, outside_evaluator_id, example_id, question_item_id),
      foreign key (company_id, eval_setting_id) references exam on delete cascade,
      foreign key (company_id, eval_setting_id, student_id) references examinee on delete cascade,
      foreign key (company_id, outside_evaluator_id) references outside_evaluator on delete cascade,
      foreign key (example_id, example_version) references anchoring_example,
      foreign key (question_item_id, item_version) references question_item
    );
    create index example_answer_outside on example_answer (company_id, outside_evaluator_id)
      where outside_evaluator_id is not null;
    select close_table('example_answer');
  `.execute(db);
}
