import { sql, type Kysely } from 'kysely';

/** Removing a student looks for what still points to the enrolment; without these it reads whole tables a row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index examinee_enrolment on examinee (company_id, enrolment_id)`.execute(db);
  await sql`create index score_enrolment on score (company_id, enrolment_id)`.execute(db);
}
