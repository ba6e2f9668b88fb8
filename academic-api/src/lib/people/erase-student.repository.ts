import { sql } from 'kysely';
import { EnrolmentState, studentFields, type PersonName } from '@mebae/contracts';
import { dayInJapan, schoolYearOf } from '@mebae/rules';
import { latinName } from '@mebae/rules/latin-names';
import type { Tx } from '../../db/connect.ts';
import { nameList } from '../../db/name-columns.ts';
import { sameSchoolKey } from '../../db/query.ts';
import { isEnrolled } from './enrolled.repository.ts';
import { summaryWithoutExamples } from '../roster-import/without-examples.repository.ts';
import { erasedOutsideName } from '../outside-links/outside-links.repository.ts';

/** Assignments that leave nothing of a student's texts, but for those in whose place the id stands. */
const erasedFields = sql.join(
  Object.entries<{ erased: string | null }>(studentFields)
    .filter(([, { erased }]) => erased !== 'id')
    .map(([name, { erased }]) => sql`${sql.ref(name)} = ${erased === null ? sql`null` : sql`''`}`),
);

/** Tables that other statements see to, or that hold no word of a student. */
const handledSeparately = [
  'audit_log',
  'account',
  'roster_copy',
  'roster_service',
  'student_import',
];

interface TextColumns {
  table: string;
  columns: string[];
  isAboutStudents: boolean;
}

/** Every table of the school with the columns in which somebody may have written a name. */
async function textColumns(tx: Tx): Promise<TextColumns[]> {
  const { rows } = await sql<TextColumns>`
    select c.table_name as table, bool_or(c.column_name = 'student_id') as is_about_students,
      coalesce(array_agg(c.column_name::text) filter (where c.is_generated = 'NEVER'
        and (c.data_type in ('text', 'jsonb') or c.udt_name = '_text')), '{}') as columns
    from information_schema.columns c
    where c.table_schema = 'public' and c.table_name <> all(${handledSeparately}::text[])
    group by c.table_name
    having bool_or(c.column_name = 'company_id')`.execute(tx);
  return (
    rows
      .filter((row) => row.columns.length > 0)
      // of other students nothing but what was written about them: somebody may have the same name
      .map((row) => (row.table === 'student' ? { ...row, columns: ['memo'] } : row))
  );
}

interface Words {
  anywhere: string[];
  inOwnRows: string[];
}

async function eraseInTable(
  tx: Tx,
  companyID: number,
  studentID: number,
  { table, columns, isAboutStudents }: TextColumns,
  words: Words,
): Promise<void> {
  const change = async (those: ReturnType<typeof sql>, erased: string[]) => {
    const list = sql`${erased}::text[]`;
    const set = columns.map(
      (column) => sql`${sql.id(column)} = erase_words(${sql.id(column)}, ${list})`,
    );
    const holds = columns.map(
      (column) => sql`${sql.id(column)}::text like any (word_patterns(${list}))`,
    );
    await sql`update ${sql.table(table)} set ${sql.join(set)}
      where company_id = ${companyID} and ${those} and (${sql.join(holds, sql` or `)})`.execute(tx);
  };
  await change(sql`true`, words.anywhere);
  if (isAboutStudents) await change(sql`student_id = ${studentID}`, words.inOwnRows);
}

/** Files and previews of imports that hold the student, with what would undo them; who imported what and when stays. */
async function eraseImports(tx: Tx, companyID: number, studentID: number): Promise<void> {
  await sql`
    update roster_import i set file = null, sheet = null, preview = null, undo = null,
      summary = ${summaryWithoutExamples}
    from (
      select h.company_id, h.import_id, h.sheet is null as is_unread,
        normalize(concat(h.sheet, h.preview, h.undo), nfkc) as held
      from roster_import h
      where h.company_id = ${companyID} and num_nonnulls(h.file, h.sheet, h.preview, h.undo) > 0
    ) as texts
    join student s on s.company_id = texts.company_id and s.student_id = ${studentID}
    where ${sameSchoolKey('i', 'texts', 'importID')}
      and (is_unread
        or strpos(lower(held), lower(normalize(s.email, nfkc))) > 0
        or strpos(held, to_jsonb(normalize(s.manage_number, nfkc))::text) > 0
        or (strpos(held, normalize(s.last_name, nfkc)) > 0 and strpos(held, normalize(s.first_name, nfkc)) > 0)
        or (s.last_name_kana <> '' and strpos(held, normalize(s.last_name_kana, nfkc)) > 0
          and strpos(held, normalize(s.first_name_kana, nfkc)) > 0))`.execute(tx);
  // the next run reads the roster service anew
  await sql`delete from roster_copy where company_id = ${companyID}`.execute(tx);
  // previews of the former version, a week old at most
  await sql`delete from student_import where company_id = ${companyID}`.execute(tx);
}

/** Removed rows of the same name that are in no class and no course: what a merge of duplicates left of the person. */
async function copiesOf(tx: Tx, companyID: number, studentID: number): Promise<number[]> {
  const { rows } = await sql<{ studentID: number }>`
    select o.student_id
    from student s
    join student o on o.company_id = s.company_id and o.student_id <> s.student_id
      and o.removed_at is not null and o.erased_at is null
      and (o.last_name, o.first_name) = (s.last_name, s.first_name)
    where s.company_id = ${companyID} and s.student_id = ${studentID}
      and not exists (select from enrolment e where ${sameSchoolKey('e', 'o', 'studentID')})
      and not exists (select from examinee p where ${sameSchoolKey('p', 'o', 'studentID')})`.execute(
    tx,
  );
  return rows.map((row) => row.studentID);
}

/**
 * Takes everything that says who a student is out of the database: their row, mails, audit log, imports, undo entries,
 * files made of their data, and their names and address wherever a text of the school holds them. Answers, scores and
 * classes stay, under a row without a name. It can't be undone.
 */
export async function eraseStudent(
  tx: Tx,
  companyID: number,
  studentID: number,
  now: Date,
): Promise<void> {
  for (const copy of await copiesOf(tx, companyID, studentID)) {
    await eraseRow(tx, companyID, copy, now);
  }
  await eraseRow(tx, companyID, studentID, now);
}

/** Names and addresses of those from outside who evaluate the student, or were asked to; their links open nothing more. */
async function eraseOutsidePeople(
  tx: Tx,
  companyID: number,
  studentID: number,
  now: Date,
): Promise<void> {
  const those = sql`company_id = ${companyID} and ${studentID}::bigint in (target_student_id, student_id)`;
  await sql`
    update outbox_mail set recipient = '', subject = '', body = '', error = null
    where company_id = ${companyID}
      and mail_id in (select mail_id from outside_evaluator where ${those})`.execute(tx);
  await sql`
    update outside_evaluator set name = ${erasedOutsideName}, email = null, relation = '', mail_id = null,
      link_hash = sha256(gen_random_uuid()::text::bytea), revoked_at = coalesce(revoked_at, ${now})
    where ${those}`.execute(tx);
  await sql`
    update requested_evaluator set guest_name = ${erasedOutsideName}, guest_email = null, guest_relation = null
    where company_id = ${companyID} and student_id = ${studentID} and guest_name is not null`.execute(
    tx,
  );
}

/** Words that tell who a student is; texts in other languages have the full name in Latin letters. */
async function wordsOf(tx: Tx, companyID: number, studentID: number): Promise<Words> {
  const { rows } = await sql<Words & PersonName>`
    select w.anywhere, w.in_own_rows, ${nameList('s')}
    from student s cross join identity_words(s.student_id) w
    where s.company_id = ${companyID} and s.student_id = ${studentID}`.execute(tx);
  const [row] = rows;
  if (!row) return { anywhere: [], inOwnRows: [] };
  // a single word would be found inside of others
  const latin = latinName(row).split(' ');
  const inLatin = latin.length > 1 ? [latin.join(' '), latin.toReversed().join(' ')] : [];
  return { anywhere: [...row.anywhere, ...inLatin], inOwnRows: row.inOwnRows };
}

async function eraseRow(tx: Tx, companyID: number, studentID: number, now: Date): Promise<void> {
  const those = sql`company_id = ${companyID} and student_id = ${studentID}`;
  const words = await wordsOf(tx, companyID, studentID);

  await sql`
    update outbox_mail m set recipient = '', subject = '', body = '', error = null
    from student s where s.company_id = ${companyID} and s.student_id = ${studentID}
      and m.company_id = s.company_id and lower(m.recipient) = lower(s.email)`.execute(tx);
  await eraseImports(tx, companyID, studentID);
  // Any number that could be the student's id: rather an undo too few than a name that comes back.
  await sql`
    delete from undo_entry where company_id = ${companyID}
      and jsonb_path_exists(change, '$.** ? (@ == $id)', jsonb_build_object('id', ${studentID}::bigint))`.execute(
    tx,
  );
  await sql`
    delete from grouping_proposal
    where company_id = ${companyID} and ${studentID} = any(student_ids)`.execute(tx);
  await sql`
    delete from data_export where company_id = ${companyID}
      and (student_id = ${studentID} or student_id is null)`.execute(tx);
  await sql`select erase_in_audit_log(${studentID})`.execute(tx);
  // notices of what was made of the student's data, and is gone
  await sql`
    delete from operation where company_id = ${companyID} and finished_at is not null
      and name like any (word_patterns(${words.anywhere}::text[]))`.execute(tx);
  for (const table of await textColumns(tx)) {
    await eraseInTable(tx, companyID, studentID, table, words);
  }

  await sql`delete from student_tag where ${those}`.execute(tx);
  await sql`delete from linked_identity where ${those}`.execute(tx);
  await sql`delete from student_session where ${those}`.execute(tx);
  await sql`update enrolment set student_number = null where ${those}`.execute(tx);
  await sql`
    update enrolment set state = ${EnrolmentState.Withdrawn}, leaves_as = ${EnrolmentState.Withdrawn},
      leaves_on = least(leaves_on, ${dayInJapan(now)}::date)
    where ${those} and school_year >= ${schoolYearOf(now)} and ${isEnrolled()}`.execute(tx);
  // nobody has these links
  await sql`
    update examinee set link_hash = sha256(gen_random_uuid()::text::bytea), short_code = null where ${those}`.execute(
    tx,
  );
  // numbers stay; what was written may say who wrote it, also without a name in it
  await sql`update survey_answer set text = '' where ${those} and text <> ''`.execute(tx);
  await sql`update exam_mail set mail_id = null where ${those}`.execute(tx);
  await sql`
    delete from login_cards c where c.company_id = ${companyID} and exists (
      select from examinee x where ${sameSchoolKey('x', 'c', 'evalSettingID')}
        and x.student_id = ${studentID})`.execute(tx);
  // nobody can read these files any more; the nightly clean-up removes them
  await sql`update stored_file set key_id = null, wrapped_key = null where ${those}`.execute(tx);
  await eraseOutsidePeople(tx, companyID, studentID, now);
  // words about the person and what they took part in tell who it was, also without the name
  await sql`
    delete from different_people where company_id = ${companyID}
      and ${studentID}::bigint in (first_student_id, second_student_id)`.execute(tx);
  await sql`
    delete from kept_apart where company_id = ${companyID}
      and ${studentID}::bigint in (first_student_id, second_student_id)`.execute(tx);
  const tables = [
    'findings',
    'findings_draft',
    'group_member',
    'participation',
    'interview',
    'letter',
    'report',
    'report_comment',
    'report_link',
  ];
  for (const table of tables) {
    await sql`delete from ${sql.table(table)} where ${those}`.execute(tx);
  }
  await sql`
    update student set last_name = '＊＊', first_name = student_id::text, manage_number = 'erased-' || student_id,
      ${erasedFields}, memo = '', search_key = '',
      erased_at = ${now}, removed_at = coalesce(removed_at, ${now}), updated_at = ${now}
    where ${those}`.execute(tx);
}
