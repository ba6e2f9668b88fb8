import { sql, type Kysely } from 'kysely';

/**
 * Teachers' words to students in the reports of a course, until when they are written, and whether a school's reports
 * say what has fallen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table report_comment (
      company_id bigint not null,
      eval_setting_id bigint not null,
      student_id bigint not null,
      text text not null,
      -- only what is finished is printed
      is_done boolean not null,
      -- when what reports print of it changed last; null: nothing of it was ever to be printed
      print_changed_at timestamptz,
      updated_at timestamptz not null,
      updated_by bigint,
      primary key (company_id, eval_setting_id, student_id),
      foreign key (company_id, eval_setting_id, student_id) references examinee on delete cascade
    );
    create index report_comment_student on report_comment (company_id, student_id);
    select close_table('report_comment');

    -- the last day for these texts; null: none is set
    alter table exam add column comments_due_on date;
    alter table company add column report_prints_fallen boolean not null default false;
  `.execute(db);
}
