import { sql, type Kysely } from 'kysely';

/** Applied imports keep no values of their files' columns: they were left when files, rows and people went. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update roster_import set summary = jsonb_set(summary, '{columns}', coalesce((
      select jsonb_agg(c || '{"examples": []}') from jsonb_array_elements(summary -> 'columns') c), '[]'))
    where applied_at is not null or sheet is null`.execute(db);
}
