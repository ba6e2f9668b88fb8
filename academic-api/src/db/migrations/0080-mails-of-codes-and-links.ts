import { sql, type Kysely } from 'kysely';

/**
 * The code that an administrator types in before the code by email is turned on, and which mail brought a code or a
 * link: screens tell from the mail's state whether it arrived.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table security_code (
      company_id bigint not null,
      user_id bigint not null,
      code_hash bytea not null,
      mail_id bigint not null,
      sent_at timestamptz not null,
      expires_at timestamptz not null,
      tries smallint not null default 0,
      primary key (company_id, user_id),
      foreign key (company_id, user_id) references account on delete cascade,
      foreign key (company_id, mail_id) references outbox_mail on delete cascade
    );
    select close_table('security_code');

    alter table password_link
      add column mail_id bigint,
      add foreign key (company_id, mail_id) references outbox_mail on delete set null (mail_id);
  `.execute(db);
}
