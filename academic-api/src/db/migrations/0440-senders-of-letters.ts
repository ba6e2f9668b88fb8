import { sql, type Kysely } from 'kysely';

/** Texts above and below a letter of recommendation: the school's address, its principal, the writer's position. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table company
      add column address text not null default '',
      add column principal_title text not null default '',
      add column principal_name text not null default '',
      add column principal_english_name text not null default '';
    alter table letter add column writer_title text not null default ''`.execute(db);
}
