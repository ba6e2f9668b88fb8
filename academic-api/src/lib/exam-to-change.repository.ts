import type { Updateable } from 'kysely';
import type { Tx } from '../db/connect.ts';
import { nameColumnsAs } from '../db/name-columns.ts';
import { onAccount } from '../db/query.ts';
import type { ExamTable } from '../db/schema.ts';

/** A course with who changed it last; the course is locked. */
export async function examForChange(tx: Tx, companyID: number, evalSettingID: number) {
  return tx
    .selectFrom('exam')
    .leftJoin('account', onAccount('exam', 'updatedBy'))
    .selectAll('exam')
    .select([...nameColumnsAs('account', 'updatedBy')])
    .where('exam.companyID', '=', companyID)
    .where('exam.evalSettingID', '=', evalSettingID)
    .forUpdate('exam')
    .executeTakeFirst();
}

export async function updateExam(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  change: Updateable<ExamTable>,
): Promise<void> {
  await tx
    .updateTable('exam')
    .set(change)
    .where((eb) => eb.and({ companyID, evalSettingID }))
    .execute();
}
