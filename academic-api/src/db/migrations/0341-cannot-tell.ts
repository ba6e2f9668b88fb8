import { sql, type Kysely } from 'kysely';

/**
 * 'I can't tell' is an answer without a level, about somebody else. A request counts its own, so that lists of progress
 * need not read all answers of a course.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table answer alter column level drop not null;
    alter table evaluation_request
      add column cannot_tell smallint not null default 0 check (cannot_tell >= 0),
      -- more than half of the questions that are asked
      add column cannot_judge boolean not null default false,
      add constraint evaluation_request_self_can_tell check (kind <> 'self' or cannot_tell = 0);
  `.execute(db);
}
