import { sql, type Kysely } from 'kysely';

/**
 * The person who last changed a promotion's draft, whatever part of it, and who decided about each student: the second
 * person is told. A decision that is taken back leaves a row without a way.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table promotion add column changed_at timestamptz not null default now(), add column changed_by bigint;
    update promotion set changed_at = updated_at, changed_by = updated_by;
    alter table promotion_student alter column way drop not null,
      add column decided_at timestamptz, add column decided_by bigint;
  `.execute(db);
}
