import { sql, type Kysely } from 'kysely';

/**
 * The receipt of whoever had handed in when something more was asked of them: they hand in again, and keep it until then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table examinee add column earlier_handed_in_at timestamptz`.execute(db);
}
