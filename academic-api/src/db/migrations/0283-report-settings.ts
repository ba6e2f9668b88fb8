import { sql, type Kysely } from 'kysely';

/** How long reports are kept, and what the reports of a course were last asked for in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- days; null keeps for ever
    alter table retention_setting add column report_days integer;
    -- null: the school's own language, with readings in a primary school
    alter table exam
      add column report_language text,
      add column report_has_readings boolean;
  `.execute(db);
}
