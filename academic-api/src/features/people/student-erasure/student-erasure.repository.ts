import { sql } from 'kysely';
import type { StudentErasure } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { nameList } from '../../../db/name-columns.ts';
import { sameSchoolKey } from '../../../db/query.ts';

/** A student whose identity is not erased yet, with what an erasure reaches; the row is locked when it is about to. */
export async function erasureOf(
  tx: Tx,
  companyID: number,
  studentID: number,
  now: Date,
  { lock = false } = {},
): Promise<StudentErasure | undefined> {
  const { rows } = await sql<StudentErasure>`
    select s.student_id, ${nameList('s')}, s.manage_number, s.memo <> '' as has_memo,
      (select count(*) from examinee p where ${sameSchoolKey('p', 's', 'studentID')}) as courses,
      (select count(*) from outbox_mail m
        where m.company_id = s.company_id and lower(m.recipient) = lower(s.email)) as mails,
      (select count(*) from student_tag t
        where ${sameSchoolKey('t', 's', 'studentID')}) as tags,
      exists (select from examinee p join exam x on ${sameSchoolKey('x', 'p', 'evalSettingID')}
        where ${sameSchoolKey('p', 's', 'studentID')}
          and coalesce(x.ended_at, x.end_at) > ${now}) as is_in_open_course
    from student s
    where s.company_id = ${companyID} and s.student_id = ${studentID} and s.erased_at is null
    ${lock ? sql`for update of s` : sql``}`.execute(tx);
  return rows[0];
}
