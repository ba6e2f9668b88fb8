import { sql, type Kysely } from 'kysely';

/** When somebody first opened a mail of the outbox: what nobody has read needs attention. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outbox_mail add column read_at timestamptz;
    create index outbox_unread on outbox_mail (company_id, state)
      where read_at is null and state in ('failed', 'held');
  `.execute(db);
}
