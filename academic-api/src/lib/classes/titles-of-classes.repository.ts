import { schoolClasses } from './school-classes.repository.ts';
import type { Tx } from '../../db/connect.ts';
import { anyOf } from '../../db/query.ts';
import { classTitle } from './class-names.ts';

/** Some classes as the audit log names them. */
export async function titlesOfClasses(
  tx: Tx,
  companyID: number,
  schoolClassIDs: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await schoolClasses(tx, companyID)
    .where('schoolClassID', '=', anyOf(schoolClassIDs))
    .execute();
  return new Map(rows.map((row) => [row.schoolClassID, classTitle(row)]));
}
