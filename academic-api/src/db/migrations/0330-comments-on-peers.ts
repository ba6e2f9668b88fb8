import { sql, type Kysely } from 'kysely';

/** Comments for teachers where others see more in a student than the student does: by wording, in three languages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table interview_navi add peers_see_more_comment jsonb not null default '{"general": {}, "primary": {}}'
  `.execute(db);
}
