import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { batchRows } from '../features/system/clean-up/clean-up.job.ts';
import type { World } from './access/world.ts';
import { createEvent } from './events.ts';

/** More rows than the nightly clean-up removes in one transaction. */
const manyRows = batchRows + 1;

/**
 * Writes what the nightly clean-up removes and `createWorld` has none of; nothing of it is old yet.
 * @param evalSettingID a course of the school that is over
 */
export async function addRowsToRemove(
  db: Db,
  { school, ownStudentID }: World,
  evalSettingID: number,
): Promise<void> {
  const { companyID } = school;
  const { admin } = school.userIDs;
  const event = await createEvent(db, school, { courseAfter: evalSettingID });
  const ofStudent = sql`${companyID}, ${evalSettingID}, ${ownStudentID}`;
  const statements = [
    sql`insert into example_answer (company_id, eval_setting_id, student_id, example_id, example_version,
          question_item_id, item_version, level, milliseconds, answered_at, received_at)
        values (${ofStudent}, 1, 1, 101, 1, null, 900, now(), now())`,
    sql`insert into part_answer (company_id, eval_setting_id, student_id, part, item_id, item_version, value,
          milliseconds, answered_at, received_at)
        select ${ofStudent}, part, item_id, version, 3, 900, now(), now() from part_item where part = 'trend' limit 3`,
    sql`insert into implicit_block (company_id, eval_setting_id, student_id, scale_id, block, task_version,
          is_first_pole_first, trials, answered_at, received_at)
        select ${ofStudent}, scale_id, 1, version, true, '[]', now(), now() from implicit_task limit 1`,
    sql`insert into survey_answer (company_id, eval_setting_id, student_id, survey_item_id, event_id, value, milliseconds,
          answered_at, received_at)
        values (${ofStudent}, ${event.itemID('after', 'participation')}, ${event.eventID}, 4, 900, now(), now())`,
    sql`insert into report_comment (company_id, eval_setting_id, student_id, text, is_done, updated_at)
        values (${ofStudent}, 'よく学びました。', true, now())`,
    sql`insert into report_link (company_id, eval_setting_id, student_id, token_hash, expires_at)
        values (${ofStudent}, sha256('a link of a report'), now())`,
    sql`insert into outbox_mail (company_id, recipient, subject, body, state, confidential)
        select ${companyID}, 'to@marked.example', 's', 'a code', 'held', n = 1 from generate_series(1, ${manyRows}::int) n`,
    sql`insert into audit_log (company_id, action) select ${companyID}, 'student.view' from generate_series(1, ${manyRows}::int)`,
    sql`insert into security_code (company_id, user_id, code_hash, mail_id, sent_at, expires_at)
        select ${companyID}, ${admin}, sha256('a code'), max(mail_id), now(), now() from outbox_mail
        where company_id = ${companyID}`,
    sql`insert into undo_entry (company_id, user_id, kind, change) values (${companyID}, ${admin}, 'tags', '{}')`,
    sql`insert into guide_unanswered (company_id, month, language, screen, asked)
        values (${companyID}, date_trunc('month', now()), 'ja', '/pages/home', 1)`,
    sql`update outside_evaluator set email = 'guest@marked.example' where company_id = ${companyID}`,
    // somebody who went with the end of a school year
    sql`update enrolment set state = 'graduated', school_year = school_year - 8, school_class_id = null,
          student_number = null
        where company_id = ${companyID} and student_id = ${school.students.at(-1)?.studentID ?? 0}`,
  ];
  for (const statement of statements) await statement.execute(db);
}

/** Tables whose times the nightly clean-up looks at. */
const agingTables = [
  'audit_log',
  'auth_token',
  'data_export',
  'exam',
  'grouping_proposal',
  'guide_unanswered',
  'igs_link',
  'login_cards',
  'operation',
  'outbox_mail',
  'password_link',
  'report',
  'report_comment',
  'report_link',
  'roster_copy',
  'roster_import',
  'security_code',
  'student_session',
  'undo_entry',
];

/** Makes what all schools have written into these tables so many years older. */
export async function makeOlder(db: Db, years: number): Promise<void> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name::text as "table", array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'public' and table_name = any (${agingTables})
      and data_type in ('timestamp with time zone', 'date') group by table_name`.execute(db);
  for (const { table, columns } of rows) {
    const changes = columns.map(
      (column) => sql`${sql.ref(column)} = ${sql.ref(column)} - make_interval(years => ${years})`,
    );
    await sql`update ${sql.table(table)} set ${sql.join(changes)}`.execute(db);
  }
}
