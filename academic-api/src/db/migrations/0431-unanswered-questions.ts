import { sql, type Kysely } from 'kysely';

/**
 * Questions that the guide has not answered, counted by month: how often from which screen, and which words they were
 * about, each word by itself. Neither who asked nor what was typed is kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table guide_unanswered (
      company_id bigint not null references company on delete cascade,
      month date not null,
      language text not null,
      screen text not null,
      asked integer not null,
      primary key (company_id, month, language, screen)
    );
    select close_table('guide_unanswered');
    create table guide_unanswered_word (
      company_id bigint not null references company on delete cascade,
      month date not null,
      language text not null,
      word text not null,
      asked integer not null,
      primary key (company_id, month, language, word)
    );
    select close_table('guide_unanswered_word');
  `.execute(db);
}
