import { otherStudentFields, type PersonName } from '@mebae/contracts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import { nameList } from '../../../db/name-columns.ts';
import { sameSchoolKey } from '../../../db/query.ts';
import { sharesIdentifier } from '../../../lib/people/identifiers.repository.ts';

/** Removes students, as merged into another or by themselves, or takes that back with null. */
export async function setRemoved(
  tx: Tx,
  companyID: number,
  studentIDs: readonly number[],
  removedAt: Date | null,
  mergedInto: number | null = null,
): Promise<void> {
  await sql`
    update student set removed_at = ${removedAt}, merged_into = ${mergedInto}
    where company_id = ${companyID} and student_id = any(${studentIDs}::bigint[])`.execute(tx);
}

/** How many of these students are removed. */
export async function countRemoved(
  tx: Tx,
  companyID: number,
  studentIDs: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from student
    where company_id = ${companyID} and student_id = any(${studentIDs}::bigint[])
      and removed_at is not null`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Others who have the manage number, the address or an identifier of one of these students now. */
export async function studentsWithKeys(
  tx: Tx,
  companyID: number,
  studentIDs: readonly number[],
): Promise<PersonName[]> {
  const { rows } = await sql<PersonName>`
    select distinct ${nameList('o')}
    from student s
    join student o on o.company_id = s.company_id and o.removed_at is null
      and (o.manage_number = s.manage_number or lower(o.email) = lower(s.email)
        or ${sharesIdentifier(otherStudentFields)})
    where s.company_id = ${companyID} and s.student_id = any(${studentIDs}::bigint[])
      and o.student_id <> all(${studentIDs}::bigint[])
    order by 1, 2`.execute(tx);
  return rows;
}

/** How many of these students carry tags, and have a memo. */
export async function countNotes(tx: Tx, companyID: number, studentIDs: readonly number[]) {
  const { rows } = await sql<{ tagged: number; withMemo: number }>`
    select count(*) filter (where exists (select 1 from student_tag t
        where ${sameSchoolKey('t', 's', 'studentID')}))::int as tagged,
      count(*) filter (where s.memo <> '')::int as with_memo
    from student s
    where s.company_id = ${companyID} and s.student_id = any(${studentIDs}::bigint[])`.execute(tx);
  return rows[0] ?? { tagged: 0, withMemo: 0 };
}
