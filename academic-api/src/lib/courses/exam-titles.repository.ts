import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';

/** Whether another course of the year has this title. @param exam id null for one that is not made yet */
export async function titleTaken(
  tx: Tx,
  companyID: number,
  exam: { evalSettingID: number | null; schoolYear: number; title: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('exam')
    .select('evalSettingID')
    .where((eb) => eb.and({ companyID, schoolYear: exam.schoolYear }))
    .where('evalSettingID', 'is distinct from', exam.evalSettingID)
    .where(sql`lower(title)`, '=', exam.title.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}
