import { sql, type Kysely } from 'kysely';

/** Those of a school year who leave on a day: few, and asked for with each list of courses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index enrolment_left on enrolment (company_id, school_year) where leaves_on is not null`.execute(
    db,
  );
}
