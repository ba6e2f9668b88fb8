import { sql, type Kysely } from 'kysely';

/** Whether a course links its classes, so that their scores may be compared. Courses that are there already do not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table exam add column compare_classes boolean not null default false`.execute(db);
}
