import { sql, type Kysely } from 'kysely';

/** Changes of a bulk action, kept so that it can be taken back; who changed an activity last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table undo_entry (
      company_id bigint not null references company on delete cascade,
      undo_id uuid not null default gen_random_uuid(),
      user_id bigint not null,
      kind text not null,
      -- what the inverse of the kind needs: the rows as they were, and how the action left them
      change jsonb not null,
      created_at timestamptz not null default now(),
      undone_at timestamptz,
      primary key (company_id, undo_id),
      foreign key (company_id, user_id) references account on delete cascade
    );
    create index undo_entry_age on undo_entry (company_id, created_at);
    select close_table('undo_entry');

    alter table activity add column updated_by bigint;
  `.execute(db);
}
