import { sql, type Kysely } from 'kysely';

/** A school's names, what its mails and its help link say, and its logo. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table company
      add column short_name text not null default '',
      add column english_name text not null default '',
      add column text_tone text not null default 'polite' check (text_tone in ('plain', 'polite')),
      add column mail_sender_name text not null default '',
      add column mail_reply_to text not null default '',
      add column help_url text not null default '',
      add column profile_updated_at timestamptz not null default now(),
      add column profile_updated_by bigint;

    create table school_logo (
      company_id bigint primary key references company on delete cascade,
      media_type text not null check (media_type in ('image/png', 'image/jpeg')),
      width smallint not null,
      height smallint not null,
      -- changes with the picture, so that browsers may keep it
      version text not null,
      bytes bytea not null
    );
    select close_table('school_logo');
  `.execute(db);
}
