import { sql, type Kysely } from 'kysely';

/** Files in the report store, and the key of each, sealed with a key of the store. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stored_file (
      company_id bigint not null references company on delete cascade,
      file_id uuid not null,
      -- whom it is about; null: nobody in particular
      student_id bigint,
      bytes bigint not null,
      -- null: removed, and nobody can read the file any more
      key_id text,
      wrapped_key bytea,
      -- whether something refers to it
      is_kept boolean not null default false,
      created_at timestamptz not null default now(),
      primary key (company_id, file_id),
      foreign key (company_id, student_id) references student on delete cascade,
      check ((key_id is null) = (wrapped_key is null))
    );
    create index stored_file_student on stored_file (company_id, student_id);
    create index stored_file_given_up on stored_file (company_id) where wrapped_key is null or not is_kept;
    select close_table('stored_file');
  `.execute(db);
}
