import { sql, type Kysely } from 'kysely';

/** How often the mail server has put a mail off, and when it is called again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outbox_mail
      add column tries integer not null default 0,
      add column next_try_at timestamptz`.execute(db);
}
