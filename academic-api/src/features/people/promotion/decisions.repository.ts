import { sql, type NotNull } from 'kysely';
import type { PromotionWay } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { anyOf, namesOfUpdater } from '../../../db/query.ts';
import type { LastChange } from '../../../lib/audit/assert-unchanged.ts';
import { isEnrolled } from '../../../lib/people/enrolled.repository.ts';

interface Key {
  companyID: number;
  toYear: number;
}

/** The person who decides, and the moment. */
export interface Decider {
  at: Date;
  by: number | null;
}

/** A decision about one student; no way: nothing. */
export interface StoredDecision {
  studentID: number;
  way: PromotionWay | null;
  classKey: number | null;
}

/** The decisions about some students, one entry each. */
export async function decisionsOf(
  tx: Tx,
  { companyID, toYear }: Key,
  studentIDs: readonly number[],
): Promise<StoredDecision[]> {
  const rows = await tx
    .selectFrom('promotionStudent')
    .select(['studentID', 'way', 'classKey'])
    .where((eb) => eb.and({ companyID, toYear }))
    .where('studentID', '=', anyOf(studentIDs))
    .execute();
  const known = new Map(rows.map((row) => [row.studentID, row]));
  return studentIDs
    .toSorted((a, b) => a - b)
    .map((studentID) => known.get(studentID) ?? { studentID, way: null, classKey: null });
}

/** Makes these the decisions about their students. */
export async function writeDecisions(
  tx: Tx,
  { companyID, toYear }: Key,
  rows: readonly StoredDecision[],
  { at, by }: Decider,
): Promise<void> {
  await sql`
    insert into promotion_student (company_id, to_year, student_id, way, class_key, decided_at, decided_by)
    select ${companyID}, ${toYear}, r."studentID", r.way, r."classKey", ${at}, ${by}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r("studentID" bigint, way text, "classKey" smallint)
    on conflict (company_id, to_year, student_id) do update set way = excluded.way,
      class_key = excluded.class_key, decided_at = excluded.decided_at, decided_by = excluded.decided_by`.execute(
    tx,
  );
}

/** Notes what was decided for some students of the old year. @returns how many there are */
export async function decideStudents(
  tx: Tx,
  { companyID, fromYear, toYear }: Key & { fromYear: number },
  studentIDs: readonly number[],
  { way, classKey }: Omit<StoredDecision, 'studentID'>,
  { at, by }: Decider,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into promotion_student (company_id, to_year, student_id, way, class_key, decided_at, decided_by)
    select e.company_id, ${toYear}, e.student_id, ${way}, ${classKey}, ${at}, ${by}
    from enrolment e
    where e.company_id = ${companyID} and e.school_year = ${fromYear} and ${isEnrolled('e')}
      and e.student_id = any(${studentIDs}::bigint[])
    on conflict (company_id, to_year, student_id) do update set way = excluded.way,
      class_key = excluded.class_key, decided_at = excluded.decided_at, decided_by = excluded.decided_by`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

/** Goes back to what the product proposes. @returns how many had been decided otherwise */
export async function forgetDecisions(
  tx: Tx,
  { companyID, toYear }: Key,
  studentIDs: readonly number[],
  { at, by }: Decider,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('promotionStudent')
    .set({ way: null, classKey: null, decidedAt: at, decidedBy: by })
    .where((eb) => eb.and({ companyID, toYear }))
    .where('studentID', '=', anyOf(studentIDs))
    .where('way', 'is not', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The last decision about some students with who made it; nothing where nobody has decided. */
export async function lastDecision(
  tx: Tx,
  { companyID, toYear }: Key,
  studentIDs: readonly number[],
): Promise<LastChange | undefined> {
  return tx
    .selectFrom('promotionStudent')
    .select([
      'promotionStudent.decidedAt as updatedAt',
      ...namesOfUpdater('promotionStudent', 'decidedBy'),
    ])
    .where('promotionStudent.companyID', '=', companyID)
    .where('promotionStudent.toYear', '=', toYear)
    .where('promotionStudent.studentID', '=', anyOf(studentIDs))
    .where('promotionStudent.decidedAt', 'is not', null)
    .orderBy('promotionStudent.decidedAt', 'desc')
    .limit(1)
    .$narrowType<{ updatedAt: NotNull }>()
    .executeTakeFirst();
}
