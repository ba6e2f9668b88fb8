import { sql, type Kysely } from 'kysely';

/** Scores as facts with their source, the evaluators' fit, and the parameters of each run of the model. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table score (
      company_id bigint not null,
      eval_setting_id bigint not null,
      student_id bigint not null,
      competency_id smallint not null references competency,
      enrolment_id bigint not null,
      method smallint not null check (method in (1, 2)),
      model_version text not null,
      -- 0–100; null when nobody evaluated the student on this competency
      value double precision,
      standard_error double precision,
      -- the unadjusted mean of the same ratings, kept to show what the correction did
      unadjusted double precision,
      evaluators smallint not null,
      is_fixed boolean not null,
      self_value double precision,
      subset smallint not null default 1,
      computed_at timestamptz not null default now(),
      primary key (company_id, eval_setting_id, student_id, competency_id),
      foreign key (company_id, eval_setting_id) references exam on delete cascade,
      foreign key (company_id, student_id) references student on delete cascade,
      foreign key (company_id, enrolment_id) references enrolment
    );
    create index score_student on score (company_id, student_id, competency_id);
    create index score_ranking on score (company_id, eval_setting_id, competency_id, value desc);
    select close_table('score');

    create table evaluator_fit (
      company_id bigint not null,
      eval_setting_id bigint not null,
      student_id bigint not null,
      severity double precision,
      standard_error double precision,
      infit double precision,
      outfit double precision,
      ratings integer not null,
      weight double precision not null default 1 check (weight > 0 and weight <= 1),
      careless_reasons text[] not null default '{}',
      subset smallint not null default 1,
      primary key (company_id, eval_setting_id, student_id),
      foreign key (company_id, eval_setting_id, student_id) references examinee on delete cascade
    );
    select close_table('evaluator_fit');

    create table score_run (
      company_id bigint not null,
      eval_setting_id bigint not null,
      method smallint not null,
      model_version text not null,
      ratings integer not null,
      iterations integer not null,
      converged boolean not null,
      subsets smallint not null,
      thresholds double precision[] not null,
      -- [{ questionItemID, difficulty, se }]
      items jsonb not null,
      computed_at timestamptz not null default now(),
      primary key (company_id, eval_setting_id),
      foreign key (company_id, eval_setting_id) references exam on delete cascade
    );
    select close_table('score_run');
  `.execute(db);
}
