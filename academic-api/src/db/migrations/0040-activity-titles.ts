import { sql, type Kysely } from 'kysely';

/**
 * Titles of activities, and names of a school's own destinations, are told apart regardless of upper and lower case and
 * of the width of their letters (NFKC).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unique index activity_title on activity (company_id, lower(normalize(title, NFKC)));
    create unique index destination_name on destination (company_id, lower(normalize(name, NFKC)));
  `.execute(db);
}
