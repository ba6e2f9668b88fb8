import { sql, type Kysely } from 'kysely';

/**
 * The audit log's indexes hold its whole order, newest first and by id within a moment: a page, also one far back, is
 * read from the index alone, and so is the number of entries.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index audit_recent, audit_student, audit_actor, audit_action;
    create index audit_recent on audit_log (company_id, at desc, audit_id desc);
    create index audit_student on audit_log (company_id, student_id, at desc, audit_id desc);
    create index audit_actor on audit_log (company_id, user_id, at desc, audit_id desc);
    create index audit_action on audit_log (company_id, action, at desc, audit_id desc);
  `.execute(db);
}
