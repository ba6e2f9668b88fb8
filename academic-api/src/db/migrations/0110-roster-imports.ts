import { sql, type Kysely } from 'kysely';

/**
 * Imports of every kind, with the file, the cells that were mended and what undoes them, and the headers that a school
 * has explained. Previews of the older table are a week old at most and are asked for again; it goes with a later
 * migration, when no server writes it any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table roster_import (
      company_id bigint not null references company on delete cascade,
      import_id uuid not null default gen_random_uuid(),
      kind text not null,
      created_by bigint not null,
      school_year smallint not null,
      file_name text not null,
      file_format text not null,
      summary jsonb not null,
      -- these four hold names of children and are emptied when they are no longer needed
      file bytea,
      sheet jsonb,
      preview jsonb,
      undo jsonb,
      created_at timestamptz not null default now(),
      applied_at timestamptz,
      applied_by bigint,
      undone_at timestamptz,
      undone_by bigint,
      primary key (company_id, import_id)
    );
    create index roster_import_age on roster_import (company_id, created_at);
    create index roster_import_history on roster_import (company_id, applied_at desc) where applied_at is not null;
    select close_table('roster_import');

    create table import_header (
      company_id bigint not null references company on delete cascade,
      kind text not null,
      header text not null,
      -- null: the school does not use the column
      field text,
      primary key (company_id, kind, header)
    );
    select close_table('import_header');
  `.execute(db);
}
