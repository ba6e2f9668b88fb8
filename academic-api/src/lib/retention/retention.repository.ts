import { sql } from 'kysely';
import type { RetentionBody } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { namesOfUpdater } from '../../db/query.ts';

/** The school's setting, and the person who made it; holds the row when it is about to change. */
export const findRetention = (tx: Tx, companyID: number, { lock = false } = {}) =>
  tx
    .selectFrom('retentionSetting')
    .select([
      'retentionSetting.sessionDays',
      'retentionSetting.importFileDays',
      'retentionSetting.mailDays',
      'retentionSetting.auditDays',
      'retentionSetting.answerDays',
      'retentionSetting.reportDays',
      'retentionSetting.leaverDays',
      'retentionSetting.updatedAt',
      ...namesOfUpdater('retentionSetting'),
    ])
    .where('retentionSetting.companyID', '=', companyID)
    .$if(lock, (query) => query.forUpdate('retentionSetting'))
    .executeTakeFirst();

/** Writes what is kept for how long; the mark of the last change moves on even when the clock has not. */
export async function putRetention(
  tx: Tx,
  companyID: number,
  days: RetentionBody,
  by: { userID: number; now: Date },
): Promise<void> {
  await tx
    .insertInto('retentionSetting')
    .values({ companyID, ...days, updatedBy: by.userID, updatedAt: by.now })
    .onConflict((conflict) =>
      conflict.column('companyID').doUpdateSet({
        ...days,
        updatedBy: by.userID,
        updatedAt: sql<Date>`greatest(${by.now}::timestamptz, retention_setting.updated_at + interval '1 millisecond')`,
      }),
    )
    .execute();
}
