import { sql, type Kysely } from 'kysely';

/** Which school of OneRoster packages, that may be of a whole board of education, is this one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table import_school (
      company_id bigint primary key references company on delete cascade,
      sourced_id text not null
    );
    select close_table('import_school');
  `.execute(db);
}
