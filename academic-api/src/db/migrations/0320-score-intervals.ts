import { sql, type Kysely } from 'kysely';

/**
 * Intervals of ± 1 and ± 1.96 standard errors, which are made in logits and are not symmetric on 0–100 near the ends of
 * the scale; null in scores of an earlier model or of none. How many evaluators rated the anchoring examples unlike
 * classmates, and whether links through the examples are trusted; null in a course without examples. A fixed score of
 * an earlier model is kept by a newer model's measure as well, for growth alone: the score itself stays as it was made.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table score
      add column low double precision,
      add column high double precision,
      add column low95 double precision,
      add column high95 double precision,
      add column growth_value double precision,
      add column growth_error double precision,
      add column growth_version text`.execute(db);
  await sql`alter table score_run add column consistency jsonb`.execute(db);
}
