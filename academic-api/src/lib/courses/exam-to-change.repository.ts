import type { Updateable } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { namesOfUpdater } from '../../db/query.ts';
import type { ExamTable } from '../../db/schema.ts';

/** A course with who changed it last; the course is locked. */
export async function examForChange(tx: Tx, companyID: number, evalSettingID: number) {
  return tx
    .selectFrom('exam')
    .selectAll('exam')
    .select(namesOfUpdater('exam'))
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
