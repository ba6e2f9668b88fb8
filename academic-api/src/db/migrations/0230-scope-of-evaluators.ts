import { sql, type Kysely } from 'kysely';

/** Where candidates could ask the whole school until now, the scope of evaluators says so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update exam set evaluator_scope = 2 where request_permission in (2, 3)`.execute(db);
}
