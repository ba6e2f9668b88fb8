import type { Tx } from '../../db/connect.ts';
import { classOrder } from '../../db/query.ts';

/** Classes of a school with grade and name, in the school's order: a query to be narrowed and executed. */
export const schoolClasses = (tx: Tx, companyID: number) =>
  tx
    .selectFrom('schoolClass')
    .select(['schoolClassID', 'grade', 'name as schoolClassName'])
    .where('companyID', '=', companyID)
    .orderBy(classOrder());
