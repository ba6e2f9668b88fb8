import { sql, type Selectable } from 'kysely';
import { dayInJapan } from '@mebae/rules';
import type { Tx } from '../../db/connect.ts';
import type { KeptApartTable } from '../../db/schema.ts';

/** A pair as it is stored. */
export type KeptApartRow = Selectable<KeptApartTable>;

/** Two students whom the school keeps apart; the smaller id comes first. */
export interface StudentsApart {
  keptApartID: number;
  firstStudentID: number;
  secondStudentID: number;
  note: string;
}

/**
 * The pairs of the school's list that hold today, as far as both are among some students: the condition that class
 * changes, groups and the assignment of evaluators have in common.
 * @param studentIDs only pairs with at least one of them
 */
export async function studentsKeptApart(
  tx: Tx,
  companyID: number,
  studentIDs: readonly number[],
  now: Date,
): Promise<StudentsApart[]> {
  const { rows } = await sql<StudentsApart>`
    select kept_apart_id, first_student_id, second_student_id, note from kept_apart
    where company_id = ${companyID} and (ends_on is null or ends_on >= ${dayInJapan(now)}::date)
      and (first_student_id = any(${studentIDs}::bigint[]) or second_student_id = any(${studentIDs}::bigint[]))
    order by kept_apart_id`.execute(tx);
  return rows;
}

/** Gives the pairs of one student to another, but those that the other has already or would be in twice. @returns which */
export async function moveKeptApart(
  tx: Tx,
  companyID: number,
  { from, to }: { from: number; to: number },
): Promise<number[]> {
  const { rows } = await sql<{ keptApartID: number }>`
    update kept_apart k set first_student_id = least(o.other, ${to}::bigint),
      second_student_id = greatest(o.other, ${to}::bigint)
    from (
      select kept_apart_id, case first_student_id when ${from} then second_student_id else first_student_id end as other
      from kept_apart where company_id = ${companyID} and ${from}::bigint in (first_student_id, second_student_id)
    ) as o
    where k.company_id = ${companyID} and k.kept_apart_id = o.kept_apart_id and o.other <> ${to}
      and not exists (select from kept_apart t where t.company_id = ${companyID}
        and t.first_student_id = least(o.other, ${to}::bigint)
        and t.second_student_id = greatest(o.other, ${to}::bigint))
    returning k.kept_apart_id`.execute(tx);
  return rows.map((row) => row.keptApartID);
}

/** Gives some pairs back, as far as they are still there. */
export async function moveKeptApartBack(
  tx: Tx,
  companyID: number,
  keptApartIDs: readonly number[],
  { from, to }: { from: number; to: number },
): Promise<void> {
  await sql`
    update kept_apart set
      first_student_id = least(${to}::bigint, case first_student_id when ${from} then second_student_id else first_student_id end),
      second_student_id = greatest(${to}::bigint, case first_student_id when ${from} then second_student_id else first_student_id end)
    where company_id = ${companyID} and kept_apart_id = any(${keptApartIDs}::bigint[])
      and ${from}::bigint in (first_student_id, second_student_id)`.execute(tx);
}
