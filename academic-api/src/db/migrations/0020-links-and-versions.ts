import { sql, type Kysely } from 'kysely';

/** Which items an exam was made with, who was seen last and when, and which links went out by mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table exam
      -- [{ questionItemID, version }]; null: the newest version of each item
      add column question_items jsonb,
      add column opening_mailed_at timestamptz;
    create index exam_to_open on exam (start_at) where opening_mailed_at is null;

    alter table examinee
      add column last_seen_at timestamptz,
      add column mailed_at timestamptz;
  `.execute(db);
}
