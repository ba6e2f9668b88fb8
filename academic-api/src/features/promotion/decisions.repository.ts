import { sql } from 'kysely';
import type { PromotionWay } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { anyOf } from '../../db/query.ts';

interface Key {
  companyID: number;
  toYear: number;
}

/** What was decided for one student; no way: nothing. */
export interface StoredDecision {
  studentID: number;
  way: PromotionWay | null;
  classKey: number | null;
}

/** What was decided for some students, one entry each. */
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
): Promise<void> {
  await tx
    .deleteFrom('promotionStudent')
    .where((eb) => eb.and({ companyID, toYear }))
    .where('studentID', '=', anyOf(rows.map((row) => row.studentID)))
    .execute();
  const decided = rows.filter((row) => row.way !== null);
  await sql`
    insert into promotion_student (company_id, to_year, student_id, way, class_key)
    select ${companyID}, ${toYear}, r."studentID", r.way, r."classKey"
    from jsonb_to_recordset(${JSON.stringify(decided)}::jsonb)
      as r("studentID" bigint, way text, "classKey" smallint)`.execute(tx);
}
