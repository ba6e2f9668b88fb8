import type { Tx } from '../db/connect.ts';

/** What a school is called, in Japanese and in English, and of what kind it is. */
export function readSchool(tx: Tx, companyID: number) {
  return tx
    .selectFrom('company')
    .select(['name as schoolName', 'englishName', 'schoolKind'])
    .where('companyID', '=', companyID)
    .executeTakeFirstOrThrow();
}
