import { sql, type Kysely } from 'kysely';
import type { PersonName } from '@mebae/contracts';
import { studentSearchKey } from '../../lib/people/student-search-key.ts';

const studentsAtOnce = 5_000;

/**
 * The reading of a name is kept with the name, so that whatever shows an account's name has both. The account says how
 * it shows names of people in English and Vietnamese. Students are found by their names in Latin letters.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table account
      add column last_name_kana text not null default '',
      add column first_name_kana text not null default '',
      add column name_script text not null default 'both' check (name_script in ('both', 'kanji', 'latin'));
    update account a set last_name_kana = t.last_name_kana, first_name_kana = t.first_name_kana
      from teacher t where t.company_id = a.company_id and t.user_id = a.user_id;
    alter table teacher drop column last_name_kana, drop column first_name_kana;

    drop trigger note_account_change on account;
    create trigger note_account_change
      after update of email, role, last_name, first_name, last_name_kana, first_name_kana, language, valid on account
      for each row when ((old.email, old.role, old.last_name, old.first_name, old.last_name_kana, old.first_name_kana,
          old.language, old.valid)
        is distinct from (new.email, new.role, new.last_name, new.first_name, new.last_name_kana, new.first_name_kana,
          new.language, new.valid))
      execute function note_account_change();
  `.execute(db);
  await writeSearchKeys(db);
}

type Student = PersonName & { companyID: number; studentID: number; manageNumber: string };

async function writeSearchKeys(db: Kysely<unknown>): Promise<void> {
  let last: Pick<Student, 'companyID' | 'studentID'> | undefined = { companyID: 0, studentID: 0 };
  while (last) {
    const { rows }: { rows: Student[] } = await sql<Student>`
      select company_id, student_id, manage_number, last_name, first_name, last_name_kana, first_name_kana
      from student
      where (company_id, student_id) > (${last.companyID}, ${last.studentID}) and erased_at is null
      order by company_id, student_id
      limit ${studentsAtOnce}`.execute(db);
    await sql`
      update student s set search_key = r.search_key
      from unnest(${rows.map((row) => row.companyID)}::bigint[], ${rows.map((row) => row.studentID)}::bigint[],
        ${rows.map(studentSearchKey)}::text[]) as r(company_id, student_id, search_key)
      where s.company_id = r.company_id and s.student_id = r.student_id`.execute(db);
    last = rows.length === studentsAtOnce ? rows.at(-1) : undefined;
  }
}
