import { sql, type Kysely } from 'kysely';

/** A course keeps the versions of the parts' items that it was made with, as it does for questions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table exam
      -- [{ part: 'disposition' | 'trend' | 'implicit', itemID, version }], the item of an implicit task being its scale;
      -- null: the newest ones
      add column part_items jsonb`.execute(db);
}
