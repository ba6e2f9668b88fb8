import { sql, type Kysely } from 'kysely';

/** The list of students begins without the column of course results, which makes each row several lines high. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table account alter column hidden_student_columns set default '{results}';
    update account set hidden_student_columns = '{results}' where hidden_student_columns = '{}';
  `.execute(db);
}
