import type { Tx } from '../../db/connect.ts';
import { classOrder } from '../../db/query.ts';
import type { CurrentClass } from './resolve-class.ts';

/** The classes of a school year, by grade and name. */
export async function classesOfYear(
  tx: Tx,
  companyID: number,
  schoolYear: number,
): Promise<CurrentClass[]> {
  return tx
    .selectFrom('schoolClass')
    .select(['schoolClassID', 'grade', 'name'])
    .where((eb) => eb.and({ companyID, schoolYear }))
    .orderBy(classOrder())
    .execute();
}
