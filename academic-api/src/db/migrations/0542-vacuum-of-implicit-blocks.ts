import { sql, type Kysely } from 'kysely';

/** A table that retention empties like those of 0540, and that was left out there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table implicit_block set (
    autovacuum_vacuum_scale_factor = 0.02,
    autovacuum_vacuum_insert_scale_factor = 0.05,
    autovacuum_analyze_scale_factor = 0.01
  )`.execute(db);
}
