import { sql, type Kysely } from 'kysely';

/**
 * The person who changed a student last, removal that can be taken back, colours of tags, hidden columns of the student
 * list.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table student
      add column updated_by bigint,
      -- removed: in no list from that school year on; answers, scores and past years stay
      add column removed_at timestamptz;
    -- the number and the address of a removed student are free again
    alter table student drop constraint student_company_id_manage_number_key;
    create unique index student_manage_number on student (company_id, manage_number) where removed_at is null;
    drop index student_email;
    create unique index student_email on student (company_id, lower(email))
      where email is not null and removed_at is null;
    alter table tag add column colour smallint not null default 0 check (colour between 0 and 8);
    alter table account add column hidden_student_columns text[] not null default '{}';
  `.execute(db);
}
