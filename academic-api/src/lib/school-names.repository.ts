import type { Tx } from '../db/connect.ts';

/** What a school is called, in Japanese and in English. */
export function readSchoolNames(tx: Tx, companyID: number) {
  return tx
    .selectFrom('company')
    .select(['name as schoolName', 'englishName'])
    .where('companyID', '=', companyID)
    .executeTakeFirstOrThrow();
}
