import { sql, type Kysely } from 'kysely';

/** Plain means are corrected for nobody's severity, so that nothing links those of two classes: they are of subset 0. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update score set subset = 0 where method = 1`.execute(db);
}
