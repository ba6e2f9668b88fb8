import type { Tx } from '../../db/connect.ts';

/** A course that is open again has no fixed scores any more, and shows nothing in lists. */
export async function unfixScores(tx: Tx, companyID: number, evalSettingID: number): Promise<void> {
  await tx
    .updateTable('score')
    .set({ isFixed: false })
    .where((eb) => eb.and({ companyID, evalSettingID }))
    .execute();
  await tx
    .updateTable('examinee')
    .set({ highlights: null, isSuspicious: null, learningIncentive: null })
    .where((eb) => eb.and({ companyID, evalSettingID }))
    .execute();
}
