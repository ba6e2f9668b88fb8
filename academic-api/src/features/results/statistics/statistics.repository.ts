import type { Tx } from '../../../db/connect.ts';
import { nameColumns } from '../../../db/name-columns.ts';
import { anyOf } from '../../../db/query.ts';

/** The school's setting of box plots; nothing until the school has set it. */
export const readBoxplotSetting = (tx: Tx, companyID: number) =>
  tx
    .selectFrom('boxplotSetting')
    .select(['items', 'referenceLines'])
    .where('companyID', '=', companyID)
    .executeTakeFirst();

/** Names of students. */
export const readNames = (tx: Tx, companyID: number, studentIDs: readonly number[]) =>
  tx
    .selectFrom('student')
    .select(['studentID', ...nameColumns('student')])
    .where('companyID', '=', companyID)
    .where('studentID', '=', anyOf(studentIDs))
    .execute();
