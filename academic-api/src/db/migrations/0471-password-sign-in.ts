import { sql, type Kysely } from 'kysely';

/** The one account of a school that may sign in with a password; null: everybody may. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table company add column password_user_id bigint;
    alter table company add foreign key (company_id, password_user_id)
      references account (company_id, user_id) on delete set null (password_user_id)`.execute(db);
}
