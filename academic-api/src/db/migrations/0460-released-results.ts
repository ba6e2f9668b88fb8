import { sql, type Kysely } from 'kysely';

/** Since when the students of a course see their results on their own page; none at first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table exam add column results_released_at timestamptz`.execute(db);
}
