import { sql, type Kysely } from 'kysely';

/** Students of the same name: whoever opens a personal link is told apart from them, which read all of the school's students. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index student_name on student (company_id, last_name, first_name)`.execute(db);
}
