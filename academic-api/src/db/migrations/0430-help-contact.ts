import { sql, type Kysely } from 'kysely';

/** The person whom staff ask when the guide has no answer; empty: the school names nobody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table company add column help_contact text not null default ''`.execute(db);
}
