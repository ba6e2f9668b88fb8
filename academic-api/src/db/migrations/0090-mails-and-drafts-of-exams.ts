import { sql, type Kysely } from 'kysely';

/**
 * The mail that carries a personal link: staff see whether it was sent, and not only that it was written. The draft that
 * a course was made of: a second tab with the same draft is told that the course exists.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table examinee add column mail_id bigint;
    alter table examinee add foreign key (company_id, mail_id) references outbox_mail on delete set null (mail_id);
    alter table exam add column draft_id uuid;
    create unique index exam_of_draft on exam (company_id, draft_id) where draft_id is not null;
    create index examinee_mail on examinee (company_id, mail_id) where mail_id is not null;
  `.execute(db);
}
