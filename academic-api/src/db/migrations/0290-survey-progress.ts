import { sql, type Kysely } from 'kysely';

/** How far somebody is with a survey is counted when it is read, because an event may ask more or less any day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from examinee_part where part = 'survey'`.execute(db);
}
