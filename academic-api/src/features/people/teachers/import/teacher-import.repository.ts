import { teacherFields, type TeacherValues } from '@mebae/contracts';
import { sql } from 'kysely';
import type { Tx } from '../../../../db/connect.ts';
import { sameSchoolKey } from '../../../../db/query.ts';
import { columnList } from '../../../../lib/database/plain-fields.repository.ts';

/** All of a teacher that an import may write, and what shows that somebody has begun to work. */
export interface TeacherSnapshot extends TeacherValues {
  teacherID: number;
  userID: number;
  language: string;
  role: number;
  valid: boolean;
  hasPassword: boolean;
  /** In charge of in the school year, sorted. */
  classIDs: number[];
}

/** The school's teachers, some hundred at most. @param lock keeps others from changing them meanwhile */
export async function teachersOf(
  tx: Tx,
  companyID: number,
  schoolYear: number,
  { lock = false } = {},
): Promise<TeacherSnapshot[]> {
  const { rows } = await sql<TeacherSnapshot>`
    select t.teacher_id, t.user_id, ${columnList('a', teacherFields)}, a.language, a.role, a.valid, a.password_hash is not null as has_password,
      coalesce((
        select jsonb_agg(c.school_class_id order by c.school_class_id) from class_teacher ct
        join school_class c on ${sameSchoolKey('c', 'ct', 'schoolClassID')}
        where ${sameSchoolKey('ct', 't', 'teacherID')} and c.school_year = ${schoolYear}), '[]'::jsonb) as class_ids
    from teacher t
    join account a on ${sameSchoolKey('a', 't', 'userID')}
    where t.company_id = ${companyID}
    order by t.user_id
    ${lock ? sql`for update of a` : sql``}`.execute(tx);
  return rows;
}

/** Which of these addresses somebody has in another school. */
export async function addressesElsewhere(
  tx: Tx,
  companyID: number,
  emails: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select e.email from unnest(${emails}::text[]) as e(email)
    cross join lateral find_account_by_email(e.email) f
    where f.company_id <> ${companyID}`.execute(tx);
  return rows.map((row) => row.email);
}

/** Accounts go, and with them teachers, links and sessions. */
export async function removeAccounts(
  tx: Tx,
  companyID: number,
  userIDs: readonly number[],
): Promise<void> {
  await sql`
    delete from account
    where company_id = ${companyID} and user_id = any(${userIDs}::bigint[])`.execute(tx);
}
