import { sql, type Kysely } from 'kysely';

/** The identifier by which other systems know a person; at once at most one person of a school has it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table student add column user_master_identifier text;
    alter table account add column user_master_identifier text;
    create unique index student_user_master_identifier on student (company_id, user_master_identifier)
      where user_master_identifier is not null and removed_at is null;
    create unique index account_user_master_identifier on account (company_id, user_master_identifier)
      where user_master_identifier is not null;
    alter table account alter column hidden_student_columns set default '{results,userMasterIdentifier}';
    update account set hidden_student_columns = hidden_student_columns || '{userMasterIdentifier}'`.execute(
    db,
  );
}
