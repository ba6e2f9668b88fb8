import { sql, type Kysely } from 'kysely';

/**
 * Tables that grow with each course and day, and from which retention removes rows. PostgreSQL's own settings wait until a
 * fifth of a table is dead before its space is used again, and until a tenth is new before the planner hears of it: with ten
 * years of data those are years. `npm run bench -- years` compares both.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of [
    'answer',
    'audit_log',
    'evaluation_request',
    'example_answer',
    'outbox_mail',
    'part_answer',
    'part_score',
    'score',
    'survey_answer',
  ]) {
    await sql`alter table ${sql.table(table)} set (
      autovacuum_vacuum_scale_factor = 0.02,
      autovacuum_vacuum_insert_scale_factor = 0.05,
      autovacuum_analyze_scale_factor = 0.01
    )`.execute(db);
  }
}
