import { sql, type Kysely } from 'kysely';

/** When the school's text on home was changed last, and by whom. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table company
      add column dashboard_text_updated_at timestamptz not null default now(),
      add column dashboard_text_updated_by bigint
  `.execute(db);
}
