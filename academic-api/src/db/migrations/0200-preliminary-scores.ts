import { sql, type Kysely } from 'kysely';

/** Preliminary scores of running courses, and what scores say of each examinee in lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- How far the preliminary scores of a running course are; gone once its scores are fixed.
    create table preliminary_run (
      company_id bigint not null,
      eval_setting_id bigint not null,
      -- a job waits or runs since then; null: none does
      queued_at timestamptz,
      scored_at timestamptz,
      -- who had been there until when as the last run began to read: whoever saves answers changes it
      activity text,
      -- of the answers that the last run has scored
      answers_hash text,
      primary key (company_id, eval_setting_id),
      foreign key (company_id, eval_setting_id) references exam on delete cascade
    );
    select close_table('preliminary_run');

    create function find_schools_with_running_exams(at timestamptz) returns setof bigint
      language sql stable security definer set search_path = public, pg_temp as
      $$ select distinct company_id from exam where scoring_state = 'none' and start_at <= at $$;
    revoke all on function find_schools_with_running_exams from public;
    grant execute on function find_schools_with_running_exams to mebae_app;

    -- What a course says of a student in lists, written with its fixed scores.
    alter table examinee
      -- { higherCompetencyID, lowerCompetencyID, growthPotentialCompetencyID }; null: no fixed score
      add column highlights jsonb,
      -- the answers about oneself look careless; null: none were given
      add column is_suspicious boolean,
      -- band of the trend of learning drive; null: not checked
      add column learning_incentive text check (learning_incentive in ('low', 'middle', 'high'));
  `.execute(db);
}
