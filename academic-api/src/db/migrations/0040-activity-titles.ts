import { sql, type Kysely } from 'kysely';

/** Titles of activities, and names of a school's own destinations, are told apart regardless of upper and lower case. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unique index activity_title on activity (company_id, lower(title));
    create unique index destination_name on destination (company_id, lower(name));
  `.execute(db);
}
