import type { Tx } from '../../db/connect.ts';

/** The school's name in Japanese and in English, and its kind. */
export function readSchool(tx: Tx, companyID: number) {
  return tx
    .selectFrom('company')
    .select(['name as schoolName', 'englishName', 'schoolKind'])
    .where('companyID', '=', companyID)
    .executeTakeFirstOrThrow();
}
