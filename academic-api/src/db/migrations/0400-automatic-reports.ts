import { sql, type Kysely } from 'kysely';

/** Whether a course's reports are made by themselves once its scores are fixed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table exam add column automatic_reports boolean not null default false`.execute(
    db,
  );
}
