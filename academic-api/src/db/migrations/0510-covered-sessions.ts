import { sql, type Kysely } from 'kysely';

/** Idle minutes after which a school has sessions of its staff covered; null: never. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table company add column cover_minutes smallint
      check (cover_minutes between 5 and 60)`.execute(db);
}
