import { sql, type Kysely } from 'kysely';

/**
 * The requests about somebody, found by the person first: with the course before the person, the planner took this index
 * for the requests of an evaluator in a new course, too, and read all of the course with each call of a device.
 *
 * A new school's first course is many rows to a planner that has yet to hear of the school: both tables are analyzed again
 * after fewer changes than by default (50 and a tenth of the table).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index evaluation_request_target;
    create index evaluation_request_target on evaluation_request (company_id, target_student_id, eval_setting_id);
    alter table evaluation_request set (autovacuum_analyze_threshold = 200, autovacuum_analyze_scale_factor = 0.01);
    alter table examinee set (autovacuum_analyze_threshold = 200, autovacuum_analyze_scale_factor = 0.01);
  `.execute(db);
}
