import { sql, type Kysely } from 'kysely';

/** Why a person's own answers look careless: they enter no estimation, so they need a place of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table evaluator_fit add column self_careless_reasons text[] not null default '{}'`.execute(
    db,
  );
}
